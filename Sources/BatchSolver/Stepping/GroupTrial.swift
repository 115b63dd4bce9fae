/// When groups of islands (`ContactGroups`) are formed: it takes some 15 ns a contact, and is in vain where one island has
/// nearly all contacts. As groups change no result, this is a matter of time alone.
struct GroupTrial {
  /// The plan of the last step.
  private var plan: ContactPlanVersion?
  /// It may be cut into groups if it stands for another step.
  private var isPending = false
  /// Plans to let pass after trials in vain.
  private var skips = 0
  private var lastSkips = 0

  /// Fewer contacts fit the caches without groups.
  private static let least = 4000
  private static let mostSkips = 63

  /// Whether to form groups of a plan of so many contacts: in the second step that it serves, since where contacts
  /// change in every step they would not last.
  mutating func isDue(_ newPlan: ContactPlanVersion?, contacts: Int) -> Bool {
    if newPlan == plan {
      defer { isPending = false }
      return isPending
    }
    plan = newPlan
    isPending = contacts >= Self.least && skips == 0
    skips = max(0, skips - 1)
    return false
  }

  /// After groups were formed.
  mutating func ended(inGroups pays: Bool) {
    lastSkips = pays ? 0 : min(2 * lastSkips + 1, Self.mostSkips)
    skips = lastSkips
  }
}
