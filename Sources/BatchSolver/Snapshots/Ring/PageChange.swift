internal import DynamicsBase

/// In what a state differs from the one that follows it: words of the pages of an image that shows the later one.
struct PageChange: ~Copyable {
  /// A section of which something differs.
  struct Section: BitwiseCopyable {
    var number: Int32
    /// Pages that differ.
    var pages: Int32
    /// See `StateSection`.
    var count: Int
    var byteCount: Int
  }

  /// A page with words that changes before do not have.
  struct News: BitwiseCopyable {
    /// In `pages` and `masks`.
    var entry: Int32
    /// In `words`.
    var firstWord: Int32
    /// The number of the section.
    var section: Int32
  }

  private(set) var sections = AlignedBuffer<Section>()
  /// Numbers of pages in their section, one section after the other, and which words of them differ.
  private(set) var pages = AlignedBuffer<Int32>()
  private(set) var masks = AlignedBuffer<UInt64>()
  /// Those words, one page after the other.
  private(set) var words = AlignedBuffer<UInt32>()
  /// Pages with words that the change before does not have: who goes back through several changes needs of all but the
  /// first no other words, as most of what moves moves in every step.
  private(set) var news = AlignedBuffer<News>()
  /// Pages with words that none of the `reach` changes before have: all that is needed by who goes back through those.
  private(set) var rareNews = AlignedBuffer<News>()
  private(set) var reach = 0

  init() {}

  /// Begins anew.
  ///
  /// - Parameter reach: That of the rare news.
  mutating func removeAll(reach: Int = 0) {
    self.reach = reach
    sections.removeAll()
    pages.removeAll()
    masks.removeAll()
    words.removeAll()
    news.removeAll()
    rareNews.removeAll()
  }

  /// Makes room for as much as another change has, and a little more: the next one is about as large.
  mutating func reserve(like other: borrowing PageChange) {
    sections.reserve(other.sections.count)
    pages.reserve(other.pages.count + other.pages.count / 8)
    masks.reserve(other.masks.count + other.masks.count / 8)
    words.reserve(other.words.count + other.words.count / 8)
    news.reserve(other.news.count + other.news.count / 8)
    rareNews.reserve(other.rareNews.count + other.rareNews.count / 8)
  }

  /// What follows belongs to a section, which had so many elements.
  mutating func begin(_ number: Int, count: Int, byteCount: Int) {
    sections.append(Section(number: Int32(number), pages: 0, count: count, byteCount: byteCount))
  }

  /// Notes words of a page of the section begun last, as they are before others come there.
  ///
  /// - Parameter novelty: Whether changes before do not have all of them.
  @inline(__always)
  mutating func note(page: Int, _ mask: UInt64, _ old: UnsafeRawPointer, _ novelty: PageHistory.Novelty) {
    let start = words.count
    if novelty.isNew || novelty.isRare {
      let new = News(entry: Int32(pages.count), firstWord: Int32(start), section: sections[sections.count - 1].number)
      if novelty.isNew { news.append(new) }
      if novelty.isRare { rareNews.append(new) }
    }
    words.reserve(start + Page.words)
    words.setCount(start + Page.gather(mask, old, words.pointer + start))
    sections[sections.count - 1].pages += 1
    pages.append(Int32(page))
    masks.append(mask)
  }

  /// Forgets the section begun last if nothing of it differs.
  mutating func end(count: Int) {
    let section = sections[sections.count - 1]
    if section.pages == 0, section.count == count { _ = sections.removeLast() }
  }

  /// Bytes in use.
  var usedByteCount: Int {
    sections.count * MemoryLayout<Section>.stride + pages.count * 4 + masks.count * 8 + words.count * 4
      + (news.count + rareNews.count) * MemoryLayout<News>.stride
  }

  /// Bytes held.
  var byteCount: Int {
    sections.byteCount + pages.byteCount + masks.byteCount + words.byteCount + news.byteCount + rareNews.byteCount
  }
}
