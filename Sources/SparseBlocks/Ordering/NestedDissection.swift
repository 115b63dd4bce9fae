enum NestedDissection {
  static func order(_ graph: BlockGraph) -> [Int32] { MinimumDegree.order(graph) }
}
