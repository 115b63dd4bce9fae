/// Lists of shapes, the answers to many questions. Fill the same lists again and again: they keep their memory.
public struct ShapeLists: Sendable {
  /// The shapes of all lists, one list after another.
  public private(set) var shapes: [ShapeID] = []
  /// By list: where in `shapes` it ends; each begins where the one before ends.
  public private(set) var ends: [Int] = []
  /// What ranges of questions found, which several workers answer.
  private var parts: [Part] = []

  private struct Part: Sendable {
    var questions = 0..<0
    var shapes: [ShapeID] = []
    var rows: [Int32] = []
  }

  /// No lists.
  public init() {}

  /// Lists.
  public var count: Int { ends.count }

  /// The shapes of a list, 0 up to `count`, in the order of shape rows.
  public subscript(list: Int) -> ArraySlice<ShapeID> { shapes[(list == 0 ? 0 : ends[list - 1])..<ends[list]] }

  /// Makes a list for each of `count` questions.
  ///
  /// - Parameters:
  ///   - least: Questions that a worker takes at least.
  ///   - find: Puts the rows of the answers to a question into an empty array.
  mutating func fill(
    _ count: Int, _ world: World, atLeast least: Int, _ find: (_ question: Int, _ rows: inout [Int32]) -> Void
  ) {
    ends.removeAll(keepingCapacity: true)
    ends.append(contentsOf: repeatElement(0, count: count))
    while parts.count < Workers.mostRanges { parts.append(Part()) }
    for index in parts.indices { parts[index].questions = 0..<0 }
    ends.withUnsafeMutableBufferPointer { ends in
      parts.withUnsafeMutableBufferPointer { parts in
        world.workers.forEachRange(in: 0..<count, atLeast: least) { range, number in
          parts[number].questions = range
          parts[number].shapes.removeAll(keepingCapacity: true)
          for question in range {
            parts[number].rows.removeAll(keepingCapacity: true)
            find(question, &parts[number].rows)
            for row in parts[number].rows { parts[number].shapes.append(world.shapeID(Int(row))) }
            ends[question] = parts[number].shapes.count
          }
        }
      }
    }
    shapes.removeAll(keepingCapacity: true)
    for part in parts where !part.questions.isEmpty {
      for question in part.questions { ends[question] += shapes.count }
      shapes += part.shapes
    }
  }
}
