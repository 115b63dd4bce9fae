extension Int {
  /// The number with the word for what is counted: `1.counted("step")` is "1 step", `2.counted("body", "bodies")`
  /// "2 bodies".
  ///
  /// - Parameters:
  ///   - singular: The word for one.
  ///   - plural: The word for any other number. Default: the singular with an "s".
  package func counted(_ singular: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? singular : plural ?? singular + "s")"
  }
}
