/// What a described animator goes on from with the same bits, beside its items and behaviours: the world of bodies, with
/// what contacts and attachments bear, and which body is which item's.
///
/// It is no use to change anything in it. It belongs to the items and behaviours that it was described with: who changes
/// those takes it away (`AnimatorDescription.state = nil`), and the animator starts as a described one does.
public struct AnimatorStateDescription: Sendable, Equatable {
  /// The world, as `Snapshot.encoded` has it.
  var world = WorldFile()
  /// Of the rest of the description, which has to be the same.
  var digests = DescriptionDigests()
  /// Whether all items rest, so that steps do nothing.
  var isPaused = false
  /// Simulated time before that of the world, s.
  var earlierTime: Double = 0
  /// One for each item of the description.
  var items: [Item] = []
  /// One for each behaviour of the tree, parents first.
  var behaviors: [Behavior] = []
  /// Behaviours that were changed since the last step, as indices of `behaviors`.
  var changed: [Int] = []
  /// What is to be decided anew in the next step.
  var stale: [Stale] = []
  /// Rows of items whose pairs are to be found anew then, though their filters may be the same.
  var regrouped: [Int] = []
  /// What collision delegates were told; `nil`: there were none.
  var contacts: Contacts?

  /// What follows from behaviours and is decided anew when they changed.
  enum Stale: String, DescriptionWord {
    case properties, gravity, filters
  }

  /// What is known of an item, a group or a buffer.
  struct Item: Sendable, Equatable {
    /// Of its body; of a buffer those of all elements, 0 for one without a body.
    var rows: [Int] = []
    /// For each row, as fields were told last; empty: all are 0.
    var charges: [Float] = []
    /// Of what lies elsewhere than its body does.
    var places: [Place] = []
    /// Behaviours that hold the buffer as a whole; empty: those that do, in the order of the tree.
    var users: [Int] = []
  }

  /// Where an item was put that is not where its body is, or not just so.
  struct Place: Sendable, Equatable {
    /// 0 for the item itself, 1 and up for members of a group; an element of a buffer by its index.
    var part = 0
    /// Center and transform as `x, y, a, b, c, d, tx, ty`; for elements of buffers `x, y, cosine, sine`.
    var values: [Double] = []
  }

  /// What is kept of a behaviour while it is in an animator.
  struct Behavior: Sendable, Equatable {
    /// Of its items, in the order in which it got them; `nil`: in that of its list.
    var rows: [Int]?
    /// Slots of its joints.
    var joints: [Int] = []
    /// Whether joints or boundaries are to be made anew or changed.
    var isStale = false
    /// A collision behaviour's slot.
    var slot: Int?
    /// Rows of a collision behaviour's boundaries, 0 for one without a body; that of the reference bounds is among them.
    var boundaries: [Int] = []
    /// Which of them is that of the reference bounds.
    var referenceBoundary: Int?
  }

  /// Which contacts delegates know, and which they will be told of.
  struct Contacts: Sendable, Equatable {
    /// Two rows and how many of their shapes touch.
    var touching: [[Int]] = []
    /// Slot and generation of a contact, and two rows.
    var approaching: [[Int]] = []
    /// A behaviour that an item joined or left since the last step, as an index of `behaviors`, two rows that touch as
    /// before, and 1 if that has begun for the behaviour, 0 if it has ended.
    var memberships: [[Int]] = []
    /// Of each of these that has begun, where, `x` and `y` in m, and its impulse, N s. Empty in files of before: it is told from
    /// where the items are.
    var arrivals: [[Double]] = []
  }
}
