internal import StrictJSON

/// A value in a description, read strictly: anything but what is expected is an error that says so.
protocol DescriptionValue {
  /// What is expected, as in "a number".
  static var expectation: String { get }

  /// Reads the value.
  init(reading reader: JSONReader) throws(DescriptionError)

  /// What is read, for a place in a description.
  func written(at path: String) throws(DescriptionError) -> JSONNode
}
