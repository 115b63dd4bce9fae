internal import KernelInterface

/// A shape and a sensor that came to overlap or ceased to.
public struct SensorEvent: Sendable, Equatable {
  public var sensor: ShapeID
  public var visitor: ShapeID
  public var sensorBody: BodyID
  public var visitorBody: BodyID
}

extension World {
  /// The shapes that overlapped a sensor at the begin of the last step, by their rows.
  ///
  /// A sensor sees the shapes that its filter would collide with, whatever moves: other sensors, shapes of its own body
  /// and pairs of static bodies apart. It does not keep bodies awake, and what sleeps in it stays in it.
  ///
  /// - Throws: `WorldError.invalidValue` if the shape is no sensor, `.staleShape`.
  public func overlaps(of sensor: ShapeID) throws(WorldError) -> [ShapeID] {
    let row = try self.row(sensor)
    guard shapes.surface[row].isSensor else {
      throw .invalidValue(name: "shape", value: "\(sensor)", expected: "a sensor")
    }
    var rows: [Int] = []
    forEachContact(ofShape: row) { slot in
      let record = graph.record[slot]
      if record.isOverlapping { rows.append(Int(record.shapeA == Int32(row) ? record.shapeB : record.shapeA)) }
    }
    return rows.sorted().map { shapeID($0) }
  }

  /// Events of the sensors whose overlaps changed. Manifolds have points a little before shapes meet; overlap is when
  /// their surfaces do.
  func updateSensors() {
    for block in 1..<max(pairs.blockCount, 1) where pairs.sensor[block] & pairs.awake[block] != 0 {
      var mask = pairs.sensor[block] & pairs.awake[block]
      while mask != 0 {
        let slot = block * 16 + mask.trailingZeroBitCount
        let bit = mask & (0 &- mask)
        mask &= mask - 1
        let overlaps = pairs.sensed[block] & bit != 0 && pairs.manifolds[slot].separation <= 0
        guard overlaps != graph.record[slot].isOverlapping else { continue }
        graph.record.pointer[slot].isOverlapping = overlaps
        if overlaps {
          sensorBeginEvents.append(sensorEvent(slot))
        } else {
          sensorEndEvents.append(sensorEvent(slot))
        }
      }
    }
  }

  func sensorEvent(_ slot: Int) -> SensorEvent {
    let record = graph.record[slot]
    let shapes = (shapeID(Int(record.shapeA)), shapeID(Int(record.shapeB)))
    let bodies = (bodyID(Int(record.bodyA)), bodyID(Int(record.bodyB)))
    return SensorEvent(
      sensor: record.sensorIsA ? shapes.0 : shapes.1, visitor: record.sensorIsA ? shapes.1 : shapes.0,
      sensorBody: record.sensorIsA ? bodies.0 : bodies.1, visitorBody: record.sensorIsA ? bodies.1 : bodies.0)
  }
}
