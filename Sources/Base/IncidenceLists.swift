/// The edges of a graph by their nodes: a doubly linked list through the edges for each node.
///
/// An edge has a link at each of its two ends, with number `edge * 2 + side`. Entering and taking out are O(1), a
/// node's list takes its length. The edge entered last is first; so lists, and what is done in their order, depend on
/// the history of edges: where a bit depends on it, that history must be the same.
public struct IncidenceLists: ~Copyable {
  /// An edge's place in the list of a node.
  public struct Link: BitwiseCopyable {
    /// The next link of the list; -1: end.
    public var next: Int32 = -1
    /// The link before; -1: this is the first.
    public var previous: Int32 = -1
    /// A link in no list.
    @inlinable public init() {}
  }

  /// The list of a node.
  public struct List: BitwiseCopyable {
    /// The link entered last; -1: none.
    public var first: Int32 = -1
    /// Links in the list.
    public var count: Int32 = 0
    /// A list without links.
    @inlinable public init() {}
  }

  /// By number, `edge * 2 + side`.
  public var links = AlignedBuffer<Link>()
  /// By node; nodes beyond have no edges.
  public var lists = AlignedBuffer<List>()
  /// Which of them may have changed.
  public var linkMarks = ChangeMarks()
  /// Which of them may have changed.
  public var listMarks = ChangeMarks()

  /// No edges.
  @inlinable public init() {}

  /// Enters an edge between two nodes.
  @inlinable public mutating func insert(_ edge: Int, _ a: Int, _ b: Int) {
    if 2 * edge >= links.count { links.resize(2 * edge + 2, filling: Link()) }
    if max(a, b) >= lists.count { lists.resize(max(a, b) + 1, filling: List()) }
    insert(link: Int32(2 * edge), at: a)
    insert(link: Int32(2 * edge + 1), at: b)
  }

  /// Takes an edge out; the nodes must be those that it was entered with.
  @inlinable public mutating func remove(_ edge: Int, _ a: Int, _ b: Int) {
    remove(link: 2 * edge, from: a)
    remove(link: 2 * edge + 1, from: b)
  }

  @inlinable func insert(link: Int32, at node: Int) {
    let list = lists.pointer + node
    let head = list.pointee.first
    links[Int(link)].next = head
    links[Int(link)].previous = -1
    if head >= 0 { links[Int(head)].previous = link }
    linkMarks.mark(Int(link))
    if head >= 0 { linkMarks.mark(Int(head)) }
    listMarks.mark(node)
    list.pointee.first = link
    list.pointee.count += 1
  }

  @inlinable func remove(link: Int, from node: Int) {
    let entry = links[link]
    let list = lists.pointer + node
    if entry.next >= 0 { links[Int(entry.next)].previous = entry.previous }
    if entry.previous >= 0 { links[Int(entry.previous)].next = entry.next } else { list.pointee.first = entry.next }
    list.pointee.count -= 1
    if entry.next >= 0 { linkMarks.mark(Int(entry.next)) }
    if entry.previous >= 0 { linkMarks.mark(Int(entry.previous)) }
    listMarks.mark(node)
  }

  /// The first link of a node's list, or -1.
  @inlinable public func first(of node: Int) -> Int32 { node < lists.count ? lists[node].first : -1 }

  /// The link behind another one, or -1.
  @inlinable public func next(_ link: Int32) -> Int32 { links[Int(link)].next }

  /// How many edges a node has.
  @inlinable public func count(of node: Int) -> Int { node < lists.count ? Int(lists[node].count) : 0 }

  /// Calls `action` with the edges of a node; the one given may be taken out.
  @inlinable public func forEach(of node: Int, _ action: (Int) -> Void) {
    var link = first(of: node)
    while link >= 0 {
      let next = next(link)
      action(Int(link >> 1))
      link = next
    }
  }

  /// Bytes held.
  @inlinable public var byteCount: Int { links.byteCount + lists.byteCount + linkMarks.byteCount + listMarks.byteCount }
}
