/// SVG path data.
struct PathText {
  /// Of numbers.
  let decimals: Int
  /// The data so far.
  private(set) var text = ""

  init(decimals: Int) { self.decimals = decimals }

  /// A number with so many decimals at most.
  static func number(_ value: Float, decimals: Int) -> String {
    let scale: Double = decimals == 1 ? 10 : decimals == 2 ? 100 : 1000
    // What no picture shows is not worth an overflow.
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let parts = Int((Double(value) * scale).rounded())
    let whole = "\(abs(parts) / Int(scale))"
    var fraction = "\(abs(parts) % Int(scale) + Int(scale))".dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return (parts < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : ".\(fraction)")
  }

  private func number(_ value: Float) -> String { Self.number(value, decimals: decimals) }
  private func point(_ point: SIMD2<Float>) -> String { "\(number(point.x)) \(number(point.y))" }

  /// Adds a piece of a form.
  mutating func add(_ piece: Mark.Piece) {
    switch piece {
    case .circle(let center, let radius): circle(center, radius)
    case .polygon(let corners, let radius): radius > 0 ? rounded(corners, radius) : polyline(corners, isClosed: true)
    case .polyline(let points, let isClosed): polyline(points, isClosed: isClosed)
    case .line(let length): text += "M0 0H\(number(length))"
    case .arrow(let length, let head):
      text += "M0 0H\(number(length))"
      polyline([[length - head, -head / 2], [length, 0], [length - head, head / 2]], isClosed: false)
    case .spring(let length, let height): spring(length, height)
    case .target(let radius):
      circle(.zero, radius)
      let reach = number(1.6 * radius)
      text += "M-\(reach) 0H\(reach)M0 -\(reach)V\(reach)"
    case .text: break
    }
  }

  private mutating func polyline(_ points: [SIMD2<Float>], isClosed: Bool) {
    text += "M" + points.map { point($0) }.joined(separator: "L") + (isClosed ? "Z" : "")
  }

  private mutating func circle(_ center: SIMD2<Float>, _ radius: Float) {
    let r = number(radius)
    text += "M\(point(center - [radius, 0]))A\(r) \(r) 0 1 1 \(point(center + [radius, 0]))"
    text += "A\(r) \(r) 0 1 1 \(point(center - [radius, 0]))Z"
  }

  /// The sides moved outwards, joined by arcs.
  private mutating func rounded(_ corners: [SIMD2<Float>], _ radius: Float) {
    var area: Float = 0
    for index in corners.indices {
      let a = corners[index]
      let b = corners[(index + 1) % corners.count]
      area += a.x * b.y - a.y * b.x
    }
    // With y downwards a positive area is clockwise.
    let sense: Float = area >= 0 ? 1 : -1
    let r = number(radius)
    for index in corners.indices {
      let a = corners[index]
      let b = corners[(index + 1) % corners.count]
      let c = corners[(index + 2) % corners.count]
      let side = Self.outward(a, b, sense, radius)
      let next = Self.outward(b, c, sense, radius)
      if index == 0 { text += "M\(point(a + side))" }
      text += "L\(point(b + side))A\(r) \(r) 0 0 \(sense > 0 ? 1 : 0) \(point(b + next))"
    }
    text += "Z"
  }

  private static func outward(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ sense: Float, _ length: Float) -> SIMD2<Float> {
    let side = b - a
    let sideLength = (side * side).sum().squareRoot()
    return sideLength > 0 ? SIMD2(side.y, -side.x) * (sense * length / sideLength) : .zero
  }

  /// A line to either side of eight windings.
  private mutating func spring(_ length: Float, _ height: Float) {
    let end = length / 8
    var points: [SIMD2<Float>] = [.zero, [end, 0]]
    for index in 0..<8 {
      points.append([end + (length - 2 * end) * (Float(index) + 0.5) / 8, index % 2 == 0 ? -height : height])
    }
    polyline(points + [[length - end, 0], [length, 0]], isClosed: false)
  }
}

extension Mark.Form {
  /// Its path data.
  func path(decimals: Int) -> String {
    var path = PathText(decimals: decimals)
    for piece in pieces { path.add(piece) }
    return path.text
  }
}
