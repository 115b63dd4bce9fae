/// Bits, the lowest of a byte first, and the codes of numbers in them (`BitWriter.swift`).
class BitReader {
  /// More ones than this before a Rice code say that the number follows as it is.
  static #riceLimit = 20;

  constructor(bytes, position = 0) {
    this.bytes = bytes;
    /// In bits.
    this.position = position;
  }

  bit() {
    const place = this.position++;
    return this.bytes[place >> 3] >> (place & 7) & 1;
  }

  /// So many bits, 32 at most.
  bits(count) {
    let value = 0;
    for (let done = 0; done < count;) {
      const offset = this.position & 7, taken = Math.min(8 - offset, count - done);
      value += (this.bytes[this.position >> 3] >> offset & (1 << taken) - 1) * 2 ** done;
      this.position += taken;
      done += taken;
    }
    return value;
  }

  /// An exponential Golomb code.
  count() {
    let length = 0;
    while (!this.bit()) if (++length > 32) throw new Error("the recording is damaged");
    return 2 ** length + this.bits(length) - 1;
  }

  /// A Rice code with so many low bits.
  rice(lowBits) {
    let high = 0;
    while (high < BitReader.#riceLimit && this.bit()) high++;
    const zigzag = high < BitReader.#riceLimit ? high * 2 ** lowBits + this.bits(lowBits) : this.bits(32);
    return zigzag % 2 ? -(zigzag + 1) / 2 : zigzag / 2;
  }
}

/// How large numbers of some kinds were lately, for the choice of their Rice codes (`RiceScale` in `BitWriter.swift`).
class RiceScales {
  constructor(count) { this.mean = new Int32Array(count); }

  read(reader, index) {
    const mean = this.mean[index];
    let bits = 0;
    while (mean >> 4 > 1 << bits && bits < 24) bits++;
    const value = reader.rice(bits), size = Math.min(2 * Math.abs(value), 1 << 24);
    this.mean[index] = mean + ((size << 4) - mean >> 2);
    return value;
  }
}
