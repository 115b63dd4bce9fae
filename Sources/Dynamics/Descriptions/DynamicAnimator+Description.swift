internal import BatchSolver
internal import Foundation
public import StrictJSON

extension DynamicAnimator {
  /// The animator as it is now, as values that can be saved and made an animator again, which goes on with the same bits.
  ///
  /// Closures, delegates and what subclasses add are left out: `partsWithoutDescription` lists them, and they have to be
  /// set again after loading. What would be something else without its closure or its name is refused, see below.
  ///
  /// - Parameters:
  ///   - naming: The names of items and groups; `nil` for those that keep their own name (see `NamedDynamicItem`) or get
  ///     one by number.
  ///   - includingState: Whether the description has a `state`. Default: true. Without it, it is shorter and can be
  ///     edited, and the animator made of it starts with the items where they are, but with contacts and attachments
  ///     that bear nothing yet.
  /// - Returns: The description.
  /// - Throws: ``DescriptionError`` for what has no description: custom fields, boundaries whose identifiers are
  ///   neither strings nor whole numbers, two items of one name; and inside a step.
  public func description(
    naming: ((any DynamicItem) -> String?)? = nil, includingState: Bool = true
  ) throws(DescriptionError) -> AnimatorDescription {
    guard phase == .idle else {
      throw DescriptionError(path: "", reason: "an animator cannot be described inside a step of it")
    }
    let names = try ItemNames(self, naming: naming)
    var result = AnimatorDescription()
    result.settings = SettingsDescription(self)
    result.referenceBounds = referenceBounds
    result.time = TimeDescription(self)
    result.isHeld = isHeld
    result.items = names.entries.map { describe($0, names) }
    for (index, behavior) in behaviors.enumerated() {
      result.behaviors.append(try BehaviorDescription(behavior, names, at: "behaviors[\(index)]"))
    }
    if includingState { result.state = try state(of: result, names) }
    return result
  }

  private func describe(_ entry: ItemNames.Entry, _ names: ItemNames) -> ItemDescription {
    let name = names.name(of: entry)
    switch entry {
    case .item(let item, let row): return .single(SingleItemDescription(item, name: name, state: state(row)))
    case .group(let group, let row): return .group(ItemGroupDescription(group, name: name, state: state(row)))
    case .buffer(let buffer, let rows):
      var described = ItemBufferDescription()
      described.name = name
      described.form = buffer.collisionBoundsType
      for index in 0..<buffer.count {
        var element = ItemBufferDescription.Element()
        element.size = buffer.size(index)
        if index < rows.count, rows[index] > 0 {
          element.state = state(rows[index])
        } else {
          let rotation = buffer.rotation(index)
          element.state.center = buffer.center(index)
          element.state.orientation = .init(Rotation(cosine: rotation.x, sine: rotation.y))
        }
        described.elements.append(element)
      }
      return .buffer(described)
    }
  }

  /// The state of an item's body, which is more exact than what was written to the item.
  private func state(_ row: Int32) -> ItemStateDescription {
    guard let body = bodies.body(row), let position = try? world.position(of: body),
      let rotation = try? world.rotation(of: body), let velocity = try? world.linearVelocity(of: body),
      let angularVelocity = try? world.exactAngularVelocity(of: body)
    else { return ItemStateDescription() }
    return ItemStateDescription(position: position, rotation, velocity: velocity, angularVelocity: angularVelocity)
  }
}

extension BehaviorDescription {
  /// The description of a behaviour with all below it.
  init(_ behavior: DynamicBehavior, _ names: ItemNames, at path: String) throws(DescriptionError) {
    var part: any BehaviorPart =
      switch behavior {
      case let behavior as GravityBehavior: try GravityDescription(behavior, names, at: path)
      case let behavior as PushBehavior: try PushDescription(behavior, names, at: path)
      case let behavior as CollisionBehavior: try CollisionDescription(behavior, names, at: path)
      case let behavior as AttachmentBehavior: try AttachmentDescription(behavior, names, at: path)
      case let behavior as SnapBehavior: try SnapDescription(behavior, names, at: path)
      case let behavior as DynamicItemBehavior: try ItemPropertiesDescription(behavior, names, at: path)
      case let behavior as FieldBehavior: try FieldDescription(behavior, names, at: path)
      default: try CompositeDescription(behavior, names, at: path)
      }
    part.name = behavior.name
    self = part.behavior
  }
}
