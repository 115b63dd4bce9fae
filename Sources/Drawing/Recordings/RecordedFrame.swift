/// A moment of a recording: marks by their forms, in the order of drawing.
struct RecordedFrame {
  /// Marks of one form.
  struct Run {
    /// Which form.
    var form: Int
    /// x, y and angle of each.
    var places: [SIMD3<Float>]
  }

  /// s
  var time: Double
  /// No form twice.
  var runs: [Run]

  /// How many marks there are.
  var markCount: Int { runs.reduce(0) { $0 + $1.places.count } }
}

/// The forms of a recording by their numbers.
struct RecordedForms {
  private(set) var forms: [Mark.Form] = []
  private var numbers: [Mark.Form: Int] = [:]

  /// The frame of some marks. What is as in the frame before shares its memory.
  mutating func frame(_ marks: [Mark], time: Double, after last: RecordedFrame?) -> RecordedFrame {
    var runOfForm: [Int: Int] = [:]
    var runs: [RecordedFrame.Run] = []
    for mark in marks {
      let form = number(of: mark.form)
      if let run = runOfForm[form] {
        runs[run].places.append(mark.place)
      } else {
        runOfForm[form] = runs.count
        runs.append(RecordedFrame.Run(form: form, places: [mark.place]))
      }
    }
    // By role, and then as they came first: every frame has the same order.
    runs.sort { (forms[$0.form].role.order, $0.form) < (forms[$1.form].role.order, $1.form) }
    if let last {
      let places = Dictionary(uniqueKeysWithValues: last.runs.map { ($0.form, $0.places) })
      for index in runs.indices {
        if let old = places[runs[index].form], old == runs[index].places { runs[index].places = old }
      }
    }
    return RecordedFrame(time: time, runs: runs)
  }

  private mutating func number(of form: Mark.Form) -> Int {
    if let number = numbers[form] { return number }
    forms.append(form)
    numbers[form] = forms.count - 1
    return forms.count - 1
  }
}

extension DrawingRole {
  private static let orders = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))

  /// Its place in the order of drawing.
  var order: Int { Self.orders[self] ?? 0 }
}
