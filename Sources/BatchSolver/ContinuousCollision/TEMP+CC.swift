internal import DynamicsBase
internal import KernelInterface
struct ContinuousCollision: ~Copyable {
  static var fastFraction: Float { 0.5 }
  var events = TOIEventList()
  var stoppedShapes = AlignedBuffer<Int32>()
  var obstacleCount = 0
  init() {}
}
