/// An item with a name, by which `DynamicAnimator.item(named:)` finds it and under which it is kept in files.
public protocol NamedDynamicItem: DynamicItem {
  /// The name; `nil`: none.
  var name: String? { get }
}

extension DynamicItem {
  /// What errors call the item: its name, that of its buffer and its number there, or else its type.
  var nameInErrors: String {
    if let element = self as? DynamicItemBuffer.Element { return element.buffer.nameInErrors(element.index) }
    return (self as? any NamedDynamicItem)?.name ?? "\(type(of: self))"
  }
}

extension DynamicItemBuffer {
  /// What errors call an element.
  func nameInErrors(_ index: Int) -> String { name.map { "\($0)[\(index)]" } ?? "item \(index) of a buffer" }
}
