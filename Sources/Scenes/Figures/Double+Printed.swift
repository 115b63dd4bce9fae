internal import Foundation

extension Double {
  /// The number with so many digits after the point, as columns have it; in a short form from a million on, which no
  /// column has room for: a number in a file may have 300 digits.
  package func printed(_ digits: Int) -> String {
    String(format: magnitude < 1e6 ? "%.\(digits)f" : "%.4g", self)
  }
}
