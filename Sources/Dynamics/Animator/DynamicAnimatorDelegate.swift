/// Told when an animator pauses and resumes: UIKit's `UIDynamicAnimatorDelegate`. Every function has a default that
/// does nothing.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// The animator goes on: something changed, or `resume()` was called.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)

  /// The animator stopped: all items rest, or `pause()` was called.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)

  /// A call that does not throw was refused; see `DynamicAnimator.errors`.
  func dynamicAnimator(_ animator: DynamicAnimator, didReport error: DynamicsError)
}

extension DynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}

  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}

  /// Does nothing.
  public func dynamicAnimator(_ animator: DynamicAnimator, didReport error: DynamicsError) {}
}
