internal import DynamicsBase
internal import KernelInterface
typealias JointSystem = JointStore
extension JointStore {
  var plan: JointPlan { _read { fatalError() } }
  mutating func updatePlan(_ bodies: borrowing BodyStore) {}
  mutating func passArguments(_ rows: BodyRows, _ step: StepSettings) -> JointPassArguments? { nil }
  mutating func bodyChanged(_ row: Int) {}
  mutating func planChanged() {}
  mutating func clearEvents() {}
  func forEachLink(_ visit: (Int, Int) -> Void) {}
  var directRequestCount: Int { 0 }
  var version: UInt64 { 0 }
  static func directSoftness(_ record: JointRecord) -> SIMD2<Double> { .zero }
}
