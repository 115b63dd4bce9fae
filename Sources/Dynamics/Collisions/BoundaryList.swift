internal import BatchSolver
internal import Foundation

/// A boundary of a collision behaviour.
struct Boundary {
  /// Its name; `nil` for the one of the reference bounds.
  let key: BoundaryKey?
  let identifier: (any NSCopying)?
  var path: BezierPath
  var elasticity: CGFloat = 0.2
  var friction: CGFloat = 0.2
  /// While it is in an animator.
  var body: BodyID?
  /// Whether the shapes of the body let items through.
  var isSensor = false
  /// By which its list knows it, however often its path changes.
  fileprivate(set) var number = 0

  init(key: BoundaryKey?, identifier: (any NSCopying)?, path: BezierPath) {
    self.key = key
    self.identifier = identifier
    self.path = path
  }
}

/// The boundaries of a collision behaviour in the order in which they were added, found by name and number without a
/// walk through all of them.
struct BoundaryList: Sequence {
  /// Their numbers, which ascend.
  private var order: [Int] = []
  private var boundaries: [Int: Boundary] = [:]
  private var numbers: [BoundaryKey?: Int] = [:]
  private var lastNumber = 0

  init() {}

  /// Of boundaries that get new numbers.
  init(_ boundaries: [Boundary]) {
    for boundary in boundaries { append(boundary) }
  }

  func makeIterator() -> AnyIterator<Boundary> {
    var numbers = order.makeIterator()
    return AnyIterator { numbers.next().flatMap { boundaries[$0] } }
  }

  var count: Int { order.count }

  /// The boundary with a number. Setting it changes one that is there, not its number and name.
  subscript(number: Int) -> Boundary? {
    get { boundaries[number] }
    set { if boundaries[number] != nil { boundaries[number] = newValue } }
  }

  /// The number of the boundary with a name; `nil` names the one of the reference bounds.
  func number(of key: BoundaryKey?) -> Int? { numbers[key] }

  /// Adds a boundary with a name that none has, and gives it its number.
  mutating func append(_ boundary: Boundary) {
    lastNumber += 1
    var boundary = boundary
    boundary.number = lastNumber
    order.append(lastNumber)
    boundaries[lastNumber] = boundary
    numbers[boundary.key] = lastNumber
  }

  /// Takes a boundary out.
  @discardableResult
  mutating func remove(_ number: Int) -> Boundary? {
    guard let removed = boundaries.removeValue(forKey: number) else { return nil }
    numbers[removed.key] = nil
    order.remove(at: order.partitioningIndex { $0 >= number })
    return removed
  }
}
