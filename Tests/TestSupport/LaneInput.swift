/// Sixteen lanes of operands for the lane primitives, and memory for their results.
package final class LaneInput {
  package let a = allocate(Float.self, 16)
  package let b = allocate(Float.self, 16)
  /// Magnitudes below 2^31.
  package let c = allocate(Float.self, 16)
  package let i = allocate(Int32.self, 16)
  package let j = allocate(Int32.self, 16)
  /// 0 to 31.
  package private(set) var shift: Int32 = 0
  /// 16 rows of four floats, 8 floats apart.
  package let rows = allocate(Float.self, 16 * 8)
  package let index = allocate(Int32.self, 16)
  package let permutation = allocate(Int32.self, 16)
  /// 16 values a result, at first all `fill`.
  package let results: UnsafeMutablePointer<Int32>
  /// The number of results there is room for.
  let capacity: Int

  static let fill: Int32 = 0x7654_3210

  /// Memory for `capacity` results.
  init(capacity: Int) {
    self.capacity = capacity
    results = allocate(Int32.self, 16 * capacity)
  }

  deinit {
    for pointer in [a, b, c, rows] { pointer.deallocate() }
    for pointer in [i, j, index, permutation, results] { pointer.deallocate() }
  }

  /// Draws new operands, about every third of them a special value, and forgets the results.
  func draw(using generator: inout SeededGenerator) {
    // The signs of `i` are lane masks too: some, none or all set.
    let signs: (some: Bool, all: Bool) = (.random(using: &generator), .random(using: &generator))
    let order = (0..<Int32(16)).shuffled(using: &generator)
    for lane in 0..<16 {
      a[lane] = Self.float(&generator)
      b[lane] = Self.float(&generator)
      let scale = Float(1 << Int.random(in: 0...31, using: &generator))
      c[lane] = scale * Float.random(in: -0.999...0.999, using: &generator)
      let integer = Self.integer(&generator)
      i[lane] = signs.some ? integer : signs.all ? integer | .min : integer & .max
      j[lane] = Self.integer(&generator)
      // Equal operands now and then.
      if UInt8.random(in: 0..<8, using: &generator) == 0 {
        b[lane] = a[lane]
        j[lane] = i[lane]
      }
      index[lane] = Int32.random(in: 0..<16, using: &generator)
      permutation[lane] = order[lane]
    }
    for place in 0..<128 { rows[place] = Self.float(&generator) }
    shift = Int32.random(in: 0..<32, using: &generator)
    results.update(repeating: Self.fill, count: 16 * capacity)
  }

  private static let specialFloats: [Float] = [
    0, -0.0, 1, -1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, -.leastNormalMagnitude,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e10,
  ]

  private static func float(_ generator: inout SeededGenerator) -> Float {
    switch UInt8.random(in: 0..<3, using: &generator) {
    case 0: specialFloats.randomElement(using: &generator)!
    case 1: Float.random(in: -100...100, using: &generator)
    default: Float(bitPattern: UInt32.random(in: 0 ... .max, using: &generator))
    }
  }

  private static func integer(_ generator: inout SeededGenerator) -> Int32 {
    switch UInt8.random(in: 0..<3, using: &generator) {
    case 0: [0, 1, -1, .min, .max, 16_777_217, -16_777_217].randomElement(using: &generator)!
    case 1: Int32.random(in: -100...100, using: &generator)
    default: Int32.random(in: .min ... .max, using: &generator)
    }
  }
}

/// Aligned for whole vectors.
private func allocate<Element: BitwiseCopyable>(_: Element.Type, _ count: Int) -> UnsafeMutablePointer<Element> {
  UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Element>.stride, alignment: 64)
    .bindMemory(to: Element.self, capacity: count)
}
