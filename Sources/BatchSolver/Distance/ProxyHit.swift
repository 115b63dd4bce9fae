/// Where something that moves meets a shape.
package struct ProxyHit: BitwiseCopyable, Sendable {
  /// Of the translation, 0...1.
  package var fraction: Float
  /// On the shape's surface, m.
  package var point: SIMD2<Float>
  /// Unit vector out of the shape; zero where the cores overlap from the start.
  package var normal: SIMD2<Float>
}
