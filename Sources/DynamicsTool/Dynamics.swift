import ArgumentParser

/// The `dynamics` command.
@main
struct Dynamics: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dynamics",
    abstract: "Simulates, measures and compares scenes of rigid bodies.",
    version: "0.1.0",
    subcommands: [Run.self, Bench.self, Compare.self, Pairs.self, ListScenes.self, Info.self])
}
