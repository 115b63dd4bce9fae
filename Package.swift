// swift-tools-version: 6.2
// 6.2 is the oldest tools version at which a package with `unsafeFlags` can be depended on by version.
import PackageDescription

// MARK: - Kernels

/// The hot loops are one folder of sources built once for each instruction set. The wider builds are symbolic links to
/// that folder; they exist on x86-64 only, where the instruction set is not known before run time.
///
/// Their names come late in the alphabet for a reason. In builds for testing (every debug build) the compiler emits
/// copy functions for stored values under names that all modules share, and the linker takes the first in alphabetical
/// order of the modules: that must never be one with wide instructions. Release builds have none of them, which
/// scripts/check-kernels.sh looks after.
#if arch(x86_64)
  let wideKernelTargets: [(name: String, folder: String, architecture: String, lanes: Int)] = [
    ("WideKernelsAVX2", "AVX2", "x86-64-v3", 8),
    ("WideKernelsAVX512", "AVX512", "x86-64-v4", 16),
  ]
#else
  let wideKernelTargets: [(name: String, folder: String, architecture: String, lanes: Int)] = []
#endif

/// Kernels are optimised in debug builds too, and without overflow and bounds traps: their arguments are checked where
/// the buffers are made. The options after that are what a module optimised as a whole needs in a debug build: an
/// object file for each source (else indexing fails), and no batch mode (else there is a warning).
let kernelFlags = ["-Ounchecked", "-whole-module-optimization", "-num-threads", "1", "-disable-batch-mode"]

/// `DYNAMICS_UNDEFINED=1` has clang look for undefined behaviour in the C of the package, as `make sanitize` does: in the
/// shim, and in its lanes and tiles where they are inlined into the kernels of 4 lanes. The wider ones are the same
/// source, and take much longer to build so.
let undefinedFlags = Context.environment["DYNAMICS_UNDEFINED"] == "1" ? ["-fsanitize=undefined"] : []

func kernelTarget(name: String, folder: String, lanes: Int, architecture: String?) -> Target {
  var flags = kernelFlags + ["-Xcc", "-DDYNAMICS_LANES=\(lanes)"]
  if let architecture {
    flags += ["-Xcc", "-march=\(architecture)"]
    if lanes == 16 { flags += ["-Xcc", "-mprefer-vector-width=512"] }
  } else {
    flags += undefinedFlags.flatMap { ["-Xcc", $0] }
  }
  return .target(
    name: name,
    dependencies: ["CSolverShim", "KernelInterface"],
    path: "Sources/SIMDKernels/\(folder)",
    swiftSettings: [.unsafeFlags(flags)])
}

let kernelTargets: [Target] =
  [kernelTarget(name: "KernelsBaseline", folder: "Kernels", lanes: 4, architecture: nil)]
  + wideKernelTargets.map {
    kernelTarget(name: $0.name, folder: $0.folder, lanes: $0.lanes, architecture: $0.architecture)
  }

/// The dense kernels of the direct solver. They alone may fuse multiplication and addition, so they are modules of
/// their own: scripts/check-kernels.sh looks at whole object files.
let denseKernelTargets: [Target] =
  [kernelTarget(name: "DenseKernelsBaseline", folder: "Dense", lanes: 4, architecture: nil)]
  + wideKernelTargets.map {
    kernelTarget(
      name: "WideDenseKernels\($0.folder)", folder: "Dense\($0.folder)", lanes: $0.lanes,
      architecture: $0.architecture)
  }

// MARK: - Internal checks

/// `DYNAMICS_INTERNAL_CHECKS=1` compiles the checks of indices and invariants into release builds, as `make test` does.
let checkSettings: [SwiftSetting] =
  Context.environment["DYNAMICS_INTERNAL_CHECKS"] == "1" ? [.define("INTERNAL_CHECKS")] : []

/// `DYNAMICS_SANITIZER=1` gives each buffer memory of its own, as scripts/sanitize.sh does.
let memorySettings: [SwiftSetting] =
  Context.environment["DYNAMICS_SANITIZER"] == "1" ? [.define("SANITIZER")] : []

/// A world's parts are stored in a class, and looking for overlapping accesses to them at run time takes a microsecond a
/// step: a fifth of the step of twenty boxes. Builds with internal checks, in which all tests run, and debug builds
/// look.
let exclusivitySettings: [SwiftSetting] =
  Context.environment["DYNAMICS_INTERNAL_CHECKS"] == "1"
  ? [] : [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]

// MARK: - Programs in UIKit's spelling

