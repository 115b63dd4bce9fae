public import Foundation

/// Thousands of items in contiguous arrays.
///
/// Behaviours take a buffer as a whole (`addItems(of:)`, `init(items:)`); the animator then reads and writes its arrays
/// in bulk, without a call for each item. Each element can also be had as a `DynamicItem` of its own (`item(at:)`), for
/// the calls that take one, such as `AttachmentBehavior` or `DynamicItemBehavior.addLinearVelocity(_:for:)`.
///
/// A buffer grows but does not shrink, and belongs to one animator at a time.
public final class DynamicItemBuffer {
  /// The form of all elements that collides: `.rectangle` or `.ellipse`.
  public let collisionBoundsType: DynamicItemCollisionBoundsType

  /// A name by which `DynamicAnimator.buffer(named:)` finds the buffer, and which is kept in files. Default: none.
  public var name: String?

  private var centers: [CGPoint] = []
  /// Cosine and sine.
  private var rotations: [SIMD2<Float>] = []
  private var sizes: [CGSize] = []
  private var handles: [WeakElement] = []
  /// Behaviours that hold the buffer as a whole.
  var users: [WeakBehavior] = []
  /// The animator whose bodies the elements are.
  weak var animator: DynamicAnimator?

  /// An empty buffer.
  ///
  /// - Parameter collisionBoundsType: `.rectangle` or `.ellipse`; elements have no paths, so that `.path` is taken for
  ///   `.rectangle`.
  public init(collisionBoundsType: DynamicItemCollisionBoundsType = .rectangle) {
    self.collisionBoundsType = collisionBoundsType == .path ? .rectangle : collisionBoundsType
  }

  /// A buffer of items of one size, without rotation.
  ///
  /// - Throws: As `append(center:size:angle:)`.
  /// - Complexity: O(items).
  public convenience init(
    centers: [CGPoint], size: CGSize, collisionBoundsType: DynamicItemCollisionBoundsType = .rectangle
  ) throws(DynamicsError) {
    self.init(collisionBoundsType: collisionBoundsType)
    if !centers.isEmpty {
      try ItemChecks.check(size: size, type: self.collisionBoundsType, item: "item 0 of a buffer")
    }
    for (index, center) in centers.enumerated() {
      try ItemChecks.check(center: center, item: "item \(index) of a buffer", within: Units.largestCoordinate)
    }
    self.centers = centers
    sizes = Array(repeating: size, count: centers.count)
    rotations = Array(repeating: SIMD2(1, 0), count: centers.count)
    handles = Array(repeating: WeakElement(), count: centers.count)
  }

  /// Items in the buffer.
  public var count: Int { centers.count }

  /// Adds an item; the behaviours that hold the buffer act on it too.
  ///
  /// - Parameters:
  ///   - center: In the animator's coordinates, pt.
  ///   - size: Both sides above 0, pt.
  ///   - angle: Rotation in radians, clockwise on a screen.
  /// - Returns: The index of the item.
  /// - Throws: `DynamicsError.invalidItem` for a size or center that is not usable; then nothing is added.
  @discardableResult
  public func append(center: CGPoint, size: CGSize, angle: CGFloat = 0) throws(DynamicsError) -> Int {
    try append(center: center, size: size, angle: angle, within: Units.largestCoordinate)
  }

  /// As `append(center:size:angle:)`, with a center of at most another reach, pt.
  func append(center: CGPoint, size: CGSize, angle: CGFloat, within reach: CGFloat) throws(DynamicsError) -> Int {
    let name = nameInErrors(count)
    try ItemChecks.check(size: size, type: collisionBoundsType, item: name)
    try ItemChecks.check(center: center, item: name, within: reach)
    guard angle.isFinite else {
      throw .invalidItem(item: name, reason: "its angle is \(angle); expected a finite number")
    }
    centers.append(center)
    sizes.append(size)
    rotations.append(SIMD2(Float(cos(angle)), Float(sin(angle))))
    if handles.count < count { handles.append(WeakElement()) }
    let index = count - 1
    for user in users {
      guard let behavior = user.behavior else { continue }
      behavior.dynamicAnimator?.editReporting { [weak self, weak behavior] () throws(DynamicsError) in
        guard let self, let behavior else { return }
        try behavior.bufferDidGrow(self, by: index)
      }
    }
    return index
  }

  // MARK: - Bulk access

