/// What makes an item the same item: the object, or for an element of a buffer the buffer and the index, since handles
/// of elements come and go.
struct ItemKey: Hashable {
  let object: ObjectIdentifier
  /// -1 for an object of its own.
  let element: Int32

  private init(object: ObjectIdentifier, element: Int32) {
    self.object = object
    self.element = element
  }

  init(_ item: any DynamicItem) {
    if let element = item as? DynamicItemBuffer.Element {
      self.init(element.buffer, element.index)
    } else {
      self.init(object: ObjectIdentifier(item), element: -1)
    }
  }

  /// The key of the buffer that an element is of.
  var wholeBuffer: ItemKey { ItemKey(object: object, element: -1) }

  init(_ buffer: DynamicItemBuffer, _ index: Int) {
    self.init(object: ObjectIdentifier(buffer), element: Int32(truncatingIfNeeded: index))
  }
}
