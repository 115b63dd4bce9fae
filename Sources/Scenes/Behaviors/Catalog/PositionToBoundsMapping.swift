package import Dynamics
package import Foundation

/// Something that has bounds to be changed, such as a button.
package protocol ResizableItem: AnyObject {
  var bounds: CGRect { get set }
}

extension StageItem: ResizableItem {}

/// An item that is no view: its center is the size of another thing, so that behaviours change that size.
package final class PositionToBoundsMapping: DynamicItem {
  private let target: any ResizableItem

  /// The mapping of a thing.
  package init(target: any ResizableItem) { self.target = target }

  /// The width and height of the thing.
  package var center: CGPoint {
    get { CGPoint(x: target.bounds.width, y: target.bounds.height) }
    set { target.bounds = CGRect(x: 0, y: 0, width: newValue.x, height: newValue.y) }
  }

  /// A square of 1 kg.
  package var bounds: CGRect { CGRect(x: 0, y: 0, width: 100, height: 100) }
  package var transform = CGAffineTransform.identity
}
