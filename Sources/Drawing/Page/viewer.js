/// Shows what a source plays. `styles` are the looks of roles.
class Viewer {
  /// More time than this is not made up for: the page was hidden, or the machine slept, s.
  static #longestFrame = 0.1;
  /// Charts and numbers of a page that plays are renewed so often, ms.
  static #panelInterval = 80;

  picked = -1;
  isFollowing = false;
  color = "state";
  hidden = new Set();
  fastest = 1;
  ratio = 1;
  #isScheduled = false;
  #lastTime = null;
  #lastPanel = -Infinity;
  #hasMovedCamera = false;
  /// Which of all bodies was picked: its number may go to another one.
  #pickedSerial;
  /// Of all marks that the model announces, and of those that came so far: they may come again.
  #markRoles;

  constructor(source, styles) {
    this.source = source;
    this.canvas = document.getElementById("stage");
    this.camera = new Camera();
    this.palette = new Palette(styles);
    this.painter = new Painter(this.canvas.getContext("2d", {alpha: false}), this.palette);
    this.darkQuery = matchMedia("(prefers-color-scheme: dark)");
    this.#themeChanged();
    this.fastest = source.fastest ?? 1;
    this.#markRoles = new Set(source.model.markRoles);
    this.panel = new Panel(this);
    this.gestures = new Gestures(this.canvas, this);
    source.onchange = what => this.#sourceChanged(what);
    this.darkQuery.addEventListener("change", () => {
      this.#themeChanged();
      this.panel.seriesChanged();
      this.panel.colorChanged();
      this.changed();
    });
    addEventListener("resize", () => this.#resize());
    document.addEventListener("visibilitychange", () => {
      this.#lastTime = null;
      this.changed();
    });
    this.camera.up = source.model.up;
    this.#resize();
    this.panel.colorChanged();
    this.panel.noticeChanged();
  }

  // MARK: - Drawing

  /// Asks for a picture.
  changed() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(now => this.#frame(now));
  }

  #frame(now) {
    this.#isScheduled = false;
    const {source} = this;
    const passed = this.#lastTime === null ? 0 : Math.min((now - this.#lastTime) / 1000, Viewer.#longestFrame);
    this.#lastTime = source.isPlaying || source.isLive ? now : null;
    if (source.advance(passed) && source.isLive) {
      this.#watchSpeed();
      this.#watchMarks();
      this.#watchPicked();
    }
    this.draw();
    if (!(source.isPlaying || source.isLive) || now - this.#lastPanel > Viewer.#panelInterval) {
      this.#lastPanel = now;
      this.panel.update(this.theme);
    }
    if (source.isPlaying || source.isLive) this.changed();
  }

  draw() {
    const {source, camera} = this;
    if (this.isFollowing && this.picked >= 0 && source.state.status[this.picked]) {
      const {left, right, top, bottom} = this.panel.insets;
      camera.x = source.state.x[this.picked] - (left - right) / 2 * this.ratio / camera.scale;
      camera.y = source.state.y[this.picked] + camera.up * (top - bottom) / 2 * this.ratio / camera.scale;
    }
    this.painter.draw(source.model, source.state, camera, {
      color: this.color, hidden: this.hidden, fastest: this.fastest, picked: this.picked, ratio: this.ratio, ...this.theme,
    });
  }

