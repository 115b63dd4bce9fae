/// A recorded run on its grid, frame by frame (`RecordedData.swift`).
class RecordedFrames {
  /// So many frames have one from which reading can begin.
  static #keyInterval = 32;
  static #scale = Object.freeze({newX: 0, newY: 1, newAngle: 2, oldMark: 3, newMark: 4, count: 5});

  #keys = [];

  constructor(header, bytes, bodyCount, jointCount) {
    this.header = header;
    this.reader = new BitReader(bytes);
    this.frame = -1;
    /// x, y and angle of each body, then how they changed last.
    this.pose = new Int32Array(3 * bodyCount);
    this.motion = new Int32Array(3 * bodyCount);
    this.status = new Uint8Array(bodyCount);
    this.isNew = new Uint8Array(bodyCount);
    this.island = new Int32Array(bodyCount).fill(-1);
    this.joint = new Uint8Array(jointCount);
    this.isMoving = new Uint8Array(bodyCount);
    /// Of places and angles of each body, then of the rest.
    this.scales = new RiceScales(2 * bodyCount);
    this.otherScales = new RiceScales(RecordedFrames.#scale.count);
    this.angleBits = Uint8Array.from(header.angleBits);
    this.marks = [];
    this.#keys[0] = this.#copy();
  }

  get frameCount() { return this.header.times.length; }

  /// Reads on, or anew from an earlier frame, until `frame`.
  go(frame) {
    let key = Math.floor((frame + 1) / RecordedFrames.#keyInterval);
    while (!this.#keys[key]) key--;
    if (frame < this.frame || this.#keys[key].frame > this.frame) this.#restore(this.#keys[key]);
    while (this.frame < frame) this.#next();
  }

  #next() {
    this.frame++;
    this.#readStatuses();
    this.#readChanges((index, value) => { this.joint[index] = value; });
    this.#readChanges((index, value) => { this.island[index] = value; });
    this.#readMotion();
    this.#readMarks();
    const key = (this.frame + 1) / RecordedFrames.#keyInterval;
    if (Number.isInteger(key)) this.#keys[key] ??= this.#copy();
  }

  #readIndices() {
    const {reader} = this, indices = new Int32Array(reader.count());
    for (let n = 0, next = 0; n < indices.length; n++, next++) indices[n] = next += reader.count();
    return indices;
  }

  #readChanges(change) {
    for (const index of this.#readIndices()) change(index, this.reader.count() - 1);
  }

  #readStatuses() {
    const {reader, pose, motion} = this, {newX, newY, newAngle} = RecordedFrames.#scale;
    this.isNew.fill(0);
    let x = 0, y = 0, angle = 0;
    for (const index of this.#readIndices()) {
      this.status[index] = reader.bits(3);
      this.isNew[index] = reader.bit();
      if (!this.isNew[index]) continue;
      pose[3 * index] = x += this.otherScales.read(reader, newX);
      pose[3 * index + 1] = y += this.otherScales.read(reader, newY);
      pose[3 * index + 2] = angle += this.otherScales.read(reader, newAngle);
      motion.fill(0, 3 * index, 3 * index + 3);
    }
  }

  #readMotion() {
    const {reader, pose, motion, isMoving, scales} = this;
    for (const index of this.#readIndices()) {
      isMoving[index] ^= 1;
      motion.fill(0, 3 * index, 3 * index + 3);
    }
    for (let index = 0, count = isMoving.length; index < count; index++) {
      if (!isMoving[index]) continue;
      const isAsExpected = reader.bit();
      for (let axis = 0, place = 3 * index; axis < 3; axis++, place++) {
        // A step or less is more likely the end of a movement than its beginning.
        const expected = Math.abs(motion[place]) <= 1 ? 0 : motion[place];
        motion[place] = isAsExpected ? expected : expected + scales.read(reader, 2 * index + (axis >> 1));
        pose[place] += motion[place];
      }
    }
  }

  #readMarks() {
    const {reader} = this, {oldMark, newMark} = RecordedFrames.#scale;
    if (reader.bit()) return;
    const before = this.marks;
    this.marks = Array.from({length: reader.count()}, () => {
      const role = reader.bits(5), kind = reader.bits(3), [name, size] = this.header.kinds[kind];
      const places = new Int32Array(size * reader.count());
      const old = before.find(list => list.role === role && list.kind === name)?.places ?? [];
      for (let n = 0; n < places.length; n++) {
        places[n] = n < old.length
          ? old[n] + this.otherScales.read(reader, oldMark)
          : (n < size ? 0 : places[n - size]) + this.otherScales.read(reader, newMark);
      }
      const texts = name === "text" ? Array.from({length: places.length / size}, () => this.header.texts[reader.count()]) : [];
      return {role, kind: name, size, places, texts};
    });
  }

  #copy() {
    const copy = {frame: this.frame, position: this.reader.position, marks: this.marks};
    for (const name of ["pose", "motion", "status", "isNew", "island", "joint", "isMoving"]) copy[name] = this[name].slice();
    copy.scales = this.scales.mean.slice();
    copy.otherScales = this.otherScales.mean.slice();
    return copy;
  }

  #restore(key) {
    this.frame = key.frame;
    this.reader.position = key.position;
    this.marks = key.marks;
    for (const name of ["pose", "motion", "status", "isNew", "island", "joint", "isMoving"]) this[name].set(key[name]);
    this.scales.mean.set(key.scales);
    this.otherScales.mean.set(key.otherScales);
  }
}

