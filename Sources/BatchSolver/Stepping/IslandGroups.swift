internal import DynamicsBase
internal import KernelInterface

/// Cuts the bodies into groups of whole islands that are solved one after the other, each through all sub-steps.
///
/// Two bodies are in one island if a chain of contacts and joints between bodies that move joins them; kinematic bodies
/// belong to it, because their motion within the step must be seen by all that touch them. Islands share no body that
/// moves, so no group changes what another one reads: results are the same bits as without groups. What is gained is
/// that groups need not wait for each other, and that a group's bundles, bodies and manifolds fit the second-level
/// cache.
///
/// A cut stands for as long as no contact and no joint is between two groups: islands may fall apart within one, and
/// join.
package struct IslandGroups: ~Copyable {
  /// Groups of the last cut, at least 1.
  package private(set) var count = 1
  /// No group has more than half of the contacts and joints.
  private(set) var isEven = false
  /// Changes with every cut.
  private(set) var version = 0
  /// By body row: its group.
  private var group = AlignedBuffer<UInt16>()
  /// Body rows by island.
  private var islands = UnionFind()
  /// By body row: contacts and joints of the island that begins there.
  private var weight = AlignedBuffer<Int32>()

  package init() {}

  /// Makes one group of all.
  package mutating func dissolve() { count = 1 }

  /// Cuts runs of islands, in order of their smallest rows, that have about `size` contacts and joints; a larger island
  /// is a group by itself. Bodies without either go with their neighbours in memory.
  ///
  /// - Parameter forEachLink: Calls its argument with every two bodies that joints hold together: of a joint with more
  ///   than two bodies with some pairs that make a chain, of one that holds a body in the world with that body twice.
  package mutating func cut(
    _ contacts: ContactSource, size: Int,
    forEachLink: (_ link: (_ bodyA: Int, _ bodyB: Int) -> Void) -> Void = { _ in }
  ) {
    let rows = contacts.bodyRowCount
    islands.makeSingletons(rows)
    weight.removeAll()
    weight.resize(rows, filling: 0)
    contacts.forEachContact { contact in
      if contact.traits & ContactTraits.moving != 0 { islands.join(contact.bodyA, contact.bodyB) }
      weight.pointer[contact.bodyB] &+= 1
    }
    forEachLink { bodyA, bodyB in
      islands.join(bodyA, bodyB)
      weight.pointer[bodyB] &+= 1
    }
    addUpWeights()
    makeGroups(size)
  }

  /// Moves every row's weight to its island's first row.
  private mutating func addUpWeights() {
    // Parents are smaller rows: descending, every row's weight is complete when it is passed on.
    for row in stride(from: weight.count - 1, to: 0, by: -1) where !islands.isRoot(row) {
      weight[islands.parent(of: row)] &+= weight[row]
      weight[row] = 0
    }
  }

  private mutating func makeGroups(_ size: Int) {
    let rows = weight.count
    group.resizeUninitialized(rows)
    group.pointer.update(repeating: 0, count: rows)
    version &+= 1
    count = 1
    var inGroup = 0
    var largest = 0
    var total = 0
    for row in 1..<max(rows, 1) {
      // Parents come first.
      guard islands.isRoot(row) else {
        group[row] = group[islands.parent(of: row)]
        continue
      }
      let more = Int(weight[row])
      if inGroup > 0, more > 0, inGroup + more > size, count < UInt16.max {
        count += 1
        inGroup = 0
      }
      inGroup += more
      total += more
      largest = max(largest, inGroup)
      group[row] = UInt16(count - 1)
    }
    isEven = count > 1 && 2 * largest <= total
  }

  /// Exchanges the numbers of the first group and that of a body.
  mutating func moveToFront(groupOf row: Int) {
    let number = group[row]
    guard number != 0 else { return }
    for row in 0..<group.count where group[row] == number || group[row] == 0 { group[row] = number - group[row] }
  }

  /// The group of a body; the first for bodies newer than the cut.
  @inline(__always)
  package func group(of row: Int) -> Int { row < group.count ? Int(group.pointer[row]) : 0 }

  package var byteCount: Int { group.byteCount + weight.byteCount + islands.byteCount }
}
