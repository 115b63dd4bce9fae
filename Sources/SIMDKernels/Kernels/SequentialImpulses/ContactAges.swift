internal import CSolverShim
internal import KernelInterface

// How long a contact has borne something, and what share of its overlap position iterations take back.
//
// Velocity iterations leave a large pile sinking a little, and position iterations lift it out again; what they move
// loses one contact and finds another, impulses go astray, and single items give way for as long as one looks. So what
// has stood for 2.5 s in a large pile is moved the more gently the longer it has stood: at the age a by the share
//   1/5 max((2.5 s / a)^4, p),
// and piles of 3000 items come to rest. Small ones do without (p = 1), and what lands on them late does not sink in
// (`SubstepSolver.leastPart`). A contact that bore nothing in the step before begins anew.
//
// Per contact and step 8 bytes are read and 8 written, and 4 read in each position iteration.

/// The share where bodies have just met.
private var wholeShare: Float { 0.2 }
/// How long contacts have the whole share, s: what fell has settled by then.
private var settlingTime: Float { 2.5 }

/// Enters the ages of some contacts in a bundle's field; `bears` says which bore something in the step before.
@inline(__always)
func prepareAges(
  _ arguments: ContactPassArguments, _ field: UnsafeMutableRawPointer, _ slots: UnsafePointer<Int32>, _ lane: Int,
  bears: LaneMask
) {
  let ages = field.assumingMemoryBound(to: Float.self) + lane
  for index in 0..<laneCount { ages[index] = arguments.ages[Int(slots[index])] }
  bears.select(Lanes(load: ages), .zero).store(ages)
}

/// The share of an overlap that a position iteration takes back at an age, s.
@inline(__always)
func correctedShare(age: Lanes, leastPart: Float) -> Lanes {
  let settling = Lanes(settlingTime)
  let part = settling / max(age, settling)
  let square = part * part
  return Lanes(wholeShare) * max(square * square, Lanes(leastPart))
}

/// Stores the ages of some contacts, a step later.
@inline(__always)
func storeAges(
  _ arguments: ContactPassArguments, _ field: UnsafeRawPointer, _ slots: UnsafePointer<Int32>, _ lane: Int
) {
  let timeStep = 1 / arguments.inverseTimeStep
  let ages = field.assumingMemoryBound(to: Float.self) + lane
  for index in 0..<laneCount { arguments.ages[Int(slots[index])] = ages[index] + timeStep }
}
