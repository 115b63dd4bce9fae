/// What the last factorization and solve of a `BlockCholesky` did.
public struct FactorStatistics: Sendable, Equatable {
  /// Pivots that were too small, or negative, and were raised. With any of them the factor is that of another matrix:
  /// one with larger diagonal entries.
  public internal(set) var raisedPivots = 0
  /// Numbers became infinite on the quick way, and the matrix was factored anew with a look at every column.
  public internal(set) var isStrict = false
  /// Multiplications and additions, those with stored zeros included.
  public internal(set) var operations = 0.0
  /// The share of them done by OpenBLAS (Accelerate on Apple systems).
  public internal(set) var libraryShare = 0.0
  /// Time of the last factorization, ms.
  public internal(set) var factorMilliseconds = 0.0
  /// Time of the last solve, ms.
  public internal(set) var solveMilliseconds = 0.0
  /// Factorizations so far.
  public internal(set) var factorizations = 0
}
