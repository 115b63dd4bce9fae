import Dynamics
import Foundation

/// A picture of blocks, as SVG.
struct Picture {
  var size: CGSize
  private var elements: [String] = []

  init(size: CGSize) { self.size = size }

  mutating func add(_ block: Block, color: String) {
    let width = block.bounds.width
    let height = block.bounds.height
    let degrees = atan2(block.transform.b, block.transform.a) * 180 / .pi
    elements.append(
      """
      <rect x="\(-width / 2)" y="\(-height / 2)" width="\(width)" height="\(height)" \
      rx="\(block.collisionBoundsType == .ellipse ? width / 2 : 2)" fill="\(color)" stroke="#234a77" \
      transform="translate(\(block.center.x) \(block.center.y)) rotate(\(degrees))"/>
      """)
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)">
    <rect width="100%" height="100%" fill="#f4f5f7"/>
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }
}
