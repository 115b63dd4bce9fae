internal import Foundation

/// Reads SVG path data by the grammar of SVG 1.1, section 8.3.9.
///
/// As the grammar has it, numbers need no separator where the next one shows by its sign or point that it begins, the
/// flags of an arc need none at all, and a command letter is not repeated for more of the same.
struct SVGPathParser {
  private var scanner: SVGPathScanner
  private var elements: [PathElement] = []
  private var current = CGPoint.zero
  private var subpathStart = CGPoint.zero
  /// The last control point of the element before, for the smooth curves; which kind of curve it belongs to counts.
  private var lastControl: (point: CGPoint, isCubic: Bool)?

  init(_ text: String) {
    scanner = SVGPathScanner(text)
  }

  /// The elements of the whole string.
  mutating func parse() throws(DynamicsError) -> [PathElement] {
    scanner.skipSpace()
    while let command = scanner.command() {
      guard !elements.isEmpty || command.letter == "m" else {
        throw scanner.error("a path starts with M or m", at: scanner.lastCommandPosition)
      }
      try parse(command)
      scanner.skipSpace()
    }
    guard scanner.isAtEnd else { throw scanner.error("expected a command letter of MLHVCSQTAZ") }
    return elements
  }

  /// Reads the arguments of a command, as often as they come.
  private mutating func parse(_ command: SVGPathScanner.Command) throws(DynamicsError) {
    if command.letter == "z" {
      elements.append(.close)
      current = subpathStart
      lastControl = nil
      return
    }
    scanner.skipSpace()
    var letter = command.letter
    repeat {
      let count = elements.count
      try parseArguments(of: letter, relativeTo: command.isRelative ? current : .zero)
      // Finite numbers can add up to infinite coordinates.
      guard elements[count...].allSatisfy({ $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }) else {
        throw scanner.error("this leads to coordinates that are not finite", at: scanner.lastCommandPosition)
      }
      // Further pairs after a move are lines.
      if letter == "m" { letter = "l" }
    } while scanner.skipSeparatorBeforeNumber()
  }

  private mutating func parseArguments(of letter: Character, relativeTo origin: CGPoint) throws(DynamicsError) {
    switch letter {
    case "m":
      let point = try point(origin)
      add(.move(to: point))
      subpathStart = point
    case "l":
      add(.line(to: try point(origin)))
    case "h":
      add(.line(to: CGPoint(x: origin.x + (try scanner.number()), y: current.y)))
    case "v":
      add(.line(to: CGPoint(x: current.x, y: origin.y + (try scanner.number()))))
    case "c":
      let control1 = try point(origin)
      let control2 = try nextPoint(origin)
      add(.curve(to: try nextPoint(origin), control1: control1, control2: control2))
    case "s":
      let control1 = reflectedControl(isCubic: true)
      let control2 = try point(origin)
      add(.curve(to: try nextPoint(origin), control1: control1, control2: control2))
    case "q":
      let control = try point(origin)
      add(.quadCurve(to: try nextPoint(origin), control: control))
    case "t":
      let control = reflectedControl(isCubic: false)
      add(.quadCurve(to: try point(origin), control: control))
    default:
      try parseArc(origin)
    }
  }

  private mutating func parseArc(_ origin: CGPoint) throws(DynamicsError) {
    let width = try scanner.number()
    let height = try scanner.nextNumber()
    let rotation = try scanner.nextNumber()
    let isLarge = try scanner.nextFlag()
    let isClockwise = try scanner.nextFlag()
    let end = try nextPoint(origin)
    switch EllipticalArc.between(
      current, end, radii: CGSize(width: width, height: height), rotation: Double(rotation) * .pi / 180,
      isLarge: isLarge, isClockwise: isClockwise)
    {
    case .nothing: lastControl = nil
    case .line: add(.line(to: end))
    case .arc(let arc):
      let curves = arc.curves()
      for (index, curve) in curves.enumerated() {
        let isLast = index == curves.count - 1
        add(.curve(to: isLast ? end : curve.end, control1: curve.control1, control2: curve.control2))
      }
      lastControl = nil
    }
  }

  // MARK: - Points

  /// A pair of numbers at the start of a command's arguments.
  private mutating func point(_ origin: CGPoint) throws(DynamicsError) -> CGPoint {
    let x = try scanner.number()
    let y = try scanner.nextNumber()
    return CGPoint(x: origin.x + x, y: origin.y + y)
  }

  /// A pair of numbers after others.
  private mutating func nextPoint(_ origin: CGPoint) throws(DynamicsError) -> CGPoint {
    scanner.skipSeparator()
    return try point(origin)
  }

  /// The control point before, mirrored at the current point; the current point itself after anything but a curve of
  /// the same kind.
  private func reflectedControl(isCubic: Bool) -> CGPoint {
    guard let lastControl, lastControl.isCubic == isCubic else { return current }
    return CGPoint(x: 2 * current.x - lastControl.point.x, y: 2 * current.y - lastControl.point.y)
  }

  private mutating func add(_ element: PathElement) {
    elements.append(element)
    current = element.end ?? subpathStart
    lastControl =
      switch element {
      case .quadCurve(_, let control): (control, false)
      case .curve(_, _, let control2): (control2, true)
      case .move, .line, .close: nil
      }
  }
}
