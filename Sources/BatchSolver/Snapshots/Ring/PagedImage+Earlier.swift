internal import DynamicsBase

// Earlier states than the latest, which is set aside meanwhile.

extension PagedImage {
  /// Whether it shows the state that was written last.
  var showsLatest: Bool { latestPlaces.count == 0 }

  /// Shows an earlier state than the latest.
  ///
  /// - Parameter frames: The one that has it, and those that lie behind, but the latest. Of a word that several of them
  ///   have, the first says how it was.
  func goBack(through frames: ArraySlice<RingFrame>) {
    precondition(showsLatest)
    for number in 0..<places.count { latestPlaces.append(places[number]) }
    settled.resize(bytes.count / Page.bytes, filling: 0)
    // Backwards, as the first frame's counts are those that hold.
    for frame in frames.reversed() { takeCounts(of: frame.change) }
    if let first = frames.first { takeWords(of: first.change) }
    for (distance, frame) in frames.enumerated().dropFirst() {
      if distance < frame.change.reach {
        take(frame.change.news, of: frame.change)
      } else {
        take(frame.change.rareNews, of: frame.change)
      }
    }
    for index in 0..<latestPages.count { settled[Int(latestPages[index].page)] = 0 }
  }

  private func takeCounts(of change: borrowing PageChange) {
    for index in 0..<change.sections.count {
      let section = change.sections[index]
      places[Int(section.number)].count = section.count
      places[Int(section.number)].byteCount = section.byteCount
    }
  }

  private func takeWords(of change: borrowing PageChange) {
    var number = 0
    var words = UnsafePointer(change.words.pointer)
    for index in 0..<change.sections.count {
      let section = change.sections[index]
      let place = places[Int(section.number)]
      for _ in 0..<section.pages {
        let page = Int(change.pages[number])
        let mask = change.masks[number]
        take(mask, words, PageNumber(page: Int32(place.start / Page.bytes + page), section: section.number))
        words += mask.nonzeroBitCount
        number += 1
      }
    }
  }

  /// Of a change that follows others, whose words have been taken.
  private func take(_ news: borrowing AlignedBuffer<PageChange.News>, of change: borrowing PageChange) {
    for index in 0..<news.count {
      let new = news[index]
      let start = places[Int(new.section)].start / Page.bytes
      take(
        change.masks[Int(new.entry)], UnsafePointer(change.words.pointer + Int(new.firstWord)),
        PageNumber(page: Int32(start) + change.pages[Int(new.entry)], section: new.section))
    }
  }

  @inline(__always)
  private func take(_ mask: UInt64, _ words: UnsafePointer<UInt32>, _ number: PageNumber) {
    let page = Int(number.page)
    let wanted = mask & ~settled[page]
    guard wanted != 0 else { return }
    let start = UnsafeMutableRawPointer(bytes.pointer + page * Page.bytes)
    if settled[page] == 0 { setAside(number, start) }
    Page.scatter(mask, words, wanted: wanted, start)
    settled[page] |= mask
  }

  private func setAside(_ number: PageNumber, _ start: UnsafeMutableRawPointer) {
    latestPages.append(number)
    let end = latestBytes.count
    latestBytes.reserve(end + Page.bytes)
    latestBytes.setCount(end + Page.bytes)
    Page.copy(start, to: latestBytes.pointer + end)
    noteChange(number)
  }

  private func noteChange(_ number: PageNumber) {
    let place = places[Int(number.section)]
    guard place.marks >= 0 else { return }
    let start = Int(number.page) * Page.bytes - place.start
    sight.noteChange(ofBytes: start..<(start + Page.bytes), place.blockByteCount, place.marks)
  }

  /// Shows the latest state again.
  func goToLatest() {
    guard !showsLatest else { return }
    for index in 0..<latestPages.count {
      Page.copy(
        latestBytes.pointer + index * Page.bytes, to: bytes.pointer + Int(latestPages[index].page) * Page.bytes)
      noteChange(latestPages[index])
    }
    for number in 0..<places.count { places[number] = latestPlaces[number] }
    forgetLatest()
  }

  /// Makes the state that it shows the latest.
  func forgetLatest() {
    latestPlaces.removeAll()
    latestPages.removeAll()
    latestBytes.removeAll()
  }
}
