/// Is shown buffers, one after the other, which it may move.
public protocol BufferVisitor {
  /// Is shown a buffer.
  mutating func visit<Element>(_ buffer: inout AlignedBuffer<Element>)
}
