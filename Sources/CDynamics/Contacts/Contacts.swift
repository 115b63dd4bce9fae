// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// All contacts.
@c @implementation
public func dyn_world_contacts(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynContactData>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.allContacts) { DynContactData($0) } }
}

/// The contacts of a body.
@c @implementation
public func dyn_body_contacts(
  _ world: DynWorld, _ body: DynBody, _ buffer: UnsafeMutablePointer<DynContactData>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { world in
    try Room(buffer, capacity, count).fill(with: try world.contacts(of: try world.id(body))) { DynContactData($0) }
  }
}

/// A contact by its handle.
@c @implementation
public func dyn_contact_data(
  _ world: DynWorld, _ contact: DynContact, _ data: UnsafeMutablePointer<DynContactData>?
) -> DynStatus {
  call(world) { world in
    let data = try require(data, "data")
    data.pointee = DynContactData(try world.contact(contact.id))
  }
}

/// Sets the filter hook.
@c @implementation
public func dyn_world_set_filter_hook(
  _ world: DynWorld, _ hook: DynFilterHook?, _ context: UnsafeMutableRawPointer?
) -> DynStatus {
  call(world) { world in
    try world.checkChangeable("set_filter_hook")
    world.filterHook = hook.map { hook in { hook(context, DynShape($0), DynShape($1)).isTrue } }
  }
}

/// Sets the pre-solve hook.
@c @implementation
public func dyn_world_set_pre_solve_hook(
  _ world: DynWorld, _ hook: DynPreSolveHook?, _ context: UnsafeMutableRawPointer?
) -> DynStatus {
  call(world) { world in
    try world.checkChangeable("set_pre_solve_hook")
    world.preSolveHook = hook.map { hook in
      { contact in
        var data = DynContactData(contact)
        return hook(context, &data).isTrue
      }
    }
  }
}
