extension Program {
  /// A shorter program that still fails, by leaving out operations and setting arguments to zero.
  ///
  /// - Parameters:
  ///   - limit: How many programs are tried at most.
  ///   - fails: Whether a program fails in the way that is looked for.
  package func shrunken(limit: Int = 600, while fails: (Program) -> Bool) -> Program {
    var tries = 0
    var best = self
    func take(_ candidate: Program) -> Bool {
      guard tries < limit, candidate != best else { return false }
      tries += 1
      guard fails(candidate) else { return false }
      best = candidate
      return true
    }
    // Halves, quarters and so on to single operations, from the end, as what comes after the failure is of no use.
    var size = max(best.records.count / 2, 1)
    while true {
      var end = best.records.count
      var isShorter = false
      while end > 0 {
        var candidate = best
        candidate.records.removeSubrange(max(end - size, 0)..<end)
        if take(candidate) { isShorter = true }
        end = min(end - size, best.records.count)
      }
      if size == 1, !isShorter || tries >= limit { break }
      if size > 1 { size = max(size / 2, 1) }
    }
    for byte in header.indices {
      var candidate = best
      candidate.header[byte] = 0
      _ = take(candidate)
    }
    for record in best.records.indices {
      for byte in (1..<Self.recordSize).reversed() {
        var candidate = best
        candidate.records[record][byte] = 0
        _ = take(candidate)
      }
    }
    return best
  }

  /// The program as text, two digits a byte.
  package var hexadecimal: String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  /// A program from such text; `nil` if it is something else.
  package init?(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, digits.count % 2 == 0 else { return nil }
    self.init(bytes: stride(from: 0, to: digits.count, by: 2).map { UInt8(16 * digits[$0] + digits[$0 + 1]) })
  }
}
