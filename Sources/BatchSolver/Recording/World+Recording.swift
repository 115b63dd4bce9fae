extension World {
  /// Has a call recorded that is about to change the world, if it is being recorded.
  @inline(__always)
  func record<Call: RecordedCall>(_ call: @autoclosure () -> Call) {
    if let recorder { recorder.add(call()) }
  }

  /// Has the state recorded that the world was put into.
  func recordState() {
    guard let recorder else { return }
    let storage = SnapshotStorage(self)
    save(into: storage)
    recorder.addState(Snapshot(storage: storage).encoded)
  }
}
