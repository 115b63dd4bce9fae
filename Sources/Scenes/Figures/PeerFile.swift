/// Times of scenes in another engine and in this one, side by side.
public struct PeerFile: Codable, Sendable, Equatable {
  /// A scene in both engines.
  public struct Scene: Codable, Sendable, Equatable {
    /// By which it is shown.
    public var name: String
    /// Of the other engine, ms a step.
    public var peer: Double
    /// Of this one, ms a step, by the names in `levels`.
    public var ours: [String: Double]
    /// Median of the ratios peer / ours of runs in turn, by the same names; without it, peer / ours is drawn.
    public var ratios: [String: Double]?
  }

  /// Above the picture.
  public var title: String
  /// The other engine, as it is built.
  public var peer: String
  /// How this one is run, in the order in which they are drawn.
  public var levels: [String]
  /// Where, when and how it was measured.
  public var provenance: String
  /// In the order in which they are shown.
  public var scenes: [Scene]

  /// How many times as fast as the peer a scene runs; `nil` where that was not measured.
  public static func ratio(_ scene: Scene, _ level: String) -> Double? {
    scene.ratios?[level] ?? scene.ours[level].map { scene.peer / $0 }
  }

  package var table: Table {
    var table = Table(["scene", "\(peer), ms"] + levels.flatMap { ["\($0), ms", "ratio"] })
    for scene in scenes {
      table.add(
        [scene.name, scene.peer.printed(3)]
          + levels.flatMap { level in
            [
              scene.ours[level].map { $0.printed(3) } ?? "",
              Self.ratio(scene, level).map { $0.printed(2) } ?? "",
            ]
          })
    }
    return table
  }

  /// The ratios, with a line where both are as fast.
  ///
  /// - Throws: `FigureError` if there are no scenes, or a ratio is no number of at least 0.
  public func chart() throws(FigureError) -> BarChart {
    var panel = BarChart.Panel(title: "", reference: (1, peer))
    for scene in scenes {
      for level in levels {
        guard let ratio = Self.ratio(scene, level) else { continue }
        panel.set(ratio, row: scene.name, series: level, text: "\(ratio.printed(2)) ×")
      }
    }
    return try BarChart(title: title, subtitle: provenance, panels: [panel])
  }
}
