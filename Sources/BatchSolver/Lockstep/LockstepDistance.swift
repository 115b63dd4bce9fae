/// A corner of the ground, one of the part, and what lies between them.
struct LockstepCornerPair: BitwiseCopyable {
  /// Of the corners in their outlines.
  var groundIndex = 0
  var partIndex = 0
  /// Where they are in the world, m.
  var groundPoint = SIMD2<Float>.zero
  var partPoint = SIMD2<Float>.zero
  /// From the ground's to the part's, m.
  var difference = SIMD2<Float>.zero
  /// Barycentric coordinate of the pair for the points that are nearest to each other.
  var weight: Float = 0

  init() {}

  /// Of a part that is at `pose`.
  @inline(__always)
  init(
    _ groundIndex: Int, _ ground: LockstepOutline, _ partIndex: Int, _ part: LockstepOutline, _ pose: LockstepPose
  ) {
    self.groundIndex = groundIndex
    self.partIndex = partIndex
    groundPoint = ground.corner(groundIndex)
    partPoint = pose.applied(to: part.corner(partIndex))
    difference = partPoint - groundPoint
  }

  @inline(__always)
  func isSame(as other: LockstepCornerPair) -> Bool {
    groundIndex == other.groundIndex && partIndex == other.partIndex
  }
}

/// The pairs of corners that bear the points where ground and part are nearest to each other, found by the algorithm of
/// Gilbert, Johnson and Keerthi as Box2D 2.3 has it.
///
/// Its decisions are Box2D's one by one, also where better ones are known: which pairs it ends with says what an impact
/// is measured along.
struct LockstepSimplex: BitwiseCopyable {
  /// 1 to 3; before the first search 0.
  private(set) var count = 0
  private(set) var first = LockstepCornerPair()
  private(set) var second = LockstepCornerPair()
  private var third = LockstepCornerPair()
  /// What it measured when the last search ended.
  private var formerMeasure: Float = 0

  private static var roundLimit: Int { 20 }

  /// The distance of ground and part, m; 0 if they overlap. Starts with the pairs of the last search.
  mutating func findNearest(_ ground: LockstepOutline, _ part: LockstepOutline, _ pose: LockstepPose) -> Float {
    renew(ground, part, pose)
    for _ in 0..<Self.roundLimit {
      let former = self
      reduce()
      // The origin is inside a triangle.
      if count == 3 { break }
      let direction = self.direction
      if dot(direction, direction) < .ulpOfOne * .ulpOfOne { break }
      let partIndex = part.support(pose.inverseRotated(direction))
      let pair = LockstepCornerPair(ground.support(-direction), ground, partIndex, part, pose)
      // What it had before it was reduced counts, else it might go in circles.
      if former.contains(pair) { break }
      append(pair)
    }
    formerMeasure = measure
    return distance
  }

  /// Moves the pairs to where the part is now. Begins anew if there are none, or they have become a very different
  /// simplex.
  @inline(__always)
  private mutating func renew(_ ground: LockstepOutline, _ part: LockstepOutline, _ pose: LockstepPose) {
    if count > 0 { first = LockstepCornerPair(first.groundIndex, ground, first.partIndex, part, pose) }
    if count > 1 {
      second = LockstepCornerPair(second.groundIndex, ground, second.partIndex, part, pose)
      if count > 2 { third = LockstepCornerPair(third.groundIndex, ground, third.partIndex, part, pose) }
      let measure = self.measure
      if measure < 0.5 * formerMeasure || 2 * formerMeasure < measure || measure < .ulpOfOne { count = 0 }
    }
    guard count == 0 else { return }
    first = LockstepCornerPair(0, ground, 0, part, pose)
    first.weight = 1
    count = 1
  }

  @inline(__always)
  private mutating func append(_ pair: LockstepCornerPair) {
    if count == 1 { second = pair } else { third = pair }
    count += 1
  }

  @inline(__always)
  private func contains(_ pair: LockstepCornerPair) -> Bool {
    first.isSame(as: pair) || (count > 1 && second.isSame(as: pair)) || (count > 2 && third.isSame(as: pair))
  }

  /// From a point or a segment towards the origin.
  @inline(__always)
  private var direction: SIMD2<Float> {
    if count == 1 { return -first.difference }
    let side = second.difference - first.difference
    return cross(side, -first.difference) > 0 ? leftPerpendicular(side) : rightPerpendicular(side)
  }

