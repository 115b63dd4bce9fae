/// What each lane primitive has to give, in scalar arithmetic.
package enum LaneReference {
  package enum Value {
    /// The same bits, except that any NaN is as good as another.
    case float(Float)
    case integer(Int32)
  }

  package struct Operation {
    /// The name of the primitive in lanes.h; a suffix after a point tells its results apart.
    package let name: String
    /// The value in a lane of a run that works on `width` lanes at a time.
    let value: (_ input: LaneInput, _ lane: Int, _ width: Int) -> Value
  }

  /// In the order in which the self-tests run them.
  package static var operations: [Operation] { floats + integers + reductions + conversions + rows }

  private static func float(_ name: String, _ value: @escaping (Float, Float) -> Float) -> Operation {
    Operation(name: name) { input, lane, _ in .float(value(input.a[lane], input.b[lane])) }
  }

  private static func comparison(_ name: String, _ value: @escaping (Float, Float) -> Bool) -> Operation {
    Operation(name: name) { input, lane, _ in .integer(value(input.a[lane], input.b[lane]) ? -1 : 0) }
  }

  private static func integer(_ name: String, _ value: @escaping (Int32, Int32) -> Int32) -> Operation {
    Operation(name: name) { input, lane, _ in .integer(value(input.i[lane], input.j[lane])) }
  }

  private static var floats: [Operation] {
    [
      Operation(name: "splat") { input, _, _ in .float(input.a[0]) },
      float("add", +), float("subtract", -), float("multiply", *), float("divide", /),
      float("negate") { a, _ in -a },
      float("square_root") { a, _ in a.squareRoot() },
      float("absolute") { a, _ in Float(bitPattern: a.bitPattern & 0x7fff_ffff) },
      // The second operand where one is NaN and where both are zeros: Swift's own min and max differ there.
      float("min") { a, b in a < b ? a : b },
      float("max") { a, b in a > b ? a : b },
      Operation(name: "exclusive_or.sign") { input, lane, _ in
        .float(input.i[lane] < input.j[lane] ? -input.a[lane] : input.a[lane])
      },
      comparison("less", <), comparison("less_equal", <=), comparison("greater", >), comparison("greater_equal", >=),
      comparison("equal", ==),
      Operation(name: "select") { input, lane, _ in
        .float(input.i[lane] < input.j[lane] ? input.a[lane] : input.b[lane])
      },
    ]
  }

  private static var integers: [Operation] {
    [
      Operation(name: "splat_int") { input, _, _ in .integer(input.i[0]) },
      integer("add_int", &+), integer("subtract_int", &-), integer("multiply_int", &*),
      integer("min_int") { i, j in min(i, j) },
      integer("max_int") { i, j in max(i, j) },
      integer("less_int") { i, j in i < j ? -1 : 0 },
      integer("greater_int") { i, j in i > j ? -1 : 0 },
      integer("equal_int") { i, j in i == j ? -1 : 0 },
      integer("and", &), integer("or", |), integer("exclusive_or", ^),
      integer("not") { i, _ in ~i },
      Operation(name: "shift_left") { input, lane, _ in .integer(input.i[lane] &<< input.shift) },
      Operation(name: "shift_right") { input, lane, _ in .integer(input.i[lane] &>> input.shift) },
      integer("select_int") { i, j in i < j ? i : j },
    ]
  }

  private static var reductions: [Operation] {
    /// The sign bits of the lanes that are worked on together with `lane`.
    func signs(_ input: LaneInput, _ lane: Int, _ width: Int) -> Int32 {
      let first = lane / width * width
      return (0..<width).reduce(0) { $0 | (input.i[first + $1] < 0 ? 1 << Int32($1) : 0) }
    }
    func together(_ input: LaneInput, _ lane: Int, _ width: Int) -> [Float] {
      let first = lane / width * width
      return (first..<first + width).map { input.c[$0] }
    }
    return [
      Operation(name: "sign_mask") { .integer(signs($0, $1, $2)) },
      Operation(name: "any") { .integer(signs($0, $1, $2) != 0 ? 1 : 0) },
      Operation(name: "all") { .integer(signs($0, $1, $2) == (1 << Int32($2)) - 1 ? 1 : 0) },
      Operation(name: "mask_of_bits") { input, lane, _ in .integer(input.j[0] >> Int32(lane) & 1 == 1 ? -1 : 0) },
      Operation(name: "mask_of_row_bits") { input, lane, width in
        let row = rowInQuarters(lane, width)
        return .integer(input.j[0] >> Int32(row) & 1 == 1 ? -1 : 0)
      },
      Operation(name: "least") { .float(together($0, $1, $2).min()!) },
      Operation(name: "greatest") { .float(together($0, $1, $2).max()!) },
    ]
  }

  private static var conversions: [Operation] {
    [
      Operation(name: "bit_cast") { input, lane, _ in .integer(Int32(bitPattern: input.a[lane].bitPattern)) },
      Operation(name: "bit_cast_float") { input, lane, _ in .integer(input.i[lane]) },
      Operation(name: "convert") { input, lane, _ in .float(Float(input.i[lane])) },
      Operation(name: "truncate") { input, lane, _ in .integer(Int32(input.c[lane])) },
      Operation(name: "upper_fields_twice") { input, lane, _ in
        .integer(Int32(bitPattern: input.a[lane / 4 * 4 + 2 + lane % 4 / 2].bitPattern))
      },
      Operation(name: "load_written_rows") { input, lane, _ in
        .integer(Int32(bitPattern: input.rows[lane].bitPattern))
      },
    ]
  }

  /// The row that `load_row_quarters` brings to a lane, or `store_row_quarters` takes from there.
  private static func rowInQuarters(_ lane: Int, _ width: Int) -> Int {
    let first = lane / width * width
    let place = lane - first
    return first + place % 4 * (width / 4) + place / 4
  }

  private static var rows: [Operation] {
    func bits(_ value: Float) -> Value { .integer(Int32(bitPattern: value.bitPattern)) }
    /// The row that a lane scatters or stores.
    func field(_ input: LaneInput, _ lane: Int, _ field: Int) -> Value {
      switch field {
      case 0: bits(input.a[lane])
      case 1: bits(input.b[lane])
      case 2: bits(input.c[lane])
      case 3: .integer(input.i[lane])
      default: .integer(LaneInput.fill)
      }
    }
    let gather = (0..<4).map { part in
      Operation(name: "gather_rows.\(part)") { input, lane, _ in bits(input.rows[8 * Int(input.index[lane]) + part]) }
    }
    let load = (0..<4).map { part in
      Operation(name: "load_rows.\(part)") { input, lane, _ in bits(input.rows[8 * lane + part]) }
    }
    let loadQuarters = (0..<4).map { part in
      Operation(name: "load_row_quarters.\(part)") { input, lane, width in
        bits(input.rows[4 * rowInQuarters(lane, width) + part])
      }
    }
    let scatter = (0..<8).map { part in
      Operation(name: "scatter_rows.\(part)") { input, lane, _ in
        let place = 16 * part + lane
        let source = (0..<16).first { input.permutation[$0] == Int32(place / 8) }!
        return field(input, source, place % 8)
      }
    }
    let scatterSome = (0..<8).map { part in
      Operation(name: "scatter_rows_where.\(part)") { input, lane, _ in
        let place = 16 * part + lane
        let source = (0..<16).first { input.permutation[$0] == Int32(place / 8) }!
        return input.i[source] < input.j[source] ? field(input, source, place % 8) : .integer(LaneInput.fill)
      }
    }
    let store = (0..<4).map { part in
      Operation(name: "store_rows.\(part)") { input, lane, _ in
        let place = 16 * part + lane
        return field(input, place / 4, place % 4)
      }
    }
    let storeQuarters = (0..<4).map { part in
      Operation(name: "store_row_quarters.\(part)") { input, lane, width in
        let place = 16 * part + lane
        let source = (0..<16).first { rowInQuarters($0, width) == place / 4 }!
        return field(input, source, place % 4)
      }
    }
    return gather + load + loadQuarters + scatter + scatterSome + store + storeQuarters
  }
}
