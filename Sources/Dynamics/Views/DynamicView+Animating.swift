public import Foundation

// Without a display there is nothing to see on the way: changes act at once, and are told to be over at once.

extension DynamicView {
  /// How UIKit would animate; nothing of it has an effect here. The bits are UIKit's.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// The options with these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Views in the views are laid out along.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Touches get through meanwhile.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// It begins where an earlier animation is.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// It is done over and over.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// It goes back, if it is repeated.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Slow at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At an even pace.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }

  /// Does the changes at once, then calls the completion with `true`.
  ///
  /// - Parameters:
  ///   - duration: s; without effect.
  ///   - animations: The changes.
  ///   - completion: Told that they are done.
  public static func animate(
    withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Does the changes at once, then calls the completion with `true`; durations, in s, and options have no effect.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations, completion: completion)
  }

  /// Does the changes at once, then calls the completion with `true`; the times, in s, the damping ratio, the velocity,
  /// in distances per second, and the options have no effect.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: animations, completion: completion)
  }
}
