internal import BatchSolver

extension Scene {
  /// A long light chain that hangs at rest, but for its lower tenth, which is held out level and let go.
  public static let chain = Scene(
    name: "chain", summary: "a chain of 1 000 links hangs, and its lower tenth swings", steps: 600,
    size: Size("links", standard: 1000, range: 10...100_000), settings: .direct
  ) { world, count in
    let half: Float = 0.05
    var chain = LinkChain(of: .bar(half: [half, 0.01], mass: 0.05), half: half, at: .zero)
    let swinging = count / 10
    for number in 0..<count {
      try chain.add(to: world, along: number < count - swinging ? .down : .identity)
    }
    return Instance()
  }
}
