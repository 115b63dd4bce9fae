package import Dynamics
package import Foundation

/// Holds an item in one of the corners of the reference bounds: it can be flung to another one. A composite behaviour,
/// as users write them.
package final class StickyCornersBehavior: DynamicBehavior {
  private let item: any DynamicItem
  private let inset: CGFloat
  private let collision: CollisionBehavior
  private let properties: DynamicItemBehavior
  private let fields: [FieldBehavior]

  /// Corners `inset` pt from the edges.
  package init(item: any DynamicItem, inset: CGFloat) {
    self.item = item
    self.inset = inset
    collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    properties = DynamicItemBehavior(items: [item])
    properties.density = 0.01
    properties.resistance = 10
    properties.friction = 0
    properties.allowsRotation = false
    fields = (0..<4).map { _ in
      let field = FieldBehavior.springField()
      field.addItem(item)
      return field
    }
    super.init()
    addChildBehavior(collision)
    addChildBehavior(properties)
    for field in fields { addChildBehavior(field) }
  }

  /// Where the item comes to rest in each corner: top left, bottom left, bottom right, top right.
  package var corners: [CGPoint] { fields.map(\.position) }

  /// The corner in whose region the item is.
  package var currentCorner: Int? {
    fields.firstIndex {
      $0.region.contains(CGPoint(x: item.center.x - $0.position.x, y: item.center.y - $0.position.y))
    }
  }

  /// The corners are known once there are reference bounds.
  package override func willMove(to dynamicAnimator: DynamicAnimator?) {
    super.willMove(to: dynamicAnimator)
    guard let bounds = dynamicAnimator?.referenceBounds else { return }
    let dx = inset + item.bounds.width / 2
    let dy = inset + item.bounds.height / 2
    let x = [bounds.minX + dx, bounds.maxX - dx]
    let y = [bounds.minY + dy, bounds.maxY - dy]
    let places = [(x[0], y[0]), (x[0], y[1]), (x[1], y[1]), (x[1], y[0])]
    for (field, place) in zip(fields, places) {
      field.position = CGPoint(x: place.0, y: place.1)
      field.region = Region(size: CGSize(width: bounds.width - 2 * dx, height: bounds.height - 2 * dy))
    }
  }

  /// Whether the corners hold the item; not while it is dragged.
  package var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      for behavior in [collision, properties] + fields {
        if isEnabled { behavior.addItem(item) } else { behavior.removeItem(item) }
      }
    }
  }

  /// Flings the item.
  package func addLinearVelocity(_ velocity: CGPoint) { properties.addLinearVelocity(velocity, for: item) }
}
