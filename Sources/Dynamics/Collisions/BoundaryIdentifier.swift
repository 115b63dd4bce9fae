public import Foundation

// UIKit names boundaries by any object that can be copied. On Apple platforms a string becomes one by `as NSString`;
// where Foundation does not bridge, strings and numbers are copyable themselves, so that the same code compiles.
#if !canImport(ObjectiveC)
  // Retroactive, because there is nobody else to say it; a platform that bridges does not see these lines.
  // swift-format-ignore: AvoidRetroactiveConformances
  extension String: @retroactive NSCopying {
    /// The string.
    public func copy(with zone: NSZone? = nil) -> Any { self }
  }

  // swift-format-ignore: AvoidRetroactiveConformances
  extension Int: @retroactive NSCopying {
    /// The number.
    public func copy(with zone: NSZone? = nil) -> Any { self }
  }
#endif

/// A boundary's name in a form that can be compared.
struct BoundaryKey: Hashable {
  let value: AnyHashable

  /// - Throws: `DynamicsError.invalidValue` for an identifier that cannot be compared.
  init(_ identifier: any NSCopying) throws(DynamicsError) {
    // The string that was given as an object is the same name as the string itself, and so is a whole number.
    if let text = identifier as? NSString {
      value = AnyHashable(text.description)
    } else if let number = identifier as? NSNumber, let whole = Int(exactly: number) {
      value = AnyHashable(whole)
    } else if let hashable = identifier as? any Hashable {
      value = AnyHashable(hashable)
    } else {
      throw .invalidValue(
        name: "identifier", value: "\(type(of: identifier))", expected: "a type that is Hashable, such as a string")
    }
  }
}
