/// Plays what the server simulates, and tells it what the user wants.
class LiveSource {
  /// Charts show the last of so many values of the scene, and are renewed so often, ms.
  static #valueCount = 600;
  static #chartInterval = 200;
  /// After the user chose something, frames that were on their way tell what was before, ms.
  static #settling = 300;
  /// Between attempts to reach the server, ms.
  static #retryInterval = 1000;
  /// Why the server closed the page stays to be read for so long, though it is connected again by then, ms.
  static #reasonShown = 10000;
  /// Steps that are farther apart than this are joined by motion, s.
  static #longestInterval = 0.025;

  isLive = true;
  canDrag = true;
  isPlaying = true;
  speed = 1;
  time = 0;
  frame = 0;
  notice = "";
  counters = null;
  model = new Model({forms: [], bodies: [], joints: []});
  state = new State(0, 0);
  series = {times: [], curves: []};
  onchange = () => {};
  oncounters = () => {};
  onpicture = () => {};
  #socket = null;
  #scene = null;
  /// A scene of which no frame has come yet: the last picture of the one before is shown until then.
  #coming = null;
  #latest = null;
  #unseen = 0;
  #last = null;
  #between = null;
  #roles = Object.keys(JSON.parse(document.getElementById("styles").textContent));
  #shown = "";
  #chosen = -Infinity;
  #reasonUntil = -Infinity;
  #charted = -Infinity;
  #pointer = null;

  constructor() { this.#connect(); }

  // MARK: - Server

  #connect() {
    const socket = this.#socket = new WebSocket(`ws://${location.host}/`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.#shown = "";
      const {notice} = this, rest = this.#reasonUntil - performance.now();
      if (rest <= 0) return this.#say("");
      setTimeout(() => { if (this.notice === notice) this.#say(""); }, rest);
    };
    this.#unseen = 0;
    socket.onmessage = ({data}) => {
      if (typeof data === "string") return this.#read(JSON.parse(data));
      this.#latest = data;
      this.#unseen++;
    };
    socket.onclose = ({reason}) => {
      this.#reasonUntil = reason ? performance.now() + LiveSource.#reasonShown : -Infinity;
      this.#say(reason || "no connection: the server has ended, or is out of reach");
      setTimeout(() => this.#connect(), LiveSource.#retryInterval);
    };
  }

  /// The server sends no more than two frames ahead.
  #sendSeen() {
    this.#unseen--;
    this.#send({type: "seen"});
  }

  #send(message) { if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message)); }

  #say(text) {
    if (this.notice === text) return;
    this.notice = text;
    this.onchange("notice");
  }

  #read(message) {
    if (message.type === "notice") this.#say(message.text);
    if (message.type !== "scene") return;
    // What came before it is of another scene.
    this.#latest = null;
    while (this.#unseen > 0) this.#sendSeen();
    this.#coming = message;
  }

  /// Takes the frame that came last, or goes on to it.
  advance() {
    this.onpicture();
    if (!this.#latest) return this.#between?.advance() ?? false;
    const hasNewModel = this.#coming !== null, scene = this.#coming ?? this.#scene;
    const frame = scene && new LiveFrame(this.#latest, this.#roles, scene.kinds);
    this.#latest = null;
    while (this.#unseen > 0) this.#sendSeen();
    if (!frame || frame.scene !== scene.number) return false;
    if (hasNewModel) {
      this.#scene = scene;
      this.#coming = null;
      this.model = new Model(this.#scene.model);
    }
    const interval = this.#scene.timeStep / frame.speed;
    if (hasNewModel) {
      this.#between = null;
    } else if (frame.step === this.frame) {
      // A frame of the same step, as while somebody drags, does not end the motion to it.
      this.#between?.retarget(frame);
      this.#between?.advance();
    } else {
      const isSmooth = interval < LiveSource.#longestInterval || !frame.isPlaying || frame.step !== this.frame + 1;
      // From where bodies are seen now.
      this.#between = isSmooth ? null : new Between(this.state, frame, interval);
    }
    this.#last = frame;
    this.state = this.#between?.state ?? frame;
    const energy = this.#scene.curves.findIndex(([chart, name]) => chart === "energy" && name === "kinetic");
    this.counters = {...frame.counters, stepMilliseconds: frame.stepMilliseconds, energy: frame.values[energy]};
    if (frame.time < this.time) this.series.times.length = 0;
    this.time = frame.time;
    this.frame = frame.step;
    if (performance.now() - this.#chosen > LiveSource.#settling) this.#follow(frame);
    this.#chart(frame);
    if (hasNewModel) this.onchange("model");
    this.oncounters();
    return true;
  }

  /// Shows what another page chose.
  #follow({isPlaying, speed}) {
    const isAsBefore = isPlaying === this.isPlaying && Math.abs(speed - this.speed) < 1e-4;
    if (isAsBefore) return;
    this.isPlaying = isPlaying;
    this.speed = Number(speed.toPrecision(4));
    this.onchange("playing");
  }

  #chart({time, values}) {
    const {series} = this, {times} = series, names = this.#scene.curves;
    if (times.length === 0 || series.curves.length !== names.length) {
      times.length = 0;
      series.curves = names.map(([chart, name, unit]) => ({chart, name, unit, values: []}));
    }
    if (time > (times[times.length - 1] ?? -Infinity)) {
      const isFull = times.length >= LiveSource.#valueCount;
      if (isFull) times.shift();
      times.push(time);
      series.curves.forEach((curve, index) => {
        if (isFull) curve.values.shift();
        curve.values.push(values[index]);
      });
    }
    if (performance.now() - this.#charted < LiveSource.#chartInterval) return;
    this.#charted = performance.now();
    this.onchange("series");
  }

  /// Asks for what is shown beside bodies and joints, and for no more.
  show(contacts, islands) {
    const wish = JSON.stringify({type: "show", contacts, islands});
    if (wish === this.#shown || this.#socket.readyState !== WebSocket.OPEN) return;
    this.#shown = wish;
    this.#socket.send(wish);
  }

  // MARK: - User

  #choose(message) {
    this.#chosen = performance.now();
    this.#send(message);
    // The last frame may have come within that time.
    setTimeout(() => { if (this.#last) this.#follow(this.#last); }, LiveSource.#settling);
  }

  play() {
    this.isPlaying = true;
    this.#choose({type: "play"});
  }

  pause() {
    this.isPlaying = false;
    this.#choose({type: "pause"});
  }

  step(count) {
    this.isPlaying = false;
    for (let n = 0; n < count; n++) this.#choose({type: "step"});
  }

  reset() { this.#choose({type: "reset"}); }

  onspeed(value) { this.#choose({type: "speed", value}); }

  grab(body, x, y) {
    this.#send({type: "grab", x, y, reach: this.reach, body});
    return true;
  }

  /// At most once a frame: pointers move more often.
  drag(x, y) {
    if (!this.#pointer) requestAnimationFrame(() => this.#sendPointer());
    this.#pointer = {type: "drag", x, y};
  }

  #sendPointer() {
    if (this.#pointer) this.#send(this.#pointer);
    this.#pointer = null;
  }

  release() {
    this.#sendPointer();
    this.#send({type: "release"});
  }
}
