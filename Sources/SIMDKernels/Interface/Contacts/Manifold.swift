package import CSolverShim

/// What the narrow phase hands to the contact solver, by slot; see contacts.h.
package typealias Manifold = CSolverShim.Manifold
/// The impulses of a contact's points, by slot.
package typealias ContactImpulses = CSolverShim.ContactImpulses
/// What extended contacts have beside friction, by slot.
package typealias ContactMaterial = CSolverShim.ContactMaterial
