// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

let pools = Registry<WorkerPool>(tag: 0x1f, kind: "a pool of workers", gone: .stalePool)

/// Makes a pool of workers.
@c @implementation
public func dyn_worker_pool_create(_ workers: Int32, _ pool: UnsafeMutablePointer<DynWorkerPool>?) -> DynStatus {
  call {
    let pool = try require(pool, "pool")
    pool.pointee = DynWorkerPool(bits: pools.insert(try WorkerPool(workers: Int(workers))))
  }
}

/// Gives a pool back.
@c @implementation
public func dyn_worker_pool_destroy(_ pool: DynWorkerPool) -> DynStatus {
  call { try pools.remove(pool.bits) }
}

/// Workers of a pool.
@c @implementation
public func dyn_worker_pool_workers(_ pool: DynWorkerPool, _ workers: UnsafeMutablePointer<Int32>?) -> DynStatus {
  call { try require(workers, "workers").pointee = Int32(try pools.find(pool.bits).workers) }
}

/// Has a world use a pool.
@c @implementation
public func dyn_world_use_worker_pool(_ world: DynWorld, _ pool: DynWorkerPool) -> DynStatus {
  call(world) { try $0.useWorkers(of: try pools.find(pool.bits)) }
}
