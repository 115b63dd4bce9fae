/// How a role looks.
struct RoleStyle {
  /// Colours as CSS has them; `nil`: none.
  var fill: String?
  var stroke: String?
  /// On a dark ground, if not the same.
  var darkFill: String?
  var darkStroke: String?
  /// Of the stroke, in widths of a line.
  var width: Float = 1
  /// In widths of a line: drawn, left out, and so on.
  var dash: [Float] = []
  /// Of a point, in widths of a line.
  var pointRadius: Float = 2
}

extension DrawingRole {
  /// How it looks.
  var style: RoleStyle {
    switch self {
    case .field: RoleStyle(fill: "#7c5cc414", stroke: "#7c5cc4", dash: [2, 3], pointRadius: 4)
    case .arrow: RoleStyle(stroke: "#7c5cc499", width: 0.7)
    case .reference: RoleStyle(stroke: "#9aa3b2", dash: [4, 3])
    case .boundary: RoleStyle(stroke: "#3d4654", darkStroke: "#8a96a8", width: 2)
    case .passedBoundary: RoleStyle(stroke: "#3d4654", darkStroke: "#8a96a8", dash: [5, 4])
    case .static: RoleStyle(fill: "#3d4654", stroke: "#3d4654", darkFill: "#566175", darkStroke: "#566175")
    case .kinematic: RoleStyle(fill: "#c9822b", stroke: "#8a5617", darkFill: "#e0a14a")
    case .anchored: RoleStyle(fill: "#566175", stroke: "#3d4654", darkStroke: "#8a96a8")
    case .awake: RoleStyle(fill: "#72a5e0", stroke: "#234a77", darkFill: "#4a7fc0", darkStroke: "#0d1b2c")
    case .asleep: RoleStyle(fill: "#bac3ce", stroke: "#76818f", darkFill: "#646d79", darkStroke: "#3a4350")
    case .sensorShape: RoleStyle(fill: "#d9a40026", stroke: "#b58900", dash: [3, 2])
    case .turn: RoleStyle(stroke: "#12203199", darkStroke: "#e5e7eb99", width: 0.8)
    case .boundingBox: RoleStyle(stroke: "#0891b2", width: 0.5)
    case .island: RoleStyle(stroke: "#a16207", dash: [6, 4])
    case .rod: RoleStyle(stroke: "#c2185b", darkStroke: "#ff6f9f")
    case .spring: RoleStyle(stroke: "#c2185b", darkStroke: "#ff6f9f")
    case .rope: RoleStyle(stroke: "#c2185b", darkStroke: "#ff6f9f", dash: [3, 2])
    case .axis: RoleStyle(stroke: "#c2185b", darkStroke: "#ff6f9f", width: 0.7, dash: [6, 3])
    case .joint: RoleStyle(fill: "#ffffff", stroke: "#c2185b", pointRadius: 2.5)
    case .snap: RoleStyle(stroke: "#0f8f6b", pointRadius: 5)
    case .push: RoleStyle(stroke: "#d0652e", width: 2)
    case .velocity: RoleStyle(stroke: "#15803d", darkStroke: "#4ade80")
    case .centerOfMass: RoleStyle(stroke: "#111827", darkStroke: "#f9fafb", width: 0.7, pointRadius: 2.5)
    case .contact: RoleStyle(fill: "#dc2626", stroke: "#ffffff", width: 0.5)
    case .normal: RoleStyle(stroke: "#dc2626", width: 0.7)
    case .impulse: RoleStyle(stroke: "#ea580c", width: 1.5)
    case .friction: RoleStyle(stroke: "#ca8a04", width: 1.5)
    case .label: RoleStyle(fill: "#374151", darkFill: "#d1d5db")
    }
  }
}
