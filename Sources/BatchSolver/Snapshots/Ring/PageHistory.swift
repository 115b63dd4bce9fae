internal import DynamicsBase

/// Which words of the pages of an image the changes noted last have.
///
/// Changes are counted in epochs. A page remembers its words in the change noted last that has any of them, and in that
/// change's epoch and the one before: who asks what no change of the last one or two epochs has looks at one place.
struct PageHistory: ~Copyable {
  /// Changes of an epoch, a power of two. Rare news look back at as many to twice as many, and those of fewer frames
  /// have to be looked for among all news.
  private static let epoch = 16

  /// What is known of a page.
  struct Entry: BitwiseCopyable {
    /// The change noted last that has words of the page; below 0: none.
    var change = -1
    /// Its words, those of its epoch, and those of the epoch before.
    var last: UInt64 = 0
    var recent: UInt64 = 0
    var earlier: UInt64 = 0
  }

  /// Whether words of a page are not all in changes before.
  struct Novelty {
    /// Not in the one before.
    var isNew: Bool
    /// Not in any of the `reach` before.
    var isRare: Bool
  }

  private var pages = AlignedBuffer<Entry>()
  /// The number of the change that is being noted, and of the first that leads up to it without a gap.
  private var change = 0
  private var first = 0

  init() {}

  var byteCount: Int { pages.byteCount }

  mutating func resize(pages count: Int) { pages.resize(count, filling: Entry()) }

  /// How many of the changes before rare news look at.
  var reach: Int { change - max(first, (change / Self.epoch - 1) * Self.epoch) }

  /// Another change is about to be noted.
  ///
  /// - Parameter follows: Whether the one noted last leads from the state before; if not, no change before is known.
  mutating func begin(follows: Bool) {
    change += 1
    guard !follows else { return }
    change = (change / Self.epoch + 2) * Self.epoch
    first = change
  }

  /// Notes words that a page has in the change being noted.
  @inline(__always)
  mutating func note(_ mask: UInt64, ofPage number: Int) -> Novelty {
    let old = pages[number]
    let epochs = change / Self.epoch - old.change / Self.epoch
    let (recent, earlier) = epochs == 0 ? (old.recent, old.earlier) : (0, epochs == 1 ? old.recent : 0)
    pages[number] = Entry(change: change, last: mask, recent: recent | mask, earlier: earlier)
    return Novelty(
      isNew: mask & ~(old.change == change - 1 ? old.last : 0) != 0, isRare: mask & ~(recent | earlier) != 0)
  }
}
