public import Foundation
public import StrictJSON

extension AnimatorDescription {
  /// Reads a description from JSON text, and checks that an animator can be made of it.
  ///
  /// - Parameter json: The text, UTF-8.
  /// - Throws: ``DescriptionError`` with line, column and path of the first mistake.
  public init(json: Data) throws(DescriptionError) { try self.init(JSONParser.parse([UInt8](json))) }

  /// Reads a description from JSON, and checks that an animator can be made of it.
  package init(_ node: JSONNode) throws(DescriptionError) {
    self = try Self(reading: JSONReader(node))
    do throws(DescriptionError) {
      _ = try DynamicAnimator(description: self)
    } catch {
      throw error.located(in: node)
    }
  }

  /// The description as JSON text. Equal descriptions give the same text; what has its default is left out.
  ///
  /// - Returns: The text, UTF-8, to be read and edited by people too.
  /// - Throws: ``DescriptionError`` for a number that is not finite.
  public func json() throws(DescriptionError) -> Data { Data(try written(at: "").text.utf8) }
}
