import Foundation
import NIOHTTP1

/// Which requests the live page answers.
///
/// Other pages in the same browser can send requests to this machine too. Those that name another host than ours came
/// here by a name that somebody else chose (DNS rebinding), and a WebSocket is only for the page that this server sent.
struct RequestPolicy {
  /// The version of the protocol of WebSockets, the only one that there is (RFC 6455).
  static let webSocketVersion = "13"

  private static let scheme = "http://"

  private let hosts: Set<String>

  /// - Parameter port: The port of the server.
  init(port: Int) {
    let names = ["127.0.0.1", "localhost"]
    // Browsers leave the port of HTTP out.
    hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
  }

  /// What is wrong with a request for the page; `nil`: nothing.
  func refusal(of head: HTTPRequestHead) -> HTTPResponseStatus? {
    guard isAddressedToUs(head), let path = path(of: head) else { return .forbidden }
    guard isOfOurPage(head) || !isUpgrade(head) else { return .forbidden }
    guard path == "/" else { return .notFound }
    guard head.method == .GET || head.method == .HEAD else { return .methodNotAllowed }
    return isHandshake(head) ? handshakeRefusal(of: head) : nil
  }

  /// Whether a request may become a WebSocket.
  func acceptsUpgrade(_ head: HTTPRequestHead) -> Bool { head.method == .GET && refusal(of: head) == nil }

  /// The path of what is asked for, which may be named with its server (RFC 9112, 3.2.2); `nil`: that is another one.
  private func path(of head: HTTPRequestHead) -> Substring? {
    var target = head.uri[...]
    if target.lowercased().hasPrefix(Self.scheme) {
      target = target.dropFirst(Self.scheme.count)
      let host = target.prefix { $0 != "/" && $0 != "?" }
      guard hosts.contains(host.lowercased()) else { return nil }
      target = target.dropFirst(host.count)
      if target.first != "/" { target = "/" + target }
    }
    return target.prefix { $0 != "?" }
  }

  private func isHandshake(_ head: HTTPRequestHead) -> Bool {
    head.headers[canonicalForm: "upgrade"].contains { $0.lowercased() == "websocket" }
  }

  /// What a handshake lacks of what RFC 6455 asks of one (4.2.1), most of which NIO does not look at.
  private func handshakeRefusal(of head: HTTPRequestHead) -> HTTPResponseStatus? {
    let versions = head.headers["sec-websocket-version"]
    let keys = head.headers["sec-websocket-key"]
    guard head.method == .GET, (head.version.major, head.version.minor) >= (1, 1),
      head.headers[canonicalForm: "connection"].contains(where: { $0.lowercased() == "upgrade" }),
      versions.count == 1, keys.count == 1, Data(base64Encoded: keys[0])?.count == 16
    else { return .badRequest }
    return versions[0] == Self.webSocketVersion ? nil : .upgradeRequired
  }

  private func isUpgrade(_ head: HTTPRequestHead) -> Bool { head.headers.contains(name: "upgrade") }

  private func isAddressedToUs(_ head: HTTPRequestHead) -> Bool {
    let values = head.headers["host"]
    return values.count == 1 && hosts.contains(values[0].lowercased())
  }

  private func isOfOurPage(_ head: HTTPRequestHead) -> Bool {
    let values = head.headers["origin"]
    return values.count == 1 && values[0].hasPrefix(Self.scheme)
      && hosts.contains(String(values[0].dropFirst(Self.scheme.count)))
  }
}
