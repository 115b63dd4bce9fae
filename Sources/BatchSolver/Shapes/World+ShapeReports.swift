// What is told of a shape's contacts.

/// What a shape's contacts report, as its definition has it.
struct ShapeReports: Equatable {
  var contacts = false
  var hits = false
  var preSolve = false
}

extension World {
  /// Whether the shape's contacts report when they begin and cease to touch.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func areContactEventsEnabled(_ shape: ShapeID) throws(WorldError) -> Bool {
    shapes.surface[try row(shape)].enablesContactEvents
  }

  /// Has the shape's contacts report when they begin and cease to touch, or not, from now on; it suffices that one of two
  /// shapes does. What touches already does not begin again.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`; `.locked` in a step, scope or hook.
  /// - Complexity: O(contacts of the shape's body).
  public func setContactEventsEnabled(_ isEnabled: Bool, of shape: ShapeID) throws(WorldError) {
    try setReports("setContactEventsEnabled", of: shape) { $0.contacts = isEnabled }
  }

  /// Whether the shape's contacts report impacts.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func areHitEventsEnabled(_ shape: ShapeID) throws(WorldError) -> Bool {
    shapes.surface[try row(shape)].enablesHitEvents
  }

  /// Has the shape's contacts report impacts faster than `WorldSettings.hitEventThreshold`, or not, from now on; it
  /// suffices that one of two shapes does.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`; `.locked` in a step, scope or hook.
  /// - Complexity: O(contacts of the shape's body).
  public func setHitEventsEnabled(_ isEnabled: Bool, of shape: ShapeID) throws(WorldError) {
    try setReports("setHitEventsEnabled", of: shape) { $0.hits = isEnabled }
  }

  /// Whether `preSolveHook` is asked about the shape's contacts.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func isPreSolveEnabled(_ shape: ShapeID) throws(WorldError) -> Bool {
    shapes.surface[try row(shape)].enablesPreSolve
  }

  /// Has `preSolveHook` asked about the shape's touching contacts in each step, or not; it suffices that it is to be for
  /// one of two shapes. Segments of chains can have it so.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`; `.locked` in a step, scope or hook.
  /// - Complexity: O(contacts of the shape's body).
  public func setPreSolveEnabled(_ isEnabled: Bool, of shape: ShapeID) throws(WorldError) {
    try setReports("setPreSolveEnabled", of: shape) { $0.preSolve = isEnabled }
  }

  /// Changes what the shape's contacts report, those that there are included.
  func setReports(
    _ operation: String, of shape: ShapeID, _ change: (inout ShapeReports) -> Void
  ) throws(WorldError) {
    try checkUnlocked(operation)
    let row = try self.row(shape)
    var surface = shapes.surface[row]
    let old = ShapeReports(
      contacts: surface.enablesContactEvents, hits: surface.enablesHitEvents, preSolve: surface.enablesPreSolve)
    var new = old
    change(&new)
    guard new != old else { return }
    record(SetShapeReports(shape: shape, reports: new))
    surface.enablesContactEvents = new.contacts
    surface.enablesHitEvents = new.hits
    surface.enablesPreSolve = new.preSolve
    shapes.surface[row] = surface
    shapes.edited.mark(row)
    let rules = contactRules
    forEachContact(ofShape: row) { contacts.updateReports($0, rules) }
  }
}
