internal import DynamicsBase
internal import KernelInterface

extension World {
  /// The shapes that overlapped a sensor at the start of the last step, by their rows.
  ///
  /// A sensor sees the shapes that its filter would collide with, whatever moves: other sensors, shapes of its own body
  /// and pairs of static bodies apart. It does not keep bodies awake, and what sleeps in it stays in it.
  ///
  /// - Throws: `WorldError.invalidValue` if the shape is no sensor, `.staleShape`, `.otherWorld`.
  /// - Complexity: O(contacts of the sensor's body); allocates the array.
  public func overlaps(of sensor: ShapeID) throws(WorldError) -> [ShapeID] {
    let row = try self.row(sensor)
    guard shapes.surface[row].isSensor else {
      throw .invalidValue(name: "shape", value: "\(sensor)", expected: "a sensor")
    }
    var rows: [Int] = []
    forEachContact(ofShape: row) { slot in
      let record = contacts.graph.record[slot]
      if record.isOverlapping { rows.append(Int(record.shapeA == Int32(row) ? record.shapeB : record.shapeA)) }
    }
    return rows.sorted().map { shapeID($0) }
  }

  /// Shapes that came to overlap a sensor in the last step.
  public var sensorBeginEvents: [SensorEvent] { contacts.sensorBeginEvents }
  /// Shapes that ceased to overlap a sensor in the last step, or between it and the step before, as when a shape was
  /// removed.
  public var sensorEndEvents: [SensorEvent] { contacts.sensorEndEvents }
}
