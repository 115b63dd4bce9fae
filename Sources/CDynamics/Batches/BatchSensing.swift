// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Who touches whom, and how hard.
@c @implementation
public func dyn_batch_read_contacts(
  _ batch: DynBatch, _ marks: UnsafePointer<DynContactMark>?, _ markCount: Int,
  _ areTouching: UnsafeMutablePointer<DynBool>?, _ impulses: UnsafeMutablePointer<Float>?, _ count: Int
) -> DynStatus {
  call(batch) { box, batch in
    let marks = try box.take(marks: marks, markCount)
    let impulses = try optionalArray(impulses, count, "impulses") ?? UnsafeMutableBufferPointer(start: nil, count: 0)
    try withFlags(writing: try array(areTouching, count, "are_touching")) { touching in
      var span = impulses.mutableSpan
      try batch.readContacts(of: marks, touching: &touching, impulses: &span)
    }
  }
}

/// Who began and ceased to touch.
@c @implementation
public func dyn_batch_read_contact_changes(
  _ batch: DynBatch, _ marks: UnsafePointer<DynContactMark>?, _ markCount: Int,
  _ began: UnsafeMutablePointer<Int32>?, _ ended: UnsafeMutablePointer<Int32>?, _ count: Int
) -> DynStatus {
  call(batch) { box, batch in
    let marks = try box.take(marks: marks, markCount)
    let began = try array(began, count, "began")
    let ended = try array(ended, count, "ended")
    var beganSpan = began.mutableSpan
    var endedSpan = ended.mutableSpan
    try batch.readContactChanges(of: marks, began: &beganSpan, ended: &endedSpan)
  }
}

/// Casts rays.
@c @implementation
public func dyn_batch_cast_rays(
  _ batch: DynBatch, _ sensors: UnsafePointer<DynRaySensor>?, _ sensorCount: Int,
  _ fractions: UnsafeMutablePointer<Float>?, _ count: Int
) -> DynStatus {
  call(batch) { box, batch in
    let sensors = try box.take(sensors: sensors, sensorCount)
    let fractions = try array(fractions, count, "fractions")
    var span = fractions.mutableSpan
    try batch.castRays(sensors, into: &span)
  }
}
