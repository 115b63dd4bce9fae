/// A contact with its place in the order of solving: 8 bytes.
struct PlannedContact: BitwiseCopyable {
  var slot: Int32
  /// A number of `ContactBucket`.
  var bucket: UInt16
  /// The group that it is solved in.
  var group: UInt16

  /// Group and bucket as one number.
  @inline(__always)
  var place: Int { Int(group) &* ContactBucket.count &+ Int(bucket) }
}

/// What contacts of one bundle have in common beside their colour.
enum ContactTraits {
  static let extended: UInt8 = 1
  static let onePoint: UInt8 = 2
  static let kinematic: UInt8 = 4
  /// Neither static nor kinematic on side A. Not part of the bucket: such contacts have colours of their own.
  static let dynamic: UInt8 = 8
  /// Side A is not static.
  static let moving = kinematic | dynamic
  /// The bits that are part of the bucket.
  static let ofBucket: UInt8 = 7
}

/// Numbers of the sets of contacts that are solved side by side, in the order in which they are solved: hubs, colours
/// of two moving bodies, what fits none of these (also with a fixed body), colours with a fixed body.
enum ContactBucket {
  /// Colours for contacts of two moving bodies, one bit each in a body's mask.
  static let colors = 64
  /// Buckets of a colour: one for each value of the traits.
  static let ofColor = 8
  static let hubs = HubPlan.hubLimit * HubPlan.layers
  static let overflow = hubs + colors * ofColor
  static let fixedOverflow = overflow + ofColor
  static let fixed = fixedOverflow + ofColor
  static let count = fixed + colors * ofColor

  /// Of the 1 304 buckets a small world uses a few dozen: those of its colours, and no other one is looked at.
  struct Extent {
    var hasHubs = false
    /// Colours of two moving bodies, and of one.
    var colors = 0
    var fixedColors = 0

    /// Calls `action` with ranges of buckets, in the order in which they are solved; all others are empty.
    @inline(__always)
    func forEachRange(_ action: (Range<Int>) -> Void) {
      if hasHubs { action(0..<ContactBucket.hubs) }
      action(ContactBucket.hubs..<(ContactBucket.hubs + colors * ContactBucket.ofColor))
      action(ContactBucket.overflow..<ContactBucket.fixed)
      action(ContactBucket.fixed..<(ContactBucket.fixed + fixedColors * ContactBucket.ofColor))
    }
  }

  @inline(__always)
  static func isOverflow(_ bucket: Int) -> Bool { bucket >= overflow && bucket < fixed }
}
