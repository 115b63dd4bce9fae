/// A binary message of the server: a moment of the scene (docs/live-page.md). `roles` and `kinds` are those of marks by
/// their numbers.
class LiveFrame {
  static #headerSize = 64;

  constructor(buffer, roles, kinds) {
    const view = new DataView(buffer);
    const whole = at => view.getUint32(at, true), real = at => view.getFloat32(at, true);
    this.scene = whole(0);
    this.step = whole(4);
    this.time = view.getFloat64(8, true);
    this.speed = real(16);
    this.isPlaying = whole(20) !== 0;
    this.stepMilliseconds = real(24);
    this.counters = {bodies: whole(28), awake: whole(32), contacts: whole(36), joints: whole(40)};
    const [valueCount, bodyCount, jointCount, markCount] = [44, 48, 52, 56].map(whole);
    let place = LiveFrame.#headerSize;
    const list = (Type, count) => {
      const result = new Type(buffer, place, count);
      place += 4 * Math.ceil(result.byteLength / 4);
      return result;
    };
    this.values = list(Float32Array, valueCount);
    for (const name of ["x", "y", "angle", "vx", "vy", "spin"]) this[name] = list(Float32Array, bodyCount);
    this.island = list(Int32Array, bodyCount);
    this.serial = list(Uint32Array, bodyCount);
    this.status = list(Uint8Array, bodyCount);
    this.jointOn = list(Uint8Array, jointCount);
    this.marks = [];
    for (let n = 0; n < markCount; n++) {
      const [role, number, count] = list(Uint32Array, 3), [kind, size] = kinds[number];
      this.marks.push({role: roles[role], kind, size, numbers: list(Float32Array, count)});
    }
  }

  get bodyCount() { return this.x.length; }

  /// A point of a body's frame; -1 is the world.
  place(body, x, y) { return State.prototype.place.call(this, body, x, y); }
  bodyAt(model, x, y, slack) { return State.prototype.bodyAt.call(this, model, x, y, slack); }
}
