extension World {
  /// Lets steps use the threads of a pool, which several worlds may share; `settings.workers` becomes the pool's.
  ///
  /// A change of `settings.workers` leaves the pool again for one of the world's own. No result changes with it.
  ///
  /// - Throws: `WorldError.locked` inside a step, scope or hook.
  public func useWorkers(of pool: WorkerPool) throws(WorldError) {
    try checkAlone("useWorkers")
    setWorkerPool(pool)
  }

  func setWorkerPool(_ pool: WorkerPool) {
    settings.workers = pool.workers
    workerPool = pool.workers > 1 ? pool : nil
  }

  /// Has the threads that the settings ask for.
  func updateWorkers() throws(WorldError) {
    guard settings.workers != allWorkers.count else { return }
    workerPool = settings.workers > 1 ? try WorkerPool(workers: settings.workers) : nil
  }
}
