internal import CSolverShim

/// Keeps room for objects of one class, so that they lie one behind the other though other memory is asked for between them:
/// the C library gives a piece of memory that was just given back to who asks for as much.
public struct RoomForObjects: ~Copyable {
  private var pieces: [UnsafeMutableRawPointer] = []

  /// Room for so many more like an object.
  public init(like object: AnyObject, count: Int) {
    let bytes = memory_size(Unmanaged.passUnretained(object).toOpaque())
    guard bytes > 0 else { return }
    for _ in 0..<count { pieces.append(.allocate(byteCount: bytes, alignment: 16)) }
    pieces.reverse()
  }

  deinit { for piece in pieces { piece.deallocate() } }

  /// The next object that is made gets its place.
  public mutating func give() { pieces.popLast()?.deallocate() }
}
