import NIOHTTP1

/// Which requests the live page answers.
///
/// Other pages in the same browser can send requests to this machine too. Those that name another host than ours came
/// here by a name that somebody else chose (DNS rebinding), and a WebSocket is only for the page that this server sent.
struct RequestPolicy {
  private let hosts: Set<String>

  /// - Parameter port: The port of the server.
  init(port: Int) {
    let names = ["127.0.0.1", "localhost"]
    // Browsers leave the port of HTTP out.
    hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
  }

  /// What is wrong with a request for the page; `nil`: nothing.
  func refusal(of head: HTTPRequestHead) -> HTTPResponseStatus? {
    guard isAddressedToUs(head) else { return .forbidden }
    guard isOfOurPage(head) || !isUpgrade(head) else { return .forbidden }
    guard head.uri.prefix(while: { $0 != "?" }) == "/" else { return .notFound }
    guard head.method == .GET || head.method == .HEAD else { return .methodNotAllowed }
    return nil
  }

  /// Whether a request may become a WebSocket.
  func acceptsUpgrade(_ head: HTTPRequestHead) -> Bool { head.method == .GET && refusal(of: head) == nil }

  private func isUpgrade(_ head: HTTPRequestHead) -> Bool { head.headers.contains(name: "upgrade") }

  private func isAddressedToUs(_ head: HTTPRequestHead) -> Bool {
    let values = head.headers["host"]
    return values.count == 1 && hosts.contains(values[0].lowercased())
  }

  private func isOfOurPage(_ head: HTTPRequestHead) -> Bool {
    let values = head.headers["origin"]
    let scheme = "http://"
    return values.count == 1 && values[0].hasPrefix(scheme) && hosts.contains(String(values[0].dropFirst(scheme.count)))
  }
}
