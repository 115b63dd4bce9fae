internal import DynamicsBase

/// Refuses what no world can be like, with its place in the file.
struct FileCheck {
  private let sections: [FileSection]
  /// Of the file, see `FileFormat.version`.
  let version: UInt32

  init(_ sections: [FileSection], version: UInt32) {
    self.sections = sections
    self.version = version
  }

  /// Whether there is a block of body rows in which no body is, behind the others.
  var hasSpareBlock: Bool { version < 3 }

  /// The error for a value.
  ///
  /// - Parameters:
  ///   - section: Owner and name.
  ///   - second: Of the two sections of that name the second; only those of tiles are there twice.
  func error(
    _ section: String, _ row: Int?, _ field: String, _ value: String, _ expected: String, second: Bool = false
  ) -> SnapshotFileError {
    let places = sections.filter { $0.title == section }
    let place = second ? places.last : places.first
    return .invalidValue(
      section: section, row: row, field: field, value: value, expected: expected, offset: place?.offset ?? 0)
  }

  /// Refuses a value unless something holds.
  @inline(__always)
  func require(
    _ isValid: Bool, _ section: @autoclosure () -> String, _ row: Int?, _ field: @autoclosure () -> String,
    _ value: @autoclosure () -> String, _ expected: @autoclosure () -> String, second: Bool = false
  ) throws(SnapshotFileError) {
    guard isValid else { throw error(section(), row, field(), value(), expected(), second: second) }
  }

  /// Refuses a buffer that does not have as many rows as others.
  func requireCount(
    _ count: Int, _ expected: Int, _ section: String, second: Bool = false
  ) throws(SnapshotFileError) {
    try require(count == expected, section, nil, "count", "\(count)", "\(expected)", second: second)
  }

  /// Refuses a value of which a number is infinite.
  @inline(__always)
  func requireFinite<Value: StateFields>(
    _ value: Value, _ section: @autoclosure () -> String, _ row: Int?
  ) throws(SnapshotFileError) {
    var search = InfinitySearch()
    search.look(at: value)
    guard search.field != nil else { return }
    throw error(section(), row, search.field ?? "", "infinite", "finite numbers")
  }

  /// Refuses a value of which something is no number; infinity is one, as impulses of the greatest masses may get.
  func requireNumbers<Value: StateFields>(
    _ value: Value, _ section: @autoclosure () -> String, _ row: Int?
  ) throws(SnapshotFileError) {
    var search = InfinitySearch(allowsInfinity: true)
    search.look(at: value)
    guard let field = search.field else { return }
    throw error(section(), row, field, "not a number", "numbers")
  }

  /// Refuses a value of which a number is not the one that follows from the rest of the world.
  @inline(__always)
  func requireEqual<Value: StateFields>(
    _ value: Value, _ expected: Value, _ section: @autoclosure () -> String, _ row: Int?
  ) throws(SnapshotFileError) {
    var hashers = (FieldHasher(), FieldHasher())
    hashers.0.add(value)
    hashers.1.add(expected)
    guard hashers.0.hash != hashers.1.hash else { return }
    var readers = (FieldReader(), FieldReader())
    readers.0.read(value)
    readers.1.read(expected)
    for (field, other) in zip(readers.0.fields, readers.1.fields) where field.bits != other.bits {
      throw error(section(), row, field.name, field.text, other.text)
    }
    throw error(section(), row, "", "another", "what follows from other sections")
  }

  /// Refuses what the public calls refuse.
  @inline(__always)
  func requireTaken(
    _ section: @autoclosure () -> String, _ row: Int?, _ body: () throws(WorldError) -> Void
  ) throws(SnapshotFileError) {
    let refusal: WorldError
    do throws(WorldError) { return try body() } catch { refusal = error }
    guard case .invalidValue(let name, let value, let expected) = refusal else {
      throw error(section(), row, "", "\(refusal)", "what can be given to a world")
    }
    throw error(section(), row, name, value, expected)
  }

  /// Refuses a set of free numbers that is not just the numbers of a pool that nothing lives at.
  func requirePool(
    _ pool: borrowing SlotPool, _ owner: String, isLive: (Int) -> Bool
  ) throws(SnapshotFileError) {
    let section = "\(owner)/free numbers"
    var isFree = [Bool](repeating: false, count: pool.limit)
    try require(
      pool.limit >= 1, "\(owner)/generation", nil, "count", "\(pool.limit)", "a first number that is not given out")
    for index in 0..<pool.free.count {
      let number = Int(pool.free[index])
      let isNew = number >= 1 && number < pool.limit && !isFree[number] && !isLive(number)
      try require(isNew, section, index, "", "\(number)", "another number that is not in use")
      isFree[number] = true
    }
    for number in 1..<max(pool.limit, 1) where !isFree[number] {
      try require(isLive(number), "\(owner)/record", number, "isLive", "false", "true, or the number among the free")
    }
  }
}

/// Looks for a number that is infinite.
struct InfinitySearch: FieldVisitor {
  /// Only what is no number is found.
  private let allowsInfinity: Bool
  /// The first of them.
  private(set) var field: String?

  static var writes: Bool { false }

  init(allowsInfinity: Bool = false) { self.allowsInfinity = allowsInfinity }

  @inline(__always)
  mutating func number<Number: StateNumber>(_ name: StaticString, _ number: inout Number) {
    let isRight = allowsInfinity ? !number.isNaNNumber : number.isFiniteNumber
    if !isRight, field == nil { field = "\(name)" }
  }

  @inline(__always)
  mutating func look<Value: StateFields>(at value: Value) {
    var copy = value
    copy.visitFields(&self)
  }
}
