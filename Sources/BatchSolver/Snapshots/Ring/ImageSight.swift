internal import DynamicsBase

/// Where an image and a world may differ that had the same state at a time: the blocks that the world's owners marked
/// since, and those of which the image came to show another state.
final class ImageSight {
  /// The number of the world; 0: none.
  private(set) var world: UInt32 = 0
  private var entries: [Entry] = []

  /// For one of the world's marks, in the order in which it has them.
  private final class Entry {
    /// When the world's were looked at last.
    var lastLook: UInt64?
    /// Of the image.
    var marks = ChangeMarks()
    var lastImageLook: UInt64?
  }

  /// Where a world and the image may differ; from now on they do not.
  ///
  /// - Parameter number: Which of the world's marks they are.
  func look(_ marks: inout ChangeMarks, _ number: Int, of world: UInt32, blockCount: Int) {
    while number >= entries.count { entries.append(Entry()) }
    let entry = entries[number]
    let isKnown = world == self.world
    entry.marks.look(since: isKnown ? entry.lastImageLook : nil, blockCount: blockCount)
    if isKnown {
      for range in entry.marks.found {
        let first = Int(range.first)
        for block in first..<max(first, min(Int(range.end), marks.blockCount)) { marks.mark(block: block) }
      }
    }
    marks.look(since: isKnown ? entry.lastLook : nil, blockCount: blockCount)
    entry.lastLook = marks.lastLook
    entry.lastImageLook = entry.marks.lastLook
  }

  /// Says that all marks of a world have been looked at.
  func hasSeen(_ world: UInt32) { self.world = world }

  /// Says that the image shows something else in bytes of a section whose blocks are so large.
  @inline(__always)
  func noteChange(ofBytes bytes: Range<Int>, _ blockByteCount: Int, _ number: Int) {
    let entry = entries[number]
    for block in (bytes.lowerBound / blockByteCount)...((bytes.upperBound - 1) / blockByteCount) {
      entry.marks.mark(block: block)
    }
  }

  var byteCount: Int { entries.reduce(0) { $0 + $1.marks.byteCount } }
}
