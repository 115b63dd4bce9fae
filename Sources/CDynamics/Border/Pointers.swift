// What comes and goes through pointers.

/// A pointer that must not be NULL, nor where no value of its type may be.
func require<Pointee>(_ pointer: UnsafePointer<Pointee>?, _ name: String) throws -> UnsafePointer<Pointee> {
  guard let pointer else { throw BorderError.nullPointer(name) }
  let alignment = MemoryLayout<Pointee>.alignment
  guard UInt(bitPattern: pointer) % UInt(alignment) == 0 else { throw BorderError.misaligned(name, alignment) }
  return pointer
}

/// The same of a pointer to write through.
func require<Pointee>(
  _ pointer: UnsafeMutablePointer<Pointee>?, _ name: String
) throws -> UnsafeMutablePointer<Pointee> {
  UnsafeMutablePointer(mutating: try require(UnsafePointer(pointer), name))
}

/// A text of the caller's with a final 0, UTF-8.
func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws -> String {
  guard let text = String(validatingCString: try require(pointer, name)) else {
    throw BorderError.invalidValue(name, "no UTF-8", expected: "text in UTF-8")
  }
  return text
}

/// An array of the caller's.
func array<Element>(
  _ pointer: UnsafePointer<Element>?, _ count: Int, _ name: String
) throws -> UnsafeBufferPointer<Element> {
  try checkCount(count, name)
  guard count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
  return UnsafeBufferPointer(start: try require(pointer, name), count: count)
}

/// An array of the caller's to write to.
func array<Element>(
  _ pointer: UnsafeMutablePointer<Element>?, _ count: Int, _ name: String
) throws -> UnsafeMutableBufferPointer<Element> {
  try checkCount(count, name)
  guard count > 0 else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
  return UnsafeMutableBufferPointer(start: try require(pointer, name), count: count)
}

/// An array of the caller's to write to, or none.
func optionalArray<Element>(
  _ pointer: UnsafeMutablePointer<Element>?, _ count: Int, _ name: String
) throws -> UnsafeMutableBufferPointer<Element>? {
  try checkCount(count, name)
  guard let pointer else { return nil }
  return UnsafeMutableBufferPointer(start: try require(pointer, name), count: count)
}

/// More elements than this are no count but an error, such as a negative number: with the sizes of all structures their
/// bytes are still a number.
private let elementLimit = 1 << 31

private func checkCount(_ count: Int, _ name: String) throws {
  guard count >= 0, count <= elementLimit else { throw BorderError.tooMany(name, count, limit: elementLimit) }
}

/// Room for as many results as it takes.
struct Room<Element> {
  private let buffer: UnsafeMutablePointer<Element>?
  private let capacity: Int
  private let count: UnsafeMutablePointer<Int>

  init(
    _ buffer: UnsafeMutablePointer<Element>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
    _ bufferName: String = "buffer", _ countName: String = "count"
  ) throws {
    self.count = try require(count, countName)
    // A size beyond what Swift counts in is room for all.
    self.capacity = capacity < 0 ? .max : capacity
    self.buffer = capacity == 0 ? nil : try require(buffer, bufferName)
  }

  /// Says how many results there are.
  func announce(_ needed: Int) { count.pointee = needed }

  /// Says how many results there are, and whether they are to be written.
  func take(_ needed: Int) throws -> Bool {
    announce(needed)
    guard buffer != nil else { return false }
    guard needed <= capacity else { throw BorderError.bufferTooSmall(capacity, needed: needed) }
    return true
  }

  /// Writes all results, or says how many there are.
  func fill<Value>(with values: some Collection<Value>, _ convert: (Value) throws -> Element) throws {
    guard try take(values.count), let buffer else { return }
    for (index, value) in values.enumerated() { buffer[index] = try convert(value) }
  }
}

/// Refuses a structure that was not made by its function, or that another version knows.
func checkSize(_ size: some BinaryInteger, of type: (some Any).Type, madeBy function: String) throws {
  let expected = stride(of: type)
  guard Int(exactly: size) == expected else {
    throw BorderError.structSize(
      "\(type)", size, expected: expected,
      maker: size == 0 ? "\(function) makes one" : "\(function) makes one of this version")
  }
}

/// Refuses a structure to be filled whose size the caller did not set, or that another version knows.
func checkSize(_ size: some BinaryInteger, ofResult type: (some Any).Type) throws {
  let expected = stride(of: type)
  guard Int(exactly: size) == expected else {
    throw BorderError.structSize(
      "\(type)", size, expected: expected, maker: "the caller sets it to the sizeof of the structure of this version")
  }
}

private func stride<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.stride }
