internal import Foundation
internal import StrictJSON

extension AnimatorStateDescription: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("world", &world)
    try fields.required("digests", &digests)
    try fields.optional("isPaused", &isPaused, default: false)
    try fields.optional("earlierTime", &earlierTime, default: 0)
    try fields.required("items", &items)
    try fields.required("behaviors", &behaviors)
    try fields.optional("changed", &changed, default: [])
    try fields.optional("stale", &stale, default: [])
    try fields.optional("regrouped", &regrouped, default: [])
    try fields.optional("contacts", &contacts)
  }
}

extension AnimatorStateDescription.Item: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("rows", &rows)
    try fields.optional("charges", &charges, default: [])
    try fields.optional("places", &places, default: [])
    try fields.optional("users", &users, default: [])
  }
}

extension AnimatorStateDescription.Place: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.optional("part", &part, default: 0)
    try fields.required("values", &values)
  }
}

extension AnimatorStateDescription.Behavior: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.optional("rows", &rows)
    try fields.optional("joints", &joints, default: [])
    try fields.optional("isStale", &isStale, default: false)
    try fields.optional("slot", &slot)
    try fields.optional("boundaries", &boundaries, default: [])
    try fields.optional("referenceBoundary", &referenceBoundary)
  }
}

extension AnimatorStateDescription.Contacts: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.required("touching", &touching)
    try fields.required("approaching", &approaching)
    try fields.optional("memberships", &memberships, default: [])
    try fields.optional("arrivals", &arrivals, default: [])
  }
}

/// The bytes of a world's snapshot, in a file as Base64 (RFC 4648).
struct WorldFile: DescriptionValue, Equatable {
  var bytes: [UInt8] = []

  static var expectation: String { "a string of Base64" }

  init() {}
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(reading reader: JSONReader) throws(DescriptionError) {
    guard let data = Data(base64Encoded: try reader.string()) else { throw reader.isNot(Self.expectation) }
    bytes = [UInt8](data)
  }

  func written(at path: String) -> JSONNode { JSONNode(.string(Data(bytes).base64EncodedString())) }
}
