public import Foundation

// UIKit's names for the numbers of an index path of two.
#if !canImport(UIKit)
  extension IndexPath {
    /// The place of an item in a section.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The place of a row in a section.
    public init(row: Int, section: Int) { self.init(item: row, section: section) }

    /// The number of the section; 0 of an empty path.
    public var section: Int { first ?? 0 }

    /// The number of the item in its section; 0 if there is none.
    public var item: Int { count > 1 ? self[1] : 0 }

    /// The number of the row in its section, as `item`.
    public var row: Int { item }
  }
#endif
