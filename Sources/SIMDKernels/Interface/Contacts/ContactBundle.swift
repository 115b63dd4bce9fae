package import CSolverShim

/// 16 contacts that share no body that moves, solved side by side; see contacts.h.
public enum ContactBundle {
  /// Lanes of a bundle, whatever the width of the registers.
  @inlinable public static var lanes: Int { 16 }
}

/// What all passes over a bundle read.
package typealias ContactHotBlock = CSolverShim.ContactHotBlock
/// What only the relax pass reads.
package typealias ContactColdBlock = CSolverShim.ContactColdBlock
/// What only extended bundles have.
package typealias ContactExtensionBlock = CSolverShim.ContactExtensionBlock
/// What kind of body side A of a bundle is.
package typealias ContactBundleKind = CSolverShim.ContactBundleKind
/// What the kernels must know of a bundle before they touch it.
package typealias ContactBundleInfo = CSolverShim.ContactBundleInfo
