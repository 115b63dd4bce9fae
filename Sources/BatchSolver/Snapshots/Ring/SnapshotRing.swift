/// The last states of a world, frame by frame, for rollback: each takes only the memory of what changed since the one
/// before.
///
/// ```swift
/// let ring = try SnapshotRing(capacity: 128)
/// while isRunning {
///   try ring.save(world)  // frame number: world.stepCount
///   try world.step(by: 1 / 60)
/// }
/// try ring.restore(world, to: 40)  // and on it goes, with the same bits as the first time
/// ```
///
/// A world that goes back to a frame may save again from there on: the frames behind, which are of a future that is not
/// to be, are forgotten then. Until then they can be gone to as well, forwards and backwards.
///
/// What a frame holds is what a `Snapshot` does. A ring keeps frames of one world. It is not to be used by two threads at
/// once.
public final class SnapshotRing {
  /// The most frames that it holds.
  public let capacity: Int

  /// Oldest first.
  private var frames: [RingFrame] = []
  /// Frames not in use, for their memory.
  private var spare: [RingFrame] = []
  private let image = PagedImage()
  /// The frame whose state the image shows; the last one is the image's latest.
  private var shown = -1
  /// The frame saved or restored last: the next one follows it.
  private var current = -1

  /// An empty ring.
  ///
  /// - Parameter capacity: The most frames that it holds, 1 to 65 536; the oldest makes room for a new one. Default: 128,
  ///   which is two seconds of a game with 60 frames a second.
  /// - Throws: `WorldError.invalidValue` for another capacity.
  public init(capacity: Int = 128) throws(WorldError) {
    guard 1...65_536 ~= capacity else {
      throw .invalidValue(name: "capacity", value: "\(capacity)", expected: "1 to 65536 frames")
    }
    self.capacity = capacity
  }

  // MARK: - What it holds

  /// The numbers of the frames, ascending.
  public var frameNumbers: [Int] { frames.map { $0.number } }

  /// The memory that it takes, bytes: one full state, and by frame what changed. What frames share with each other and
  /// with their world until shapes or joints are added or removed is not counted.
  public var byteCount: Int {
    frames.reduce(spare.reduce(image.byteCount) { $0 + $1.change.byteCount }) { $0 + $1.change.byteCount }
  }

  /// In how many bytes a frame differs from the one before; 0 for the oldest and for those that it does not hold. For
  /// measurements.
  package func changedByteCount(ofFrame number: Int) -> Int {
    guard let index = frames.firstIndex(where: { $0.number == number }), index > 0 else { return 0 }
    return frames[index - 1].change.usedByteCount
  }

  /// Forgets all frames; the next may be of another world. Memory is kept for those to come.
  public func removeAll() {
    spare += frames
    frames.removeAll(keepingCapacity: true)
    image.forgetLatest()
    shown = -1
    current = -1
  }

  // MARK: - Saving

  /// Saves the state of the world as it is now.
  ///
  /// Frames behind the one that was saved or restored last are forgotten, and so are those whose numbers are not below the
  /// new one's. If the ring is full, the oldest makes room.
  ///
  /// - Parameters:
  ///   - world: That of which the other frames are.
  ///   - frame: The number of the frame; `nil`: `World.stepCount`.
  /// - Throws: `WorldError.otherWorld` if the ring has frames of another one; `.locked` inside a scope or hook, or while
  ///   another thread steps the world. Then nothing has changed.
  /// - Complexity: O(what may have changed: bodies that were awake or edited, and their contacts). Nothing is allocated if
  ///   there was as much change once.
  public func save(_ world: World, frame: Int? = nil) throws(WorldError) {
    try world.checkAlone("save")
    guard frames.isEmpty || frames[0].storage.world == world.number else {
      throw .otherWorld(handle: "the ring of snapshots")
    }
    try world.lock(for: "save") {
      let number = frame ?? world.stepCount
      let follows = current == frames.count - 1 && frames.count > 1 && frames[current].number < number
      forget(from: number)
      let last = frames.last
      image.begin(follows: follows, noting: last)
      let next = spare.popLast() ?? RingFrame(SnapshotStorage(world))
      next.number = number
      next.change.removeAll()
      // About as much changes as before.
      if let last, frames.count > 1 { last.change.reserve(like: frames[frames.count - 2].change) }
      world.save(into: next.storage, PageWriter(image, of: world.number, noting: last))
      image.sight.hasSeen(world.number)
      frames.append(next)
      current = frames.count - 1
      shown = current
    }
  }

  /// Forgets the frames behind the current one, and those with the number or a larger one; then the oldest, if the ring
  /// is full. The last of those left is the image's latest.
  private func forget(from number: Int) {
    var left = current + 1
    while left > 0, frames[left - 1].number >= number { left -= 1 }
    if left > 0 { show(left - 1) }
    image.forgetLatest()
    shown = left - 1
    spare += frames[left...]
    frames.removeLast(frames.count - left)
    current = left - 1
    guard frames.count == capacity else { return }
    spare.append(frames.removeFirst())
    current -= 1
    shown -= 1
  }

  /// Has the image show a frame.
  private func show(_ index: Int) {
    guard index != shown else { return }
    image.goToLatest()
    if index < frames.count - 1 { image.goBack(through: frames[index..<(frames.count - 1)]) }
    shown = index
  }

  // MARK: - Going back

  /// Puts the world into the state of a frame; see `World.restore(_:)`.
  ///
  /// - Parameters:
  ///   - world: That of which the frames are, or one that was made from it.
  ///   - frame: The number of a frame.
  /// - Throws: `WorldError.missingFrame` if the ring does not hold it, or not any more; `.otherWorld` for a world that has
  ///   nothing to do with it; `.locked` inside a scope or hook, or while another thread steps the world. Then nothing has
  ///   changed.
  /// - Complexity: O(what differs between the world as it is and the frame), if the world was saved here last or
  ///   restored from here; else O(size of the world). Little for each frame in between.
  public func restore(_ world: World, to frame: Int) throws(WorldError) {
    try world.checkAlone("restore")
    let index = try self.index(of: frame)
    let storage = frames[index].storage
    try world.checkOrigin(storage, "the ring of snapshots")
    try world.lock(for: "restore") {
      show(index)
      world.take(storage, PageReader(image, for: world.number))
      image.sight.hasSeen(world.number)
      // A branch goes its own way: the next frame is its origin's, and follows the last.
      if world.number == storage.world { current = index }
    }
  }

  /// The state of a frame as a snapshot of its own.
  ///
  /// - Throws: `WorldError.missingFrame` if the ring does not hold it, or not any more.
  /// - Complexity: As `restore`; allocates the snapshot.
  public func snapshot(ofFrame frame: Int) throws(WorldError) -> Snapshot {
    let index = try self.index(of: frame)
    show(index)
    let storage = SnapshotStorage(copying: frames[index].storage)
    storage.image.begin()
    for number in 0..<image.sectionCount { storage.image.measure(image.section(number)) }
    storage.image.makeRoom()
    var sections = ImageWriter(storage)
    for number in 0..<image.sectionCount { sections.write(image.section(number)) }
    return Snapshot(storage: storage)
  }

  private func index(of frame: Int) throws(WorldError) -> Int {
    guard let index = frames.firstIndex(where: { $0.number == frame }) else {
      throw .missingFrame(frame, held: frameNumbers)
    }
    return index
  }
}
