internal import DynamicsBase

/// Lists that `ContactSystem` makes and walks within a call, or between two calls of the same part of a step.
struct ContactLists: ~Copyable {
  /// Pairs that have no contact yet, and the contacts to be entered for them.
  var newPairs = AlignedBuffer<ShapePair>()
  var newContacts = AlignedBuffer<NewContact>()
  /// Of the pairs that were looked up last.
  var foundSlots = AlignedBuffer<Int32>()
  /// Contacts that end, and those of them whose end is reported.
  var endedSlots = AlignedBuffer<Int32>()
  var reportedSlots = AlignedBuffer<Int32>()
  /// By slot of `changedSlots`.
  var changes = AlignedBuffer<TouchChange>()
}
