public import Foundation

extension AnimatorDescription {
  /// Reads a description from JSON text, and checks that an animator can be made of it.
  ///
  /// - Parameter json: The text, UTF-8.
  /// - Throws: ``DescriptionError`` for the first mistake.
  public init(json: Data) throws(DescriptionError) {
    do {
      self = try JSONDecoder().decode(AnimatorDescription.self, from: json)
    } catch let error as DescriptionError {
      throw error
    } catch DecodingError.dataCorrupted(let context) {
      let underlying = context.underlyingError.map { " \($0)" } ?? ""
      throw DescriptionError(at: context.codingPath, reason: "\(context.debugDescription)\(underlying)")
    } catch {
      throw DescriptionError(path: "", reason: "\(error)")
    }
    _ = try DynamicAnimator(description: self)
  }

  /// The description as JSON text. Equal descriptions give the same text; what has its default is left out.
  ///
  /// - Returns: The text, UTF-8, to be read and edited by people too.
  /// - Throws: ``DescriptionError`` for a number that is not finite.
  public func json() throws(DescriptionError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return JSONLayout.lines(try encoder.encode(self))
    } catch EncodingError.invalidValue(let value, let context) {
      throw DescriptionError(at: context.codingPath, reason: "expected a finite number, found \(value)")
    } catch {
      throw DescriptionError(path: "", reason: "\(error)")
    }
  }
}
