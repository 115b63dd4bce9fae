// UIKit has these names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Dynamics
public import Foundation

// The functions that UIKit has beside the initialisers and members of its values, for code of any age.

/// `UIOffset(horizontal:vertical:)`.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> Offset {
  Offset(horizontal: horizontal, vertical: vertical)
}

/// Whether two offsets are the same.
public func UIOffsetEqualToOffset(_ offset1: Offset, _ offset2: Offset) -> Bool { offset1 == offset2 }

/// `UIEdgeInsets(top:left:bottom:right:)`.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> EdgeInsets {
  EdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Whether two insets are the same.
public func UIEdgeInsetsEqualToEdgeInsets(_ insets1: EdgeInsets, _ insets2: EdgeInsets) -> Bool { insets1 == insets2 }

/// `rect.inset(by: insets)`.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: EdgeInsets) -> CGRect { rect.inset(by: insets) }

/// `UIFloatRange(minimum:maximum:)`.
public func UIFloatRangeMake(_ minimum: CGFloat, _ maximum: CGFloat) -> FloatRange {
  FloatRange(minimum: minimum, maximum: maximum)
}

/// Whether two ranges are the same.
public func UIFloatRangeIsEqualToRange(_ range: FloatRange, _ otherRange: FloatRange) -> Bool { range == otherRange }

/// `range.isInfinite`.
public func UIFloatRangeIsInfinite(_ range: FloatRange) -> Bool { range.isInfinite }
