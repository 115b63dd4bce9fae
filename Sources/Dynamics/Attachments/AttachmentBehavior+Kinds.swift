internal import BatchSolver
public import Foundation

// The kinds that are made by functions, as in UIKit since iOS 9.

extension AttachmentBehavior {
  /// An item that slides along an axis through a point and does not turn.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - point: A point of the axis; `attachmentRange` counts from where the item is when it joins an animator.
  ///   - axis: The direction; its length does not count.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.sliding(axis: axis), items: [item], offsets: [.zero], anchor: point, range: .infinite)
  }

  /// An item that slides along an axis of another one and does not turn against it.
  ///
  /// - Parameters:
  ///   - item1: The item that slides.
  ///   - item2: The item that the axis belongs to.
  ///   - point: A point of the axis.
  ///   - axis: The direction; its length does not count.
  public static func slidingAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint,
    axisOfTranslation axis: CGVector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      .sliding(axis: axis), items: [item1, item2], offsets: [.zero, .zero], anchor: point, range: .infinite)
  }

  /// Two items that get no farther from each other than they are, as if on a rope: `length` is its length.
  public static func limitAttachment(
    with item1: any DynamicItem, offsetFromCenter offset1: Offset, attachedTo item2: any DynamicItem,
    offsetFromCenter offset2: Offset
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, items: [item1, item2], offsets: [offset1, offset2], anchor: .zero, range: .zero)
  }

  /// Two items that move as one; with a frequency they give like a leaf spring at the point.
  public static func fixedAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint
  ) -> AttachmentBehavior {
    AttachmentBehavior(.fixed, items: [item1, item2], offsets: [.zero, .zero], anchor: point, range: .zero)
  }

  /// Two items that turn about a common point.
  public static func pinAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint
  ) -> AttachmentBehavior {
    AttachmentBehavior(.pin, items: [item1, item2], offsets: [.zero, .zero], anchor: point, range: .infinite)
  }
}