/// Plays a recorded run: a source of `Viewer`. Between two frames bodies move straight, and turn the shorter way.
class RecordedSource {
  isLive = false;
  canDrag = false;
  isPlaying = false;
  speed = 1;
  loops = false;
  notice = "";
  onchange = () => {};
  time = 0;
  frame = 0;

  constructor(model, header, bytes, roles) {
    this.model = model;
    this.header = header;
    this.roles = roles;
    this.state = new State(model.bodyCount, model.jointCount);
    this.frames = new RecordedFrames(header, bytes, model.bodyCount, model.jointCount);
    this.start = header.times[0];
    this.times = header.times.map(time => time - this.start);
    this.frameCount = this.times.length;
    this.duration = this.times[this.frameCount - 1];
    this.series = {times: this.times, curves: header.curves};
    this.fastest = header.fastest;
    /// The frame before the present moment, in numbers of the grid.
    this.before = {pose: new Int32Array(3 * model.bodyCount), status: new Uint8Array(model.bodyCount)};
    this.#pair = -2;
    this.seek(0);
  }

  /// The frame that `before` holds; `frames` holds the one after it.
  #pair;

  static fromDocument(roles) {
    const text = id => document.getElementById(id).textContent;
    const model = new Model(JSON.parse(text("model"))), header = JSON.parse(text("recording"));
    const base64 = atob(text("data")), bytes = new Uint8Array(base64.length);
    for (let n = 0; n < bytes.length; n++) bytes[n] = base64.charCodeAt(n);
    document.getElementById("data").remove();
    return new RecordedSource(model, header, bytes, roles);
  }

  play() {
    if (this.time >= this.duration) this.seek(0);
    this.isPlaying = this.frameCount > 1;
  }

  pause() { this.isPlaying = false; }

  step(count) {
    // From between two frames the first step goes to the nearer end.
    const isBetween = this.time > this.times[this.frame] + 1e-9;
    let frame = this.frame + count + (count < 0 && isBetween ? 1 : 0);
    // Frames of the same time show the same: an animator that rests stands still.
    if (count < 0 && !isBetween) while (frame > 0 && this.times[frame] === this.times[this.frame]) frame--;
    this.seek(this.times[Math.min(Math.max(frame, 0), this.frameCount - 1)]);
  }

  advance(seconds) {
    if (!this.isPlaying) return false;
    let time = this.time + seconds * this.speed;
    if (time >= this.duration) {
      if (this.loops && this.duration > 0) {
        time %= this.duration;
      } else {
        time = this.duration;
        this.isPlaying = false;
        this.onchange("playing");
      }
    }
    this.seek(time);
    return true;
  }

  seek(time) {
    this.time = Math.min(Math.max(time, 0), this.duration);
    this.frame = Chart.indexAt(this.times, this.time);
    this.#load(this.frame);
    const next = Math.min(this.frame + 1, this.frameCount - 1), span = this.times[next] - this.times[this.frame];
    this.#interpolate(span > 0 ? (this.time - this.times[this.frame]) / span : 0, span);
  }

  /// Gets a frame and the one after it.
  #load(frame) {
    if (this.#pair === frame) return;
    const {before, frames} = this;
    if (this.#pair + 1 !== frame || frames.frame !== frame) frames.go(frame);
    before.pose.set(frames.pose);
    before.status.set(frames.status);
    before.island = frames.island.slice();
    before.joint = frames.joint.slice();
    before.marks = frames.marks;
    if (frame + 1 < this.frameCount) frames.go(frame + 1);
    this.#pair = frame;
  }

  #interpolate(share, span) {
    const {state, before, frames, header: {step}} = this, after = frames.pose, rate = span > 0 ? 1 / span : 0;
    const isLast = this.frame === this.frameCount - 1;
    for (let i = 0, p = 0, count = state.bodyCount; i < count; i++, p += 3) {
      state.status[i] = before.status[i];
      const turn = 2 * Math.PI / 2 ** frames.angleBits[i];
      const isAlone = isLast || frames.isNew[i] || !frames.status[i];
      // The angles of frames are on the turns that are nearest to each other.
      const dx = isAlone ? 0 : after[p] - before.pose[p], dy = isAlone ? 0 : after[p + 1] - before.pose[p + 1];
      const da = isAlone ? 0 : after[p + 2] - before.pose[p + 2];
      state.x[i] = (before.pose[p] + share * dx) * step;
      state.y[i] = (before.pose[p + 1] + share * dy) * step;
      state.angle[i] = (before.pose[p + 2] + share * da) * turn;
      if (!isLast) {
        state.vx[i] = dx * step * rate;
        state.vy[i] = dy * step * rate;
        state.spin[i] = da * turn * rate;
      }
    }
    state.island.set(before.island);
    state.jointOn.set(before.joint);
    state.marks = before.marks.map(list => this.#placed(list, share));
  }

  /// A list of marks in units of the model. Those that belong to bodies move with them.
  #placed(list, share) {
    const {step, normalSteps} = this.header, isContact = list.kind === "contact";
    const next = isContact || this.frame === this.frameCount - 1 ? undefined
      : this.frames.marks.find(other => other.role === list.role && other.kind === list.kind);
    const to = next?.places.length === list.places.length ? next.places : list.places;
    const numbers = Float64Array.from(list.places, (place, n) => {
      if (isContact && n % 3 === 2) return place * 2 * Math.PI / normalSteps;
      return (place + share * (to[n] - place)) * step;
    });
    return {role: this.roles[list.role], kind: list.kind, size: list.size, numbers, texts: list.texts};
  }
}
