internal import Foundation
internal import StrictJSON

/// A value that is written as numbers in brackets.
protocol NumberList: DescriptionValue {
  static var length: Int { get }
  init(_ numbers: [CGFloat])
  var numbers: [CGFloat] { get }
}

extension NumberList {
  init(reading reader: JSONReader) throws(DescriptionError) {
    var numbers: [CGFloat] = []
    for element in try reader.elements(Self.length, Self.expectation) { numbers.append(try CGFloat(reading: element)) }
    self.init(numbers)
  }

  func written(at path: String) throws(DescriptionError) -> JSONNode { try numbers.written(at: path) }
}

extension CGPoint: NumberList {
  static var expectation: String { "[x, y]" }
  static var length: Int { 2 }
  init(_ numbers: [CGFloat]) { self.init(x: numbers[0], y: numbers[1]) }
  var numbers: [CGFloat] { [x, y] }
}

extension CGSize: NumberList {
  static var expectation: String { "[width, height]" }
  static var length: Int { 2 }
  init(_ numbers: [CGFloat]) { self.init(width: numbers[0], height: numbers[1]) }
  var numbers: [CGFloat] { [width, height] }
}

extension CGVector: NumberList {
  static var expectation: String { "[dx, dy]" }
  static var length: Int { 2 }
  init(_ numbers: [CGFloat]) { self.init(dx: numbers[0], dy: numbers[1]) }
  var numbers: [CGFloat] { [dx, dy] }
}

extension CGRect: NumberList {
  static var expectation: String { "[x, y, width, height]" }
  static var length: Int { 4 }
  init(_ numbers: [CGFloat]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
  var numbers: [CGFloat] { [origin.x, origin.y, size.width, size.height] }
}

extension Offset: NumberList {
  static var expectation: String { "[horizontal, vertical]" }
  static var length: Int { 2 }
  init(_ numbers: [CGFloat]) { self.init(horizontal: numbers[0], vertical: numbers[1]) }
  var numbers: [CGFloat] { [horizontal, vertical] }
}

extension EdgeInsets: NumberList {
  static var expectation: String { "[top, left, bottom, right]" }
  static var length: Int { 4 }
  init(_ numbers: [CGFloat]) {
    self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
  var numbers: [CGFloat] { [top, left, bottom, right] }
}
