internal import DynamicsBase
internal import KernelInterface

/// Cuts the bodies into groups of whole islands that are solved one after the other, each through all sub-steps.
///
/// Two bodies are in one island if a chain of contacts between bodies that move joins them; kinematic bodies belong to
/// it, because their motion within the step must be seen by all that touch them. Islands share no body that moves, so
/// no group changes what another one reads: results are the same bits as without groups. What is gained is that groups
/// need not wait for each other, and that a group's bundles, bodies and manifolds fit the second-level cache.
struct ContactGroups: ~Copyable {
  /// Groups of the last cut, at least 1.
  private(set) var count = 1
  /// Changes with every cut.
  private(set) var version = 0
  /// By body row: its group.
  private var group = AlignedBuffer<UInt16>()
  /// Body rows by island.
  private var islands = UnionFind()
  /// By body row: contacts of the island that begins there.
  private var weight = AlignedBuffer<Int32>()

  init() {}

  mutating func clear() { count = 1 }

  /// Cuts runs of islands, in order of their smallest rows, that have about `contactsPerGroup` contacts; a larger
  /// island is a group by itself. Bodies without contacts go with their neighbours in memory.
  mutating func cut(_ source: ContactSource, contactsPerGroup: Int) {
    let rows = source.bodyRowCount
    islands.makeSingletons(rows)
    weight.removeAll()
    weight.resize(rows, filling: 0)
    let moving = ContactTraits.dynamic | ContactTraits.kinematic
    source.forEachContact { contact in
      if contact.traits & moving != 0 { islands.join(contact.bodyA, contact.bodyB) }
      weight.pointer[contact.bodyB] &+= 1
    }
    // Parents are smaller rows: descending, every row's weight is complete when it is passed on.
    for row in stride(from: rows - 1, to: 0, by: -1) where !islands.isRoot(row) {
      weight[islands.parent(of: row)] &+= weight[row]
      weight[row] = 0
    }
    group.reserve(rows)
    group.setCount(rows)
    group.pointer.update(repeating: 0, count: rows)
    version &+= 1
    count = 1
    var contacts = 0
    for row in 1..<max(rows, 1) {
      // Parents come first.
      guard islands.isRoot(row) else {
        group[row] = group[islands.parent(of: row)]
        continue
      }
      let more = Int(weight[row])
      if contacts > 0, more > 0, contacts + more > contactsPerGroup, count < UInt16.max {
        count += 1
        contacts = 0
      }
      contacts += more
      group[row] = UInt16(count - 1)
    }
  }

  /// The group of a body; the first for bodies newer than the cut, which have no contacts.
  @inline(__always)
  func group(of row: Int) -> Int { row < group.count ? Int(group.pointer[row]) : 0 }

  var byteCount: Int { group.byteCount + weight.byteCount + islands.byteCount }
}