  #watchSpeed() {
    const {vx, vy, status} = this.source.state;
    let fastest = 0;
    for (let i = 0; i < vx.length; i++) {
      const square = vx[i] ** 2 + vy[i] ** 2;
      if (status[i] >= Status.awake && square > fastest && square < Infinity) fastest = square;
    }
    fastest = Math.sqrt(fastest);
    if (fastest > this.fastest) {
      this.fastest = fastest;
      if (this.color === "speed") this.panel.colorChanged();
    }
  }

  /// What comes while the scene runs has a switch from then on.
  #watchMarks() {
    const count = this.#markRoles.size;
    for (const {role, kind} of this.source.state.marks) {
      this.#markRoles.add(role);
      if (kind === "contact") this.#markRoles.add("normal");
    }
    if (this.#markRoles.size > count) this.panel.modelChanged();
  }

  /// One that went may come again; another one of its number was not picked.
  #watchPicked() {
    if (this.picked >= 0 && this.source.state.serial[this.picked] !== this.#pickedSerial) this.pick(-1);
  }

  #themeChanged() {
    const style = getComputedStyle(document.documentElement), color = name => style.getPropertyValue(name).trim();
    this.isDark = this.darkQuery.matches;
    this.palette.setDark(this.isDark);
    this.theme = {
      background: color("--ground"), grid: color("--grid"), ink: color("--ink"), soft: color("--soft"), line: color("--line"),
    };
  }

  #resize() {
    this.ratio = devicePixelRatio || 1;
    this.canvas.width = Math.max(1, Math.round(innerWidth * this.ratio));
    this.canvas.height = Math.max(1, Math.round(innerHeight * this.ratio));
    this.camera.resize(this.canvas.width, this.canvas.height);
    this.#hasMovedCamera ? this.changed() : this.fit();
  }

  #sourceChanged(what) {
    if (what === "model") {
      this.camera.up = this.source.model.up;
      this.#markRoles = new Set(this.source.model.markRoles);
      this.panel.modelChanged();
      this.panel.colorChanged();
      if (!this.#hasMovedCamera) this.fit();
    }
    if (what === "series") this.panel.seriesChanged();
    if (what === "playing") this.panel.playingChanged();
    if (what === "notice") this.panel.noticeChanged();
    this.changed();
  }

  // MARK: - What there is

  /// The roles of everything that can be drawn.
  usedRoles() {
    const {model} = this.source, roles = new Set(this.#markRoles);
    for (const form of model.forms) for (const part of form.parts) roles.add(part.role);
    if (model.jointCount > 0) roles.add("joint");
    return roles;
  }

  usedStatuses() {
    const {state, model} = this.source, used = new Set(state.status);
    // What is awake now may sleep later, and more may come.
    if (used.has(Status.awake) || used.has(Status.asleep) || model.bodyMass.some(mass => mass > 0)) used.add(Status.awake).add(Status.asleep);
    used.delete(Status.absent);
    used.delete(Status.scenery);
    return [...used].sort((a, b) => a - b);
  }

  // MARK: - View

  toModel(x, y) { return this.camera.toModel(x * this.ratio, y * this.ratio); }

  bodyAt(x, y, slack) {
    const point = this.toModel(x, y);
    return this.source.state.bodyAt(this.source.model, ...point, slack * this.ratio / this.camera.scale);
  }

  fit() {
    const insets = Object.fromEntries(Object.entries(this.panel.insets).map(([side, size]) => [side, size * this.ratio]));
    this.#hasMovedCamera = false;
    this.isFollowing = false;
    this.camera.fit(this.source.model.view, insets);
    this.changed();
  }

  insetsChanged() { this.#hasMovedCamera ? this.changed() : this.fit(); }

  panBy(dx, dy) {
    this.#hasMovedCamera = true;
    this.isFollowing = false;
    this.camera.panBy(dx * this.ratio, dy * this.ratio);
    this.changed();
  }

  zoomAt(x, y, factor) {
    this.#hasMovedCamera = true;
    this.camera.zoomAt(x * this.ratio, y * this.ratio, factor);
    this.changed();
  }

  zoomBy(factor) { this.zoomAt(innerWidth / 2, innerHeight / 2, factor); }

  /// - opensPanel: Whether the panel opens, in which the body is described.
  pick(body, opensPanel = true) {
    this.picked = body;
    this.#pickedSerial = this.source.state.serial?.[body];
    if (body < 0) this.isFollowing = false;
    else if (opensPanel && document.body.classList.contains("has-no-panel")) this.panel.togglePanel(true, innerWidth >= Panel.wide);
    document.body.classList.toggle("has-picked", body >= 0);
    this.changed();
  }

  follow(isOn) {
    this.isFollowing = isOn && this.picked >= 0;
    if (this.isFollowing) this.#hasMovedCamera = true;
    this.changed();
  }

  setColor(color) {
    this.color = color;
    this.panel.colorChanged();
    this.changed();
  }

  nextColor() {
    const colors = ["state", "speed", "island"];
    this.setColor(colors[(colors.indexOf(this.color) + 1) % colors.length]);
  }

  // MARK: - Time

  togglePlaying() {
    this.source.isPlaying ? this.source.pause() : this.source.play();
    this.panel.playingChanged();
    this.changed();
  }

  step(count) {
    if (this.source.isLive && count < 0) return;
    if (this.source.isPlaying) this.source.pause();
    this.source.step(count);
    this.panel.playingChanged();
    this.changed();
  }

  seek(time) {
    if (this.source.isLive) return;
    this.source.seek(Math.min(Math.max(time, 0), this.source.duration));
    this.changed();
  }

  setSpeed(speed) {
    this.source.speed = speed;
    this.source.onspeed?.(speed);
    this.panel.playingChanged();
  }

  changeSpeed(direction) {
    const index = Panel.speeds.indexOf(this.source.speed);
    this.setSpeed(Panel.speeds[Math.min(Math.max((index < 0 ? 3 : index) + direction, 0), Panel.speeds.length - 1)]);
  }

  setLoops(isOn) {
    if (this.source.isLive) return;
    this.source.loops = isOn;
    this.panel.playingChanged();
  }
}
