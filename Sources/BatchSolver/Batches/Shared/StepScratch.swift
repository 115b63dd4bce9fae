internal import DynamicsBase

/// What a world writes before it reads it in the part of a step up to its solver: lent to one world of a batch after the
/// other, so that each does without 9 KB of its own.
struct StepScratch: ~Copyable {
  var planTable = ContactPlanTable()
  var narrowPhase = AlignedBuffer<Float>()
  var pairSearch = PairSearchLists()
  var contacts = ContactLists()
  var tileSorting = Scratch<TileSorting>()
  var directSearch = Scratch<DirectSearch>()
}

extension World {
  /// Works with somebody else's scratch for as long as it is not given back.
  func take(_ scratch: inout StepScratch) {
    solver.plan.take(&scratch.planTable)
    exchange(&scratch)
  }

  /// Gives the scratch back.
  func giveBack(_ scratch: inout StepScratch) {
    solver.plan.giveBack(&scratch.planTable)
    exchange(&scratch)
  }

  private func exchange(_ scratch: inout StepScratch) {
    contacts.pairs.exchangeScratch(&scratch.narrowPhase)
    swap(&broadPhase.lists, &scratch.pairSearch)
    swap(&contacts.lists, &scratch.contacts)
    broadPhase.sorting.exchange(with: &scratch.tileSorting)
    direct.search.exchange(with: &scratch.directSearch)
  }
}
