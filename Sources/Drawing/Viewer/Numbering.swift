/// Numbers for what comes and goes, each with its look.
///
/// The number of one that went is used again for the next of the same look. If numbers are bounded it is used for other
/// looks too, once more are free than are used, by some.
struct Numbering<Look: Hashable> {
  /// So many numbers may be free, besides as many as are used.
  private let spare = 256

  /// By number.
  private(set) var looks: [Look] = []
  /// By number: the how-manieth of all that came it belongs to, or belonged to.
  private(set) var serials: [Int] = []
  /// Changes whenever a number has another look than before.
  private(set) var version = 0
  private let isBounded: Bool
  private var lastSerial = 0
  /// What went since the last call of `freeGone()`.
  private var gone: [Int] = []
  private var free: [Look: [Int]] = [:]
  private var isFree: [Bool] = []
  private var freeCount = 0
  /// Where a free number is looked for next.
  private var hand = 0

  /// - Parameter isBounded: Whether free numbers are used for other looks.
  init(isBounded: Bool) { self.isBounded = isBounded }

  /// A number for one that came.
  mutating func add(_ look: Look) -> Int {
    lastSerial += 1
    if let number = takeFree(look) {
      serials[number] = lastSerial
      return number
    }
    version += 1
    if let number = takeFree() {
      looks[number] = look
      serials[number] = lastSerial
      return number
    }
    looks.append(look)
    serials.append(lastSerial)
    isFree.append(false)
    return looks.count - 1
  }

  /// Tells that one went. Its number is not free yet.
  mutating func remove(_ number: Int) { gone.append(number) }

  /// Frees the numbers of what went.
  mutating func freeGone() {
    for number in gone.sorted() {
      free[looks[number], default: []].append(number)
      isFree[number] = true
    }
    freeCount += gone.count
    gone.removeAll(keepingCapacity: true)
  }

  /// A number that had the look.
  private mutating func takeFree(_ look: Look) -> Int? {
    guard let number = free[look]?.popLast() else { return nil }
    take(number)
    return number
  }

  /// Any number, if too many are free.
  private mutating func takeFree() -> Int? {
    guard isBounded, freeCount > looks.count - freeCount + spare else { return nil }
    while !isFree[hand % looks.count] { hand += 1 }
    hand %= looks.count
    free[looks[hand]]?.removeAll { $0 == hand }
    take(hand)
    return hand
  }

  private mutating func take(_ number: Int) {
    // What never comes again is forgotten.
    if free[looks[number]]?.isEmpty ?? false { free[looks[number]] = nil }
    isFree[number] = false
    freeCount -= 1
  }
}
