#if canImport(Glibc)
  internal import Glibc
#endif

/// A fixed number of plain values in zeroed, 64-byte aligned memory: the one place of this module that allocates for
/// the numeric phases.
///
/// Invariant: `pointer` is valid for `count` elements as long as the storage lives, and a register may be loaded from
/// any of them, and up to any of them: 64 spare bytes lie before and after, which nobody writes.
@usableFromInline
struct Storage<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let pointer: UnsafeMutablePointer<Element>
  @usableFromInline let count: Int

  init(count: Int) {
    precondition(count >= 0)
    let bytes = (count * MemoryLayout<Element>.stride + 63) / 64 * 64 + 2 * Self.spareBytes
    let isLarge = bytes >= 4 << 20
    let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: isLarge ? 2 << 20 : 64)
    #if canImport(Glibc)
      // Large pages where the system has them: a factor of 16 MB has more small pages than the processor remembers.
      if isLarge { _ = madvise(raw, bytes, MADV_HUGEPAGE) }
    #endif
    raw.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    pointer = (raw + Self.spareBytes).assumingMemoryBound(to: Element.self)
    self.count = count
  }

  /// The widest register.
  private static var spareBytes: Int { 64 }

  init(_ elements: [Element]) {
    self.init(count: elements.count)
    for (index, element) in elements.enumerated() { pointer[index] = element }
  }

  deinit { (UnsafeMutableRawPointer(pointer) - Self.spareBytes).deallocate() }
}
