internal import SIMDKernels
internal import XCTest

final class SIMDLevelTests: XCTestCase {
  private let variable = SIMDLevel.environmentName

  func testWithoutTheVariableTheWidestLevelIsTaken() throws {
    XCTAssertEqual(try SIMDLevel.selected(environment: [:]), SIMDLevel.available.max())
    XCTAssertEqual(try SIMDLevel.selected(environment: [variable: ""]), SIMDLevel.available.max())
  }

  func testEveryAvailableLevelCanBeNamed() throws {
    XCTAssertEqual(SIMDLevel.available.first, .baseline)
    for level in SIMDLevel.available {
      XCTAssertEqual(try SIMDLevel.selected(environment: [variable: level.description]), level)
      XCTAssertEqual(try SIMDLevel.named(level.description), level)
    }
    #if arch(arm64)
      XCTAssertEqual(SIMDLevel.baseline.description, "neon")
    #else
      XCTAssertEqual(SIMDLevel.baseline.description, "sse2")
    #endif
  }

  func testOtherNamesAreRefusedAndThePossibleOnesListed() {
    let available = SIMDLevel.available.map(\.description)
    let missing = SIMDLevel.allCases.map(\.description).filter { !available.contains($0) }
    for name in ["sse9", "AVX2", "baseline", " avx2"] + missing {
      XCTAssertThrowsError(try SIMDLevel.selected(environment: [variable: name])) { error in
        let refusal = error as? SIMDLevelError
        XCTAssertEqual(refusal?.name, name)
        XCTAssertEqual(refusal?.available, available)
        XCTAssertTrue("\(error)".contains("expected one of \(available[0])"), "\(error)")
      }
    }
  }

  func testTheEnvironmentOfTheProcessIsRead() {
    let old = getenv(variable).map { String(cString: $0) }
    defer {
      if let old { setenv(variable, old, 1) } else { unsetenv(variable) }
    }
    setenv(variable, SIMDLevel.baseline.description, 1)
    XCTAssertEqual(try SIMDLevel.selected(), .baseline)
    setenv(variable, "nothing", 1)
    XCTAssertThrowsError(try SIMDLevel.selected())
  }
}
