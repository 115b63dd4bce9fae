import DynamicsDrawing
import Scenes

/// The page that watches a scene: the viewer of recordings, with what comes from the server as its source.
struct LivePage: Sendable {
  private let title: String

  init(_ scene: Scene) { title = scene.name }

  /// The text of the page whose scripts and styles have that nonce.
  func text(nonce: String) -> String {
    let source = [
      PackageResources.LiveFrame_js, PackageResources.Between_js, PackageResources.LiveSource_js,
      PackageResources.LiveControls_js,
    ]
    let scripts = source.map { String(decoding: $0, as: UTF8.self) }
    return ViewerPage(title: title, payloads: [], scripts: scripts + [Self.start], nonce: nonce).text
  }

  private static let start = """
    const source = new LiveSource();
    const viewer = new Viewer(source, JSON.parse(document.getElementById("styles").textContent));
    new LiveControls(source, viewer);
    """
}
