/// Where the y axis of what is drawn points. Pictures have "up" at their upper edge.
public enum VerticalAxis: Sendable {
  /// Against gravity; angles turn counter-clockwise.
  case up
  /// As on a screen: angles turn clockwise.
  case down
}
