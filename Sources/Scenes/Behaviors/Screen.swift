internal import Foundation

/// The screens that the demos were made for.
enum Screen {
  /// A telephone of 2013, pt.
  static let phone = CGRect(x: 0, y: 0, width: 320, height: 568)
  /// A tablet held upright, pt.
  static let tablet = CGRect(x: 0, y: 0, width: 768, height: 1024)
}
