internal import BatchSolver
internal import StrictJSON

/// Digests of the parts of a description that a state belongs to.
struct DescriptionDigests: Sendable, Equatable {
  var items: [String] = []
  /// Each with all below it.
  var behaviors: [String] = []
  var referenceBounds = ""
  var restThresholds = ""

  /// Of a description; its state is left out.
  init(_ description: AnimatorDescription) throws(DescriptionError) {
    for (index, item) in description.items.enumerated() {
      items.append(Self.digest(try item.written(at: "items[\(index)]")))
    }
    for (index, behavior) in description.behaviors.enumerated() {
      behaviors.append(Self.digest(try behavior.written(at: "behaviors[\(index)]")))
    }
    referenceBounds = Self.digest(try description.referenceBounds?.written(at: "referenceBounds"))
    restThresholds = Self.digest(try description.settings.restThresholds.written(at: "settings.restThresholds"))
  }

  /// Equal values have the same text.
  private static func digest(_ node: JSONNode?) -> String {
    var text = node?.text ?? ""
    let checksum = text.withUTF8 { FileFormat.checksum(UnsafeRawBufferPointer($0)) }
    return String(checksum, radix: 36)
  }

  /// Refuses a description other than the one that these digests are of.
  func check(_ description: AnimatorDescription) throws(DescriptionError) {
    let found = try DescriptionDigests(description)
    try Self.check(items, found.items, "items")
    try Self.check(behaviors, found.behaviors, "behaviors")
    try Self.check(referenceBounds, found.referenceBounds, "referenceBounds")
    try Self.check(restThresholds, found.restThresholds, "settings.restThresholds")
  }

  private static func check(_ saved: [String], _ found: [String], _ path: String) throws(DescriptionError) {
    guard saved.count == found.count else {
      throw DescriptionError(
        path: path, reason: "expected \(saved.count) as when the state was saved, found \(found.count); \(Self.remedy)")
    }
    for index in saved.indices { try check(saved[index], found[index], "\(path)[\(index)]") }
  }

  private static func check(_ saved: String, _ found: String, _ path: String) throws(DescriptionError) {
    guard saved == found else {
      throw DescriptionError(path: path, reason: "expected what it was when the state was saved; \(Self.remedy)")
    }
  }

  /// What to do with a description that was changed.
  static let remedy = "without the key 'state' it may be anything"
}

extension DescriptionDigests: DescriptionObject {
  init() {}

  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("items", &items)
    try fields.required("behaviors", &behaviors)
    try fields.required("referenceBounds", &referenceBounds)
    try fields.required("restThresholds", &restThresholds)
  }
}
