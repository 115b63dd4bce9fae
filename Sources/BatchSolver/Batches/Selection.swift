/// Some bodies or joints of each world of a batch, in the order in which a buffer has them.
struct Selection<Handle> {
  /// Handles of the batch.
  let handles: [Handle]
  /// Where buffers are `[step][world][thing]`: how many worlds there are. Worlds of step n count on from n times that.
  var worldCount: Int?

  /// Of each world.
  var count: Int { handles.count }

  /// Calls `action` with each handle, its place in the buffer, and its number among those of the world.
  @inline(__always)
  func forEach<Failure: Error>(
    _ world: Int, _ action: (_ handle: Handle, _ place: Int, _ number: Int) throws(Failure) -> Void
  ) throws(Failure) {
    for number in 0..<handles.count { try action(handles[number], world * handles.count + number, number) }
  }

  /// Calls `action` with each handle and its place in the buffer; what it throws names the element.
  @inline(__always)
  func forEachNamed(
    _ buffer: StaticString, _ world: Int, _ action: (_ handle: Handle, _ place: Int) throws(WorldError) -> Void
  ) throws(WorldError) {
    try forEach(world) { handle, place, number throws(WorldError) in
      do throws(WorldError) { try action(handle, place) } catch { throw error.named(name("\(buffer)", world, number)) }
    }
  }

  /// What errors call an element of a buffer.
  func name(_ buffer: String, _ world: Int, _ number: Int) -> String {
    guard let worldCount else { return "\(buffer)[\(world)][\(number)]" }
    return "\(buffer)[\(world / worldCount)][\(world % worldCount)][\(number)]"
  }
}

extension WorldBatch {
  /// Bodies as a buffer has them; all if none are selected.
  ///
  /// - Parameter forSteps: The buffer is one of several steps.
  /// - Throws: `WorldError.staleBody` or `.otherWorld` for a body that the batch does not have.
  func select(_ selected: [BodyID], forSteps: Bool = false) throws(WorldError) -> Selection<BodyID> {
    for body in selected { _ = try members.worlds[0].row(body) }
    return Selection(handles: selected.isEmpty ? bodies : selected, worldCount: forSteps ? count : nil)
  }

  /// Joints as a buffer has them; all if none are selected.
  ///
  /// - Parameter forSteps: The buffer is one of several steps.
  /// - Throws: `WorldError.staleJoint` or `.otherWorld` for a joint that the batch does not have.
  func select(_ selected: [JointID], forSteps: Bool = false) throws(WorldError) -> Selection<JointID> {
    for joint in selected { _ = try members.worlds[0].slot(joint) }
    return Selection(handles: selected.isEmpty ? joints : selected, worldCount: forSteps ? count : nil)
  }
}
