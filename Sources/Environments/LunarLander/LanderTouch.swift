/// Whether a part of a lander touches the ground, as the original notes it.
///
/// Its shapes touch from 20 mm on: they have skins of 1 cm. Contacts with each edge of the ground are looked at when a step
/// begins; and what would come nearer than 5 mm in it is stopped and looked at again. So what falls on an edge touches it
/// in that step, and what else comes or goes in a step does so in the next.
struct LanderTouch {
  /// m. So near to each other shapes touch.
  static let skin: Float = 0.02
  /// m. The skin of legs: the original's rest 5 mm deep in theirs, those here 4.5 mm.
  static let legSkin = skin - 0.0005
  /// m. Nearer to each other nothing comes in a step: 5 mm and a tolerance.
  private static let stopped: Float = 0.006

  /// The edges that the part touches, a bit for each.
  private var touching: UInt16 = 0
  /// Those that it was near after the last step.
  private var near: UInt16 = 0
  /// Whether it is marked as touching.
  private(set) var isMarked = false

  /// Takes note of where the part is after a step: `x, y, cos, sin`.
  ///
  /// A contact's begin sets the mark. Its end clears it, though another may hold the part: who slides from one edge to the
  /// next stands on legs that do not touch. Where both happen in a step, the begin counts.
  mutating func look(_ outline: LanderOutline, at pose: SIMD4<Float>, _ ground: LunarGround) {
    var new = near
    near = 0
    let reach = outline.reach + Self.skin
    if pose.y <= ground.highest + reach {
      for edge in ground.edges(from: pose.x - reach, to: pose.x + reach) {
        guard let distance = outline.distance(from: ground.ends(edge), at: pose) else { continue }
        if distance <= Self.skin { near |= 1 << edge }
        if distance <= Self.stopped { new |= 1 << edge }
      }
    }
    if touching & ~new != 0 { isMarked = false }
    if new & ~touching != 0 { isMarked = true }
    touching = new
  }
}
