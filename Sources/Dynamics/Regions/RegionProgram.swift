internal import DynamicsBase
internal import Foundation

/// A region as a list of tests and combinations in postfix order: each test puts a truth value on a stack, each
/// combination replaces the top ones.
///
/// That is the tree of the region's operations, written so that it is evaluated in one pass without calls, allocation
/// or recursion. The operand that needs the deeper stack comes first, so the stack is at most one deeper than the
/// logarithm (base 2) of the count of tests, and always fits the bits of one word.
struct RegionProgram: Hashable, Sendable {
  enum Operation: Hashable, Sendable {
    case everything
    case nothing
    /// Within a distance of the origin, or at it.
    case circle(radius: CGFloat)
    /// Between the sides of a rectangle about the origin, and not on them.
    case rectangle(width: CGFloat, height: CGFloat)
    case not
    case and
    case or
  }

  /// The deepest stack of operations from outside: half of what one word holds. A stack that combining makes deeper by one
  /// is of twice as many tests, so that the other half is never reached.
  static let largestDepth = 32

  private(set) var operations: [Operation]
  /// How deep the stack gets.
  private(set) var depth: Int

  init(_ test: Operation) {
    operations = [test]
    depth = 1
  }

  /// Whether it holds every point.
  var isEverything: Bool { operations == [.everything] }
  private var isNothing: Bool { operations == [.nothing] }

  // MARK: - Combining

  var inverse: RegionProgram {
    if isEverything { return RegionProgram(.nothing) }
    if isNothing { return RegionProgram(.everything) }
    var result = self
    if operations.last == .not {
      result.operations.removeLast()
    } else {
      result.operations.append(.not)
    }
    return result
  }

  func union(_ other: RegionProgram) -> RegionProgram {
    if isEverything || other.isNothing { return self }
    if other.isEverything || isNothing { return other }
    return combined(with: other, by: .or)
  }

  func intersection(_ other: RegionProgram) -> RegionProgram {
    if isNothing || other.isEverything { return self }
    if other.isNothing || isEverything { return other }
    return combined(with: other, by: .and)
  }

  private func combined(with other: RegionProgram, by operation: Operation) -> RegionProgram {
    let (first, second) = depth >= other.depth ? (self, other) : (other, self)
    var result = first
    result.operations += second.operations
    result.operations.append(operation)
    result.depth = max(first.depth, second.depth + 1)
    return result
  }

  // MARK: - Evaluating

  /// Whether the region holds a point, pt from the region's centre.
  func contains(x: CGFloat, y: CGFloat) -> Bool { Self.contains(x: x, y: y, by: operations.span) }

  /// Whether a region of some operations holds a point, pt from the region's centre.
  @inline(__always)
  static func contains(x: CGFloat, y: CGFloat, by operations: Span<Operation>) -> Bool {
    var stack: UInt64 = 0
    for index in operations.indices {
      switch operations[index] {
      case .everything: stack = stack << 1 | 1
      case .nothing: stack <<= 1
      case .circle(let radius): stack = stack << 1 | (x * x + y * y <= radius * radius ? 1 : 0)
      case .rectangle(let width, let height): stack = stack << 1 | (abs(x) < width / 2 && abs(y) < height / 2 ? 1 : 0)
      case .not: stack ^= 1
      // The second operand is the lowest bit, the first the one above it.
      case .and: stack = stack >> 1 & (stack | ~1)
      case .or: stack = stack >> 1 | stack & 1
      }
    }
    return stack & 1 == 1
  }
}

// MARK: - Coding

extension RegionProgram {
  /// The program of operations from outside.
  ///
  /// - Parameter operations: The operations in postfix order.
  /// - Throws: ``DynamicsError/invalidValue(name:value:expected:)`` unless they leave exactly one region.
  init(checking operations: [Operation]) throws(DynamicsError) {
    var height = 0
    var depth = 0
    for (index, operation) in operations.enumerated() {
      switch operation {
      case .everything, .nothing, .circle, .rectangle: height += 1
      case .not:
        guard height >= 1 else { throw Self.missingOperand(index, operation) }
      case .and, .or:
        guard height >= 2 else { throw Self.missingOperand(index, operation) }
        height -= 1
      }
      depth = max(depth, height)
    }
    guard height == 1 else {
      throw .invalidValue(name: "region", value: "\(height) regions that are not combined", expected: "one")
    }
    guard depth <= Self.largestDepth else {
      throw .invalidValue(
        name: "region", value: "\(depth) regions waiting for their combination",
        expected: "at most \(Self.largestDepth)")
    }
    self.operations = operations
    self.depth = depth
  }

  private static func missingOperand(_ index: Int, _ operation: Operation) -> DynamicsError {
    .invalidValue(
      name: "region operation \(index)", value: Operation.words.first { $0.operation == operation }?.word.quoted ?? "",
      expected: "\(operation == .not ? "a region" : "two regions") before it")
  }
}
