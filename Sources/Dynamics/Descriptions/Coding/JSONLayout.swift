internal import Foundation

/// Puts JSON text on lines for people: what fits a line stays on one, other objects and arrays have a line for each
/// member.
struct JSONLayout {
  /// The longest object or array that stays on a line, bytes.
  private static let longestLine = 100

  private let text: [UInt8]
  /// Where the object or array that begins at an index ends; for the others 0.
  private let ends: [Int]
  private var result: [UInt8] = []

  /// The text of compact JSON on lines, with one at the end.
  static func lines(_ json: Data) -> Data {
    var layout = JSONLayout([UInt8](json))
    layout.lay(0..<layout.text.count, indentation: 0)
    layout.result.append(UInt8(ascii: "\n"))
    return Data(layout.result)
  }

  private init(_ text: [UInt8]) {
    self.text = text
    var ends = Array(repeating: 0, count: text.count)
    var open: [Int] = []
    var isInString = false
    var isEscaped = false
    for (index, byte) in text.enumerated() {
      if isInString {
        if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(index)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if let begin = open.popLast() { ends[begin] = index + 1 }
      default: break
      }
    }
    self.ends = ends
  }

  /// Writes a part of the text; nothing in it is inside a string at its begin.
  private mutating func lay(_ range: Range<Int>, indentation: Int) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = ends[index]
      let byte = text[index]
      if end > 0, end - index > Self.longestLine {
        result.append(byte)
        for part in parts(index + 1..<end - 1) {
          newLine(indentation + 1)
          lay(part, indentation: indentation + 1)
        }
        newLine(indentation)
        result.append(text[end - 1])
        index = end
      } else if end > 0 {
        spaced(index..<end)
        index = end
      } else {
        let next = pieceEnd(from: index, to: range.upperBound)
        spaced(index..<next)
        index = next
      }
    }
  }

  /// The members between brackets, each with the comma after it.
  private func parts(_ range: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var begin = range.lowerBound
    var index = begin
    while index < range.upperBound {
      if ends[index] > 0 {
        index = ends[index]
        continue
      }
      let end = pieceEnd(from: index, to: range.upperBound)
      if text[index] == UInt8(ascii: ",") {
        result.append(begin..<index + 1)
        begin = index + 1
      }
      index = end
    }
    if begin < range.upperBound { result.append(begin..<range.upperBound) }
    return result
  }

  /// The end of the string that begins at an index, or else the next index.
  private func pieceEnd(from index: Int, to limit: Int) -> Int {
    guard text[index] == UInt8(ascii: "\"") else { return index + 1 }
    var end = index + 1
    while end < limit, text[end] != UInt8(ascii: "\"") { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(end + 1, limit)
  }

  /// Writes a part on one line, with spaces after colons and between members.
  private mutating func spaced(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = pieceEnd(from: index, to: range.upperBound)
      result += text[index..<end]
      let isComma = text[index] == UInt8(ascii: ",") && end < range.upperBound
      if isComma || text[index] == UInt8(ascii: ":") { result.append(UInt8(ascii: " ")) }
      index = end
    }
  }

  private mutating func newLine(_ indentation: Int) {
    result.append(UInt8(ascii: "\n"))
    result += Array(repeating: UInt8(ascii: " "), count: 2 * indentation)
  }
}