  /// The length of a segment; twice the area of a triangle, with its sign.
  @inline(__always)
  private var measure: Float {
    switch count {
    case 2: length(first.difference - second.difference)
    case 3: cross(second.difference - first.difference, third.difference - first.difference)
    default: 0
    }
  }

  @inline(__always)
  private var distance: Float {
    switch count {
    case 1: return length(first.groundPoint - first.partPoint)
    case 2:
      let onGround = first.weight * first.groundPoint + second.weight * second.groundPoint
      let onPart = first.weight * first.partPoint + second.weight * second.partPoint
      return length(onGround - onPart)
    default: return 0
    }
  }
}

// MARK: - Reduction

extension LockstepSimplex {
  /// Drops the pairs that do not bear the point next to the origin, and weighs the others.
  @inline(__always)
  private mutating func reduce() {
    if count == 2 { reduceSegment() } else if count == 3 { reduceTriangle() }
  }

  @inline(__always)
  private mutating func reduceSegment() {
    let side = second.difference - first.difference
    let behindFirst = -dot(first.difference, side)
    guard behindFirst > 0 else { return keepOne(first) }
    let beforeSecond = dot(second.difference, side)
    guard beforeSecond > 0 else { return keepOne(second) }
    keepTwo(first, beforeSecond, second, behindFirst)
  }

  /// Looks at corners and sides in a fixed order: rounding can have the origin next to more than one.
  @inline(__always)
  private mutating func reduceTriangle() {
    let (a, b, c) = (first.difference, second.difference, third.difference)
    let (ab, ac, bc) = (b - a, c - a, c - b)
    // How far along each side the origin is, from either end.
    let (abFromA, abFromB) = (-dot(a, ab), dot(b, ab))
    let (acFromA, acFromC) = (-dot(a, ac), dot(c, ac))
    let (bcFromB, bcFromC) = (-dot(b, bc), dot(c, bc))
    // On which side of each side it is; positive inside.
    let area = cross(ab, ac)
    let (insideBC, insideCA, insideAB) = (area * cross(b, c), area * cross(c, a), area * cross(a, b))

    if abFromA <= 0 && acFromA <= 0 { return keepOne(first) }
    if abFromB > 0 && abFromA > 0 && insideAB <= 0 { return keepTwo(first, abFromB, second, abFromA) }
    if acFromC > 0 && acFromA > 0 && insideCA <= 0 { return keepTwo(first, acFromC, third, acFromA) }
    if abFromB <= 0 && bcFromB <= 0 { return keepOne(second) }
    if acFromC <= 0 && bcFromC <= 0 { return keepOne(third) }
    // In this order: the third takes the place of the first.
    if bcFromC > 0 && bcFromB > 0 && insideBC <= 0 { return keepTwo(third, bcFromB, second, bcFromC) }
    // The origin is inside: the distance is 0, whatever the weights.
  }

  @inline(__always)
  private mutating func keepOne(_ pair: LockstepCornerPair) {
    first = pair
    first.weight = 1
    count = 1
  }

  @inline(__always)
  private mutating func keepTwo(
    _ one: LockstepCornerPair, _ oneShare: Float, _ other: LockstepCornerPair, _ otherShare: Float
  ) {
    let scale = 1 / (oneShare + otherShare)
    (first, second) = (one, other)
    first.weight = oneShare * scale
    second.weight = otherShare * scale
    count = 2
  }
}

// MARK: - Corners

extension LockstepOutline {
  /// The first corner that lies farthest along a direction.
  @inline(__always)
  func support(_ direction: SIMD2<Float>) -> Int {
    if count == 2 { return dot(corner(1), direction) > dot(corner(0), direction) ? 1 : 0 }
    return (x * direction.x + y * direction.y).indexOfGreatest
  }
}

extension SIMD8<Float> {
  /// The first one if there are several: neighbours are compared, so that of equal ones the first stays.
  @inline(__always)
  fileprivate var indexOfGreatest: Int {
    let isOdd = oddHalf .> evenHalf
    let four = evenHalf.replacing(with: oddHalf, where: isOdd)
    let fourIndex = SIMD4<Int32>(0, 2, 4, 6).replacing(with: SIMD4<Int32>(1, 3, 5, 7), where: isOdd)
    let isLater = four.oddHalf .> four.evenHalf
    let two = four.evenHalf.replacing(with: four.oddHalf, where: isLater)
    let twoIndex = fourIndex.evenHalf.replacing(with: fourIndex.oddHalf, where: isLater)
    return Int(two[1] > two[0] ? twoIndex[1] : twoIndex[0])
  }
}
