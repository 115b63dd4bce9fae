public import Foundation
internal import StrictJSON

/// An animator with its items and behaviours as values, which can be saved, edited and made an animator again.
///
/// ```swift
/// try animator.description().json().write(to: file)
/// let loaded = try DynamicAnimator(description: AnimatorDescription(json: Data(contentsOf: file)))
/// ```
///
/// With its `state` it is of a moment, and the animator made of it goes on with the same bits; without, it is a
/// beginning, and everything in it may be changed. `docs/animator-file.md` describes the JSON form and what of a running
/// animator is kept. Reading is strict: an unknown key, a value of another type and an impossible value are errors that
/// name the place.
public struct AnimatorDescription: Codable, Sendable, Equatable {
  /// The version of the form that is written. Files of version 1, which have no state, are read too.
  public static let version = 2

  /// How the animator simulates.
  public var settings = SettingsDescription()
  /// `DynamicAnimator.referenceBounds`, pt.
  public var referenceBounds: CGRect?
  /// How much time has gone.
  public var time = TimeDescription()
  /// `DynamicAnimator.isHeld`.
  public var isHeld = false
  /// The items in the order in which they joined the animator, each with a name of its own.
  public var items: [ItemDescription] = []
  /// `DynamicAnimator.behaviors`, with all below them.
  public var behaviors: [BehaviorDescription] = []
  /// What the animator goes on from with the same bits. It belongs to `items`, `behaviors`, `referenceBounds`, rest
  /// thresholds and solver as they are: if one of them is changed, it has to be set to `nil`. `nil`: the animator starts
  /// with the items where they are.
  public var state: AnimatorStateDescription?

  /// An animator without items and behaviours.
  public init() {}

  /// Reads a description, without checking whether its values are possible.
  ///
  /// - Parameter decoder: Where to read it.
  /// - Throws: ``DescriptionError`` for what is not in the form of a description.
  public init(from decoder: any Decoder) throws { self = try Self(reading: JSONReader(JSONNode(from: decoder))) }

  /// Writes the description.
  ///
  /// - Parameter encoder: Where to write it.
  /// - Throws: ``DescriptionError`` for a number that is not finite.
  public func encode(to encoder: any Encoder) throws { try written(at: "").encode(to: encoder) }
}

extension AnimatorDescription: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    var version = Self.version
    try fields.required("version", &version)
    if !(1...Self.version ~= version) {
      try fields.refuse("version", "expected 1 to \(Self.version), found \(version)")
    }
    try fields.optional("settings", &settings, default: SettingsDescription())
    try fields.optional("referenceBounds", &referenceBounds)
    try fields.optional("time", &time, default: TimeDescription())
    try fields.optional("isHeld", &isHeld, default: false)
    try fields.required("items", &items)
    try fields.required("behaviors", &behaviors)
    try fields.optional("state", &state)
    if version == 1, state != nil { try fields.refuse("state", "expected none in a file of version 1") }
  }
}
