/// How the order of elimination is found. Forests are always taken from their leaves inwards, unless an order is given.
public enum BlockOrdering: Sendable, Equatable {
  /// Minimum degree; from 500 blocks on, unless one is coupled to a sixteenth of them, nested dissection as well, and the one with
  /// less work is taken.
  case automatic
  /// Approximate minimum degree (Amestoy, Davis and Duff): the quickest to find.
  case minimumDegree
  /// Nested dissection (George) with minimum degree in the parts: less work for large grids and nets.
  case nestedDissection
  /// The blocks as they are numbered.
  case natural
  /// An order of one's own: by place the block. Only changed as far as it makes no difference to fill.
  case given([Int])
}
