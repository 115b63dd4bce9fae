/// What bodies do: numbers are those of pages and messages.
const Status = Object.freeze({
  absent: 0, static: 1, kinematic: 2, awake: 3, asleep: 4, anchored: 5, scenery: 6,
  names: ["absent", "static", "kinematic", "awake", "asleep", "anchored", "scenery"],
});

/// A moment: flat arrays by the index of the body, joints that hold, and marks such as contacts.
class State {
  constructor(bodyCount, jointCount) {
    this.x = new Float64Array(bodyCount);
    this.y = new Float64Array(bodyCount);
    this.angle = new Float64Array(bodyCount);
    this.vx = new Float32Array(bodyCount);
    this.vy = new Float32Array(bodyCount);
    this.spin = new Float32Array(bodyCount);
    this.status = new Uint8Array(bodyCount);
    this.island = new Int32Array(bodyCount).fill(-1);
    this.jointOn = new Uint8Array(jointCount).fill(1);
    this.marks = [];
  }

  get bodyCount() { return this.x.length; }

  /// A point of a body's frame; -1 is the world.
  place(body, x, y) {
    if (body < 0) return [x, y];
    const cosine = Math.cos(this.angle[body]), sine = Math.sin(this.angle[body]);
    return [this.x[body] + cosine * x - sine * y, this.y[body] + sine * x + cosine * y];
  }

  /// The topmost body at a point, or within `slack` of it; -1: none.
  bodyAt(model, x, y, slack) {
    let found = -1, best = -1;
    for (let i = 0; i < this.bodyCount; i++) {
      const status = this.status[i];
      if (status === Status.absent || status === Status.scenery) continue;
      const form = model.bodyForm[i];
      const dx = x - this.x[i], dy = y - this.y[i];
      if (Math.hypot(dx, dy) > form.extent + slack) continue;
      const cosine = Math.cos(this.angle[i]), sine = Math.sin(this.angle[i]);
      // What moves is in front of what does not.
      const rank = status === Status.static ? 0 : 1;
      if (rank >= best && form.contains(cosine * dx + sine * dy, cosine * dy - sine * dx, slack)) {
        [found, best] = [i, rank];
      }
    }
    return found;
  }
}
