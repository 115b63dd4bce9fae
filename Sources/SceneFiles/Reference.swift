internal import DynamicsBase
internal import StrictJSON

/// What a joint refers to: an entry of the file's `bodies` or `joints`, and which one of its repetitions.
struct Reference: Sendable {
  /// Place in the array.
  var entry: Int
  /// From 0; of a grid, row by row.
  var copy: Int
  /// How many repetitions the entry has.
  var copies: Int
  /// Whether the file gave the copy; then repetitions of a joint go on from it.
  var goesOn: Bool

  /// The thing itself, for repetition `number` of the joint that refers to it.
  func find<Thing>(in things: [[Thing]], repetition number: Int) -> Thing {
    things[entry][copy + (goesOn ? number : 0)]
  }

  /// What the file calls that thing, as in "body 0" or "copy 3 of body 0".
  func words(_ noun: String, repetition number: Int) -> String {
    (copies > 1 ? "copy \(copy + (goesOn ? number : 0)) of " : "") + "\(noun) \(entry)"
  }
}

/// What can be referred to by name or place.
struct ReferenceList {
  /// "body" or "joint".
  let noun: String
  private var entries: [(name: String?, copies: Int)] = []
  /// By name: the first entry with it, and how many have it.
  private var places: [String: (first: Int, count: Int)] = [:]

  init(noun: String) { self.noun = noun }

  mutating func add(name: String?, copies: Int) {
    if let name { places[name, default: (entries.count, 0)].count += 1 }
    entries.append((name, copies))
  }

  /// Reads a name, a place from 0, or `{"body": name or place, "copy": number}`.
  func reference(_ reader: JSONReader) throws(SceneFileError) -> Reference {
    guard case .object = reader.node.value else {
      let entry = try self.entry(reader)
      guard entries[entry].copies == 1 else {
        throw reader.error(
          "\(noun) \(entry) is repeated; expected {\"\(noun)\": ..., \"copy\": 0 to \(entries[entry].copies - 1)}")
      }
      return Reference(entry: entry, copy: 0, copies: 1, goesOn: false)
    }
    return try reader.object { members throws(SceneFileError) in
      let entry = try self.entry(try members.required(noun))
      let copies = entries[entry].copies
      let copy = try members.required("copy").integer(0...(copies - 1))
      return Reference(entry: entry, copy: copy, copies: copies, goesOn: true)
    }
  }

  private func entry(_ reader: JSONReader) throws(SceneFileError) -> Int {
    switch reader.node.value {
    case .string(let name):
      guard let found = places[name] else {
        throw reader.error("there is no \(noun) \(name.quoted(near: entries.lazy.compactMap(\.name)))\(earlier)")
      }
      guard found.count == 1 else {
        throw reader.error("\(name.quoted) is the name of \(found.count) entries; expected the number of one")
      }
      return found.first
    case .number:
      guard !entries.isEmpty else { throw reader.error("there is no \(noun)\(earlier)") }
      return try reader.integer(0...(entries.count - 1))
    default:
      throw reader.isNot("the name or number of a \(noun), or {\"\(noun)\": ..., \"copy\": ...}")
    }
  }

  private var earlier: String { noun == "joint" ? " before this one" : "" }
}
