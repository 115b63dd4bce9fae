/// The motion from one step to the next, for speeds at which single steps are seen.
class Between {
  constructor(from, to, interval) {
    this.from = from;
    this.interval = 1000 * interval;
    this.start = performance.now();
    this.poses = Object.fromEntries(["x", "y", "angle"].map(name => [name, {value: Float64Array.from(from[name])}]));
    this.retarget(to);
  }

  /// Goes on to a frame of the same step: poses are the same, what is beside them may not be.
  retarget(to) {
    this.to = to;
    // All but poses is as in the step that it goes to.
    this.state = Object.create(to, this.poses);
  }

  /// Moves on; whether anything moved.
  advance() {
    const {from, to, state} = this, share = Math.min((performance.now() - this.start) / this.interval, 1);
    if (share === this.share) return false;
    this.share = share;
    for (let i = 0; i < to.bodyCount; i++) {
      // What has just come does not come from elsewhere, nor from where another body of its number was.
      const way = from.status[i] === Status.absent || from.serial[i] !== to.serial[i] ? 1 : share;
      const turn = to.angle[i] - from.angle[i];
      state.x[i] = from.x[i] + way * (to.x[i] - from.x[i]);
      state.y[i] = from.y[i] + way * (to.y[i] - from.y[i]);
      state.angle[i] = from.angle[i] + way * (turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI)));
    }
    return true;
  }
}
