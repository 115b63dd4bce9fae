internal import Synchronization

/// A member that keeps the struct which has it in its place in memory: such a struct is lent by address.
///
/// The compiler lends other structs of a class as copies on the stack, member by member where they own memory. For the
/// owners of a world's state, hundreds of bytes each, that was a tenth of the step of a small world. An atomic is what
/// the language gives an address for life; nobody reads this one.
public struct InPlace: ~Copyable {
  private let anchor = Atomic<UInt8>(0)

  /// Nothing but a place.
  public init() {}
}