  /// Calls `body` with the centers of all items, pt.
  public func withCenters<Result, Failure: Error>(
    _ body: (Span<CGPoint>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let centers = centers
    return try body(centers.span)
  }

  /// Calls `body` with cosine and sine of all items' rotations.
  public func withRotations<Result, Failure: Error>(
    _ body: (Span<SIMD2<Float>>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let rotations = rotations
    return try body(rotations.span)
  }

  /// Calls `body` with the sizes of all items, pt.
  public func withSizes<Result, Failure: Error>(
    _ body: (Span<CGSize>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let sizes = sizes
    return try body(sizes.span)
  }

  // MARK: - Single items

  /// The item at an index, by itself. The same object as long as somebody keeps it. Where a restored snapshot took the
  /// item out of the buffer (`DynamicAnimator.restore(_:)`) it lies at (0, 0), has no size and takes no place, until the
  /// buffer has an item of that index again.
  ///
  /// - Throws: `DynamicsError.invalidValue` if there is no such index.
  public func item(at index: Int) throws(DynamicsError) -> Element {
    guard centers.indices.contains(index) else {
      throw .invalidValue(
        name: "index", value: "\(index)", expected: count == 0 ? "a buffer with items" : "0 to \(count - 1)")
    }
    return element(index)
  }

  /// All items by themselves: allocates a handle for each. For thousands, use the bulk access.
  ///
  /// - Complexity: O(`count`).
  public var items: [Element] { centers.indices.map { element($0) } }

  func element(_ index: Int) -> Element {
    if let element = handles[index].element { return element }
    let element = Element(self, index)
    handles[index].element = element
    return element
  }

  /// An element of a buffer as an item of its own.
  public final class Element: DynamicItem {
    /// The buffer that holds the item's state.
    public let buffer: DynamicItemBuffer
    /// Where in the buffer.
    public let index: Int

    init(_ buffer: DynamicItemBuffer, _ index: Int) {
      self.buffer = buffer
      self.index = index
    }

    /// Where it is, in points.
    public var center: CGPoint {
      get { isThere ? buffer.centers[index] : .zero }
      set { if isThere { buffer.centers[index] = newValue } }
    }

    /// Whether the buffer has such an item, or has it again after a snapshot took it out.
    private var isThere: Bool { index < buffer.count }

    /// The size about a zero origin.
    public var bounds: CGRect { CGRect(origin: .zero, size: isThere ? buffer.sizes[index] : .zero) }

    /// How it is turned.
    public var transform: CGAffineTransform {
      get { isThere ? CGAffineTransform(buffer.rotations[index]) : .identity }
      set {
        guard isThere else { return }
        let angle = atan2(newValue.b, newValue.a)
        buffer.rotations[index] = angle.isFinite ? SIMD2(Float(cos(angle)), Float(sin(angle))) : SIMD2(1, 0)
      }
    }

    /// The form with which all items of the buffer collide.
    public var collisionBoundsType: DynamicItemCollisionBoundsType { buffer.collisionBoundsType }

    /// Rotation in radians, -pi...pi.
    public var angle: CGFloat {
      guard isThere else { return 0 }
      let rotation = buffer.rotations[index]
      return atan2(CGFloat(rotation.y), CGFloat(rotation.x))
    }
  }

  private struct WeakElement {
    weak var element: Element?
  }

  // MARK: - For the animator

  /// What gives the buffer the items that it has now, where they are now. Handles of items that it loses stay as long as
  /// somebody keeps them.
  func restoration() -> () -> Void {
    let (name, centers, rotations, sizes, users) = (name, centers, rotations, sizes, users)
    return {
      (self.name, self.centers, self.rotations, self.sizes) = (name, centers, rotations, sizes)
      // Those that hold the buffer in the order that they had.
      let isKnown = { (user: WeakBehavior) in users.contains { $0.behavior === user.behavior } }
      let others = self.users.filter { !isKnown($0) }
      self.users = users.filter { $0.behavior?.holds(self) == true } + others
    }
  }

  func rotation(_ index: Int) -> SIMD2<Float> { rotations[index] }
  func size(_ index: Int) -> CGSize { sizes[index] }
  func center(_ index: Int) -> CGPoint { centers[index] }

  /// Puts an item somewhere, turned by a cosine and sine.
  func place(_ index: Int, _ center: CGPoint, _ rotation: SIMD2<Float>) {
    centers[index] = center
    rotations[index] = rotation
  }

  /// Writes the centers and rotations of the items that moved. `rows` says which row of `transforms` (`x, y, cos, sin`
  /// in m) an item is, `moved` which rows are to be written: bit i of element b stands for row 16 b + i.
  func write(transforms: Span<SIMD4<Float>>, rows: Span<Int32>, moved: Span<UInt16>, quantum: CGFloat?) {
    // Taken out for the time, so that each element is written without a check that the arrays are nobody else's.
    var centerArray: [CGPoint] = []
    var rotationArray: [SIMD2<Float>] = []
    swap(&centerArray, &self.centers)
    swap(&rotationArray, &self.rotations)
    defer {
      swap(&centerArray, &self.centers)
      swap(&rotationArray, &self.rotations)
    }
    var centers = centerArray.mutableSpan
    var rotations = rotationArray.mutableSpan
    let scale = Double(Units.pointsPerMeter)
    for index in rows.indices {
      let row = Int(rows[index])
      guard row > 0, moved[row >> 4] & (1 << UInt16(row & 15)) != 0 else { continue }
      let transform = transforms[row]
      let point = SIMD2<Double>(SIMD2(transform.x, transform.y)) * scale
      centers[index] = CGPoint(x: point.x, y: point.y).rounded(to: quantum)
      rotations[index] = SIMD2(transform.z, transform.w)
    }
  }
}

extension CGAffineTransform {
  /// The rotation with a cosine and a sine.
  init(_ rotation: SIMD2<Float>) {
    let cosine = CGFloat(rotation.x)
    let sine = CGFloat(rotation.y)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }
}

extension CGPoint {
  /// The nearest multiple of `quantum`, or the point itself for `nil`.
  @inline(__always)
  func rounded(to quantum: CGFloat?) -> CGPoint {
    guard let quantum else { return self }
    return CGPoint(x: (x / quantum).rounded() * quantum, y: (y / quantum).rounded() * quantum)
  }
}
