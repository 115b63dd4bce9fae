internal import Dynamics
internal import Foundation

extension Scene {
  /// Bubbles of a conversation, each on a spring to its place; a swipe spreads them.
  static let messageBubbles = Scene(
    name: "ui_message_bubbles", summary: "the bubbles of a conversation spread while it is scrolled", steps: 420,
    size: Size("bubbles", standard: 12, range: 1...500), bounds: Screen.phone
  ) { stage in
    let bubbles = (0..<stage.size).map { index in
      // Both sides talk, in texts of different lengths.
      let width = CGFloat(90 + 37 * index % 110)
      let x = index % 3 == 0 ? 10 + width / 2 : 310 - width / 2
      return stage.item(at: CGPoint(x: x, y: 30 + 45 * CGFloat(index)), width: width, height: 34)
    }
    let list = SpringyList(bubbles, frequency: 1, damping: 1, length: 1)
    try stage.animator.add(list)
    for step in 30..<50 {
      stage.at(step: step) {
        list.scroll(by: CGVector(dx: 0, dy: 10), touch: CGPoint(x: 160, y: 540), resistance: 1000)
      }
    }
    for step in 200..<206 {
      stage.at(step: step) {
        list.scroll(by: CGVector(dx: 0, dy: -40), touch: CGPoint(x: 160, y: 30), resistance: 1000)
      }
    }
  }
}
