/// An item with a name, by which `DynamicAnimator.item(named:)` finds it and under which it is kept in files.
public protocol NamedDynamicItem: DynamicItem {
  /// The name; `nil`: none.
  var name: String? { get }
}
