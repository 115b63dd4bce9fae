extension DirectPose: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("x", &x)
    visitor.number("y", &y)
    visitor.number("cosine", &cosine)
    visitor.number("sine", &sine)
  }
}
