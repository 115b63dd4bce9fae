internal import DynamicsBase

extension JSONReader {
  /// Reads an object: `body` takes members by key; keys that were not asked for are errors.
  package func object<Result>(
    _ body: (inout Members) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    var members = try members()
    let result = try body(&members)
    try members.refuseOthers()
    return result
  }

  /// The members of an object, to be taken one by one.
  package func members() throws(JSONError) -> Members {
    guard case .object(let list) = node.value else { throw isNot("an object") }
    return Members(reader: self, list: list)
  }

  /// The members of an object while they are read.
  package struct Members {
    /// The object.
    package let reader: JSONReader
    fileprivate let list: [JSONNode.Member]
    private var asked: Set<String> = []

    fileprivate init(reader: JSONReader, list: [JSONNode.Member]) {
      self.reader = reader
      self.list = list
    }

    /// The member of a key, if it is there.
    package mutating func member(_ key: String) -> JSONReader? {
      asked.insert(key)
      return list.first { $0.key == key }.map { reader($0) }
    }

    /// The member of a key that must be there; `expectation`, as in "a number", is for the message if it is not.
    package mutating func required(_ key: String, _ expectation: String? = nil) throws(JSONError) -> JSONReader {
      guard let member = member(key) else {
        let others = list.map(\.key).filter { !asked.contains($0) }
        let found = NearestName.of(key, among: others).map { " (found \($0.quoted))" } ?? ""
        throw reader.error("key '\(key)' is missing\(found)\(expectation.map { "; expected \($0)" } ?? "")")
      }
      return member
    }

    /// All members, whatever their keys.
    package mutating func all() -> [(key: String, reader: JSONReader)] {
      asked.formUnion(list.map(\.key))
      return list.map { ($0.key, reader($0)) }
    }

    /// Ends the reading: a key that was not asked for is an error.
    package func refuseOthers() throws(JSONError) {
      guard let other = list.first(where: { !asked.contains($0.key) }) else { return }
      let known = asked.sorted()
      throw JSONError(
        line: other.line, column: other.column, path: reader.path,
        reason: "unknown key \(other.key.quoted(near: known)); expected one of \(known.joined(separator: ", "))")
    }

    private func reader(_ member: JSONNode.Member) -> JSONReader {
      JSONReader(member.node, path: reader.path.isEmpty ? member.key : "\(reader.path).\(member.key)")
    }
  }
}
