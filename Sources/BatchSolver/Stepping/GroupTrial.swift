/// When bodies are cut into groups of islands (`IslandGroups`): it takes some 15 ns a contact, is in vain where one island
/// has nearly all contacts, and of little use where islands of different groups join all the time. As groups change no
/// result, this is a matter of time alone.
struct GroupTrial {
  /// Plans that the present groups served.
  private var age = 0
  /// There was a new plan since the last cut.
  private var hasNews = false
  /// Steps to let pass before the next cut.
  private var skips = 0
  private var lastSkips = 0

  private static let mostSkips = 63
  /// A cut pays if its groups serve so many plans.
  private static let leastAge = 8

  /// With fewer contacts and joints one worker's second-level cache keeps all of them through all sub-steps.
  private static let leastOfWorld = Workers.least(4000)
  /// Contacts and joints of a group: blocks of 200 KB, which groups share, and as much of bodies and manifolds. With half as many
  /// more lanes are empty (many_pyramids: 1.02 of the time), with three times as many a megabyte does not hold them.
  private static let mostOfGroup = 2000
  /// Smaller groups fill their bundles worse. Builds with internal checks cut small worlds, too.
  private static let leastOfGroup = Workers.least(200)
  /// Groups for each worker, so that all have about as much to do.
  private static let groupsPerWorker = 4

  /// Contacts and joints that a group is to have; `nil` where groups do not pay. One worker gains where not everything
  /// fits the caches; several gain by groups that need not wait for each other.
  static func size(of count: Int, _ workers: Workers) -> Int? {
    if workers.count == 1 { return count >= leastOfWorld ? mostOfGroup : nil }
    guard count >= 2 * leastOfGroup else { return nil }
    return max(leastOfGroup, min(count / (groupsPerWorker * workers.count), mostOfGroup))
  }

  /// The groups served a new plan.
  mutating func served() {
    age += 1
    if age == Self.leastAge { lastSkips = 0 }
  }

  /// They cannot serve the next one.
  mutating func ended() { if age < Self.leastAge { failed() } }

  /// Whether to cut in this step, where there are no groups.
  mutating func isDue(isNewPlan: Bool) -> Bool {
    hasNews = hasNews || isNewPlan
    skips = max(0, skips - 1)
    return hasNews && skips == 0
  }

  /// A cut was made, and is of use or not.
  mutating func cut(isOfUse: Bool) {
    hasNews = false
    if isOfUse { age = 0 } else { failed() }
  }

  private mutating func failed() {
    lastSkips = min(2 * lastSkips + 1, Self.mostSkips)
    skips = lastSkips
  }
}
