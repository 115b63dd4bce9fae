internal import Dynamics
internal import Foundation

extension Scene {
  /// A square and a disc in gravity and a field of noise that is too weak to lift them.
  static let noiseField = Scene(
    name: "ui_noise_field", summary: "a square and a disc in gravity and noise", steps: 600, bounds: Screen.phone
  ) { stage in
    let items = [
      stage.item(at: CGPoint(x: 90, y: 80), width: 100, height: 100),
      stage.item(at: CGPoint(x: 220, y: 80), width: 100, height: 100, bounds: .ellipse),
    ]
    try stage.animator.add(GravityBehavior(items: items))
    let noise = FieldBehavior.noiseField(smoothness: 1, animationSpeed: 0.5)
    noise.strength = 0.5
    for item in items { noise.addItem(item) }
    try stage.animator.add(noise)
    let collision = CollisionBehavior(items: items)
    collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 20, left: 5, bottom: 5, right: 5))
    try stage.animator.add(collision)
    stage.keepsItemsInside = true
  }
}
