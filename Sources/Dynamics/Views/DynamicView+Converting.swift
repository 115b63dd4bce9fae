public import Foundation

extension DynamicView {
  /// A point of this view in the coordinates of another one; of the topmost view, which stands for the window, for
  /// `nil`. Views of different trees are taken to have the same topmost coordinates.
  ///
  /// - Complexity: O(depth of both views).
  public final func convert(_ point: CGPoint, to view: DynamicView?) -> CGPoint {
    let inWindow = toWindow(point)
    return view.map { $0.fromWindow(inWindow) } ?? inWindow
  }

  /// A point of another view, or of the topmost one for `nil`, in the coordinates of this one.
  ///
  /// - Complexity: O(depth of both views).
  public final func convert(_ point: CGPoint, from view: DynamicView?) -> CGPoint {
    fromWindow(view.map { $0.toWindow(point) } ?? point)
  }

  /// The smallest rectangle of another view's coordinates around a rectangle of this one's; otherwise as for points.
  ///
  /// - Complexity: O(depth of both views).
  public final func convert(_ rect: CGRect, to view: DynamicView?) -> CGRect {
    CGRect(enclosing: rect.corners.map { convert($0, to: view) })
  }

  /// The smallest rectangle of this view's coordinates around a rectangle of another one's; otherwise as for points.
  ///
  /// - Complexity: O(depth of both views).
  public final func convert(_ rect: CGRect, from view: DynamicView?) -> CGRect {
    CGRect(enclosing: rect.corners.map { convert($0, from: view) })
  }

  private func toWindow(_ point: CGPoint) -> CGPoint {
    guard let superview else { return point }
    let turned = CGPoint(x: point.x - bounds.midX, y: point.y - bounds.midY).applying(transform)
    return superview.toWindow(CGPoint(x: center.x + turned.x, y: center.y + turned.y))
  }

  private func fromWindow(_ point: CGPoint) -> CGPoint {
    guard let superview else { return point }
    let outer = superview.fromWindow(point)
    let turned = CGPoint(x: outer.x - center.x, y: outer.y - center.y).applying(transform.inverted())
    return CGPoint(x: bounds.midX + turned.x, y: bounds.midY + turned.y)
  }
}

extension CGRect {
  fileprivate var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
    ]
  }
}
