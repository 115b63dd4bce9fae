internal import BatchSolver

/// A call in the words of the API.
func readable(_ name: String, _ arguments: [Any]) -> String {
  let call = name.split(separator: " ")[0]
  let path = call.split(separator: "(")[0].split(separator: ".").dropFirst().joined(separator: ".")
  let labels = call.split(separator: "(").dropFirst().first?.split(separator: ")").first?.split(separator: ":") ?? []
  let values = arguments.enumerated().map { number, value in
    let label = number < labels.count ? labels[number] : "_"
    return label == "_" ? brief(value) : "\(label): \(brief(value))"
  }
  return "\(path)(\(values.joined(separator: ", ")))"
}

/// A value without the names of types and without what is as by default.
private func brief(_ value: Any) -> String {
  switch value {
  case let value as BodyDefinition: differences(value, BodyDefinition())
  case let value as ShapeDefinition: differences(value, ShapeDefinition(.square(0)))
  case let value as ChainDefinition: differences(value, ChainDefinition([]))
  case let value as WorldSettings: differences(value, WorldSettings())
  case let value as SurfaceMaterial: differences(value, SurfaceMaterial())
  case let value as CollisionFilter: differences(value, CollisionFilter())
  case let value as QueryFilter: differences(value, QueryFilter())
  case let value as JointDefinition:
    differences(value, JointDefinition(value.kind, value.bodyA, value.bodyB))
      + " of \(brief(value.kind)), \(value.bodyA.map { "\($0)" } ?? "world"), \(value.bodyB)"
  default: short("\(value)")
  }
}

private func differences<Value>(_ value: Value, _ usual: Value) -> String {
  let own = Mirror(reflecting: value).children
  let parts = zip(own, Mirror(reflecting: usual).children).compactMap { child, usual -> String? in
    let text = short("\(child.value)")
    return text == short("\(usual.value)") ? nil : "\(child.label ?? ""): \(text)"
  }
  return "\(Value.self)(\(parts.joined(separator: ", ")))"
}

private func short(_ text: String) -> String {
  text.replacing("BatchSolver.", with: "").replacing("SIMD2<Float>", with: "").replacing("Optional", with: "")
}
