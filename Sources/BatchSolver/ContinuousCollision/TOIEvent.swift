internal import DynamicsBase

/// The impact of a body on another one in a step.
struct TOIEvent: BitwiseCopyable {
  var body: Int32
  /// The body that it ran into.
  var obstacle: Int32
  var hit: TOIHit
}

/// An impact that hooks may still object to, with the rows of its shapes.
struct TOICandidate: BitwiseCopyable {
  var shape: Int32
  var obstacle: Int32
  var event: TOIEvent
}

/// The earliest impact of each body in a step.
struct TOIEventList: ~Copyable {
  private var events = AlignedBuffer<TOIEvent>()
  /// By body row: index of its event, or -1.
  private var indexOfBody = AlignedBuffer<Int32>()

  init() {}

  var count: Int { events.count }

  subscript(index: Int) -> TOIEvent { events[index] }

  /// Forgets all, and makes room for the bodies of a world.
  mutating func removeAll(rowCount: Int) {
    for index in 0..<events.count { indexOfBody[Int(events[index].body)] = -1 }
    events.removeAll()
    indexOfBody.resize(max(rowCount, indexOfBody.count), filling: -1)
  }

  /// The body's earliest impact so far.
  func ofBody(_ row: Int) -> TOIEvent? { indexOfBody[row] < 0 ? nil : events[Int(indexOfBody[row])] }

  /// Enters an impact unless the body has one that is as early.
  mutating func add(_ event: TOIEvent) {
    let index = Int(indexOfBody[Int(event.body)])
    if index < 0 {
      indexOfBody[Int(event.body)] = Int32(events.count)
      events.append(event)
    } else if event.hit.fraction < events[index].hit.fraction {
      events[index] = event
    }
  }
}

// MARK: - Memory

extension TOIEventList {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    visitor.visit(&events)
    visitor.visit(&indexOfBody)
  }
}