/// One folder of programs built in each way that code for UIKit is built: Swift 5 mode, Swift 6 mode, and Swift 6 mode
/// with all classes on the main actor, as new projects of apps have it. The other folders are links to the first.
let uikitProgramTargets: [Target] = [
  ("UIKitPrograms6", "Programs", [.swiftLanguageMode(.v6)]),
  ("UIKitPrograms5", "Swift5", [.swiftLanguageMode(.v5)]),
  ("UIKitProgramsMainActor", "MainActor", [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
].map { (name: String, folder: String, settings: [SwiftSetting]) in
  .target(
    name: name, dependencies: ["UIKitDynamics"], path: "Tests/UIKitPrograms/\(folder)", swiftSettings: settings)
}

// MARK: - Interface of C

/// Functions for C in Swift, which need Swift 6.3 (`@c`); the rest of the package does not. The header is a module of its
/// own, so that C and Swift have the same structures and the compiler compares each function with its declaration.
#if compiler(>=6.3)
  let interfaceProducts: [Product] = [.library(name: "CDynamics", targets: ["CDynamics"])]
  let interfaceTargets: [Target] = [
    .systemLibrary(name: "CDynamicsHeader", path: "Sources/CDynamicsHeader"),
    .target(
      name: "CDynamics",
      dependencies: ["BatchSolver", "CDynamicsHeader", "DynamicsBase", "Environments", "SceneFiles"]),
    .testTarget(
      name: "CDynamicsTests",
      dependencies: ["CDynamics", "CDynamicsHeader", "BatchSolver", "Environments", "SceneFiles"]),
  ]
#else
  let interfaceProducts: [Product] = []
  let interfaceTargets: [Target] = []
#endif

// MARK: - Dependencies of the command

let ofCommand = TargetDependencyCondition.when(traits: ["Command"])
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: ofCommand)
/// Of the live page alone.
let httpServer = ["NIOConcurrencyHelpers", "NIOCore", "NIOPosix", "NIOHTTP1", "NIOWebSocket"].map {
  Target.Dependency.product(name: $0, package: "swift-nio", condition: ofCommand)
}

// MARK: - Package

let package = Package(
  name: "swift-dynamics",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Dynamics", targets: ["Dynamics"]),
    .library(name: "UIKitDynamics", targets: ["UIKitDynamics"]),
    .library(name: "BatchSolver", targets: ["BatchSolver"]),
    .library(name: "Environments", targets: ["Environments"]),
    .library(name: "DynamicsDrawing", targets: ["DynamicsDrawing"]),
    .library(name: "SparseBlocks", targets: ["SparseBlocks"]),
    .executable(name: "dynamics", targets: ["DynamicsTool"]),
  ] + interfaceProducts,
  traits: [
    .default(enabledTraits: ["Command"]),
    .trait(
      name: "Command",
      description: "The command `dynamics`. Who needs the libraries alone says `traits: []` and fetches nothing else."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    // A plugin for `swift package generate-documentation`; packages that depend on this one do not fetch it.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
  ],
  targets: kernelTargets + denseKernelTargets + uikitProgramTargets + interfaceTargets + [
    // MARK: C
    // OpenBLAS is looked for at run time, by the first system that is large enough to need it (CSolverShim/src/blas.c).
    .target(
      name: "CSolverShim",
      path: "CSolverShim",
      cSettings: [.unsafeFlags(["-ffp-contract=off"] + undefinedFlags)],
      linkerSettings: [
        .linkedFramework("Accelerate", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS]))
      ]),

    // MARK: Libraries
    .target(
      name: "DynamicsBase", dependencies: ["CSolverShim"], path: "Sources/Base",
      swiftSettings: checkSettings + memorySettings),
    .target(name: "KernelInterface", dependencies: ["CSolverShim"], path: "Sources/SIMDKernels/Interface"),
    .target(
      name: "SIMDKernels",
      dependencies: ["CSolverShim", "DynamicsBase", "KernelInterface"]
        + (kernelTargets + denseKernelTargets).map { .target(name: $0.name) },
      path: "Sources/SIMDKernels/Dispatch"),
    .target(name: "SparseBlocks", dependencies: ["DynamicsBase", "SIMDKernels", "KernelInterface", "CSolverShim"]),
    .target(
      name: "BatchSolver",
      dependencies: ["DynamicsBase", "SIMDKernels", "KernelInterface", "SparseBlocks", "CSolverShim"],
      swiftSettings: checkSettings + exclusivitySettings),
    .target(name: "StrictJSON", dependencies: ["DynamicsBase"]),
    .target(
      name: "Dynamics", dependencies: ["BatchSolver", "DynamicsBase", "StrictJSON"], swiftSettings: checkSettings),
    .target(name: "UIKitDynamics", dependencies: ["Dynamics"]),
    // What pages consist of in a browser is part of the library itself.
    .target(
      name: "DynamicsDrawing", dependencies: ["BatchSolver", "Dynamics"], path: "Sources/Drawing",
      resources: [.embedInCode("Page")]),
    .target(name: "SceneFiles", dependencies: ["BatchSolver", "DynamicsBase", "StrictJSON"]),
    .target(
      name: "Environments", dependencies: ["BatchSolver", "DynamicsBase"],
      swiftSettings: checkSettings + exclusivitySettings),
    .target(
      name: "Scenes",
      dependencies: ["BatchSolver", "DynamicsBase", "DynamicsDrawing", "Dynamics", "SceneFiles", "StrictJSON"]),

    // MARK: Examples
    .executableTarget(name: "RollbackExample", dependencies: ["BatchSolver"], path: "Sources/Examples/Rollback"),

    // MARK: Command
    .executableTarget(
      name: "DynamicsTool",
      dependencies: [
        "BatchSolver", "Dynamics", "DynamicsBase", "DynamicsDrawing", "SceneFiles", "Scenes", "StrictJSON",
        "CSolverShim", argumentParser,
      ] + httpServer,
      resources: [.embedInCode("View/Page")]),

    // MARK: Tests
    .target(name: "TestSupport", dependencies: ["BatchSolver"], path: "Tests/TestSupport"),
    .target(name: "Simulator", dependencies: ["BatchSolver"], path: "Tests/Simulator"),
    .executableTarget(
      name: "soak",
      dependencies: ["Simulator", "BatchSolver", argumentParser],
      path: "Tests/Soak"),
    .testTarget(name: "SimulatorTests", dependencies: ["Simulator", "BatchSolver", "TestSupport"]),
    .target(
      name: "CLaneSelfTest", dependencies: ["CSolverShim"], path: "Tests/CLaneSelfTest",
      cSettings: [.unsafeFlags(undefinedFlags)]),
    .testTarget(name: "CSolverShimTests", dependencies: ["CSolverShim", "CLaneSelfTest", "TestSupport"]),
    .testTarget(name: "SIMDKernelsTests", dependencies: ["SIMDKernels", "KernelInterface", "TestSupport"]),
    .testTarget(
      name: "BatchSolverTests",
      dependencies: [
        "BatchSolver", "CAllocationCounter", "DynamicsBase", "SIMDKernels", "KernelInterface", "TestSupport",
      ],
      exclude: (1...4).map { "Snapshots/golden-\($0).snapshot" },
      swiftSettings: checkSettings),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .testTarget(
      name: "DynamicsTests",
      dependencies: ["Dynamics", "DynamicsBase", "BatchSolver", "CAllocationCounter", "Simulator", "TestSupport"],
      exclude: ["Reference/reference.json", "Descriptions/version-1.json"], swiftSettings: checkSettings),
    .testTarget(
      name: "DynamicsDrawingTests", dependencies: ["DynamicsDrawing", "BatchSolver", "Dynamics"],
      path: "Tests/DrawingTests"),
    .testTarget(
      name: "SparseBlocksTests",
      dependencies: ["SparseBlocks", "SIMDKernels", "CSolverShim", "CAllocationCounter", "TestSupport"]),
    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON", "DynamicsBase"]),
    .testTarget(name: "UIKitDynamicsTests", dependencies: ["UIKitDynamics"]),
    .testTarget(
      name: "UIKitProgramsTests", dependencies: uikitProgramTargets.map { .target(name: $0.name) }),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "Scenes", "SceneFiles", "BatchSolver", "DynamicsDrawing", "Dynamics", "CSolverShim", "CAllocationCounter",
        "TestSupport",
      ]),
    .testTarget(
      name: "EnvironmentsTests", dependencies: ["Environments", "BatchSolver", "CAllocationCounter", "TestSupport"]),
    .testTarget(name: "RollbackTests", dependencies: ["RollbackExample", "BatchSolver"]),
    .testTarget(name: "DynamicsToolTests", dependencies: ["DynamicsTool"]),
    .testTarget(
      name: "BenchmarkSuite",
      dependencies: [
        "Scenes", "BatchSolver", "Dynamics", "SparseBlocks", "SIMDKernels", "CSolverShim", "TestSupport",
      ],
      path: "Benchmarks/BenchmarkSuite"),
  ],
  swiftLanguageModes: [.v6]
)
