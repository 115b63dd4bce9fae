// UIKit brings Foundation along, and so does this module, with the types of CoreGraphics where the platform lacks them.
@_exported public import Dynamics
@_exported public import Foundation

// MARK: - Animators

/// `DynamicAnimator` under UIKit's name.
public typealias UIDynamicAnimator = DynamicAnimator
/// `DynamicAnimatorDelegate` under UIKit's name.
public typealias UIDynamicAnimatorDelegate = DynamicAnimatorDelegate

// MARK: - Items

/// `DynamicItem` under UIKit's name.
public typealias UIDynamicItem = DynamicItem
/// `DynamicItemCollisionBoundsType` under UIKit's name.
public typealias UIDynamicItemCollisionBoundsType = DynamicItemCollisionBoundsType
/// `DynamicItemGroup` under UIKit's name.
public typealias UIDynamicItemGroup = DynamicItemGroup
/// `DynamicView` under UIKit's name: where behaviour code says `UIView`, it wants what this class has.
public typealias UIView = DynamicView

// MARK: - Behaviours

/// `DynamicBehavior` under UIKit's name.
public typealias UIDynamicBehavior = DynamicBehavior
/// `GravityBehavior` under UIKit's name.
public typealias UIGravityBehavior = GravityBehavior
/// `PushBehavior` under UIKit's name.
public typealias UIPushBehavior = PushBehavior
/// `CollisionBehavior` under UIKit's name.
public typealias UICollisionBehavior = CollisionBehavior
/// `CollisionBehaviorDelegate` under UIKit's name.
public typealias UICollisionBehaviorDelegate = CollisionBehaviorDelegate
/// `AttachmentBehavior` under UIKit's name.
public typealias UIAttachmentBehavior = AttachmentBehavior
/// `SnapBehavior` under UIKit's name.
public typealias UISnapBehavior = SnapBehavior
/// `DynamicItemBehavior` under UIKit's name.
public typealias UIDynamicItemBehavior = DynamicItemBehavior
/// `FieldBehavior` under UIKit's name.
public typealias UIFieldBehavior = FieldBehavior

// MARK: - Values

/// `Region` under UIKit's name.
public typealias UIRegion = Region
/// `FloatRange` under UIKit's name.
public typealias UIFloatRange = FloatRange
/// `BezierPath` under UIKit's name.
public typealias UIBezierPath = BezierPath
/// `Offset` under UIKit's name.
public typealias UIOffset = Offset
/// `EdgeInsets` under UIKit's name.
public typealias UIEdgeInsets = EdgeInsets
/// `RectCorner` under UIKit's name.
public typealias UIRectCorner = RectCorner
