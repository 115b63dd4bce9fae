/// Draws a moment. What is alike is drawn in few calls; what is too small to be seen is left out.
class Painter {
  /// Bodies, joints or marks of a path: longer ones take longer to fill and to stroke than their parts.
  static #inPath = 32;
  /// Smaller bodies have no outline, pixels of the screen from the middle to the rim: among many, and among few.
  static #leastOutlined = {few: 4.5, many: 7};
  static #many = 2000;
  /// Smaller bodies are squares, pixels of the screen from the middle to the rim.
  static #leastFormed = 1.1;
  /// Anchors of joints are drawn when so many pixels of the screen are a unit of line.
  static #leastAnchor = 0.6;

  #buckets = [];
  /// On the screen in the last picture.
  #bodiesDrawn = 0;

  constructor(context, palette) {
    this.context = context;
    this.palette = palette;
  }

  /// - look: {color: "state" | "speed" | "island", hidden: Set of roles, fastest, picked, ratio, background, ink}
  draw(model, state, camera, look) {
    this.model = model;
    this.state = state;
    this.camera = camera;
    this.look = look;
    const context = this.context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = look.background;
    context.fillRect(0, 0, camera.width, camera.height);
    context.lineJoin = context.lineCap = "round";
    // The width of a line of weight 1: that of the model, but neither thinner nor thicker than what looks fine.
    this.line = Math.min(Math.max(model.line * camera.scale, 0.8 * look.ratio), 2 * look.ratio);
    this.#drawGrid();
    this.#collect();
    this.#drawBodies();
    if (!look.hidden.has("joint")) this.#drawJoints();
    this.#drawMarks();
    if (look.picked >= 0) this.#drawPicked();
  }

  // MARK: - Ground

  /// Lines at round distances, 70 pixels of the screen apart or more.
  #drawGrid() {
    const {context, camera, look} = this;
    const least = 70 * look.ratio / camera.scale, power = 10 ** Math.floor(Math.log10(least));
    const spacing = power * [1, 2, 5, 10].find(step => step * power >= least);
    const [left, top] = camera.toModel(0, 0), [right, bottom] = camera.toModel(camera.width, camera.height);
    context.beginPath();
    for (let x = Math.ceil(left / spacing); x * spacing <= right; x++) {
      const [px] = camera.toScreen(x * spacing, 0);
      context.moveTo(Math.round(px) + 0.5, 0);
      context.lineTo(Math.round(px) + 0.5, camera.height);
    }
    for (let y = Math.ceil(Math.min(top, bottom) / spacing); y * spacing <= Math.max(top, bottom); y++) {
      const [, py] = camera.toScreen(0, y * spacing);
      context.moveTo(0, Math.round(py) + 0.5);
      context.lineTo(camera.width, Math.round(py) + 0.5);
    }
    context.setLineDash([]);
    context.lineWidth = 1;
    context.strokeStyle = look.grid;
    context.stroke();
  }

  // MARK: - Bodies

  /// Sorts the parts of bodies that are on the screen by how they are painted.
  #collect() {
    const {model, state, camera, look, palette} = this;
    for (const bucket of this.#buckets) if (bucket) bucket.count = 0;
    const {x, y, status, vx, vy, island} = state;
    const k = camera.scale, halfWidth = camera.width / 2, halfHeight = camera.height / 2;
    const leastOutlined = Painter.#leastOutlined[this.#bodiesDrawn > Painter.#many ? "many" : "few"] * look.ratio;
    this.#bodiesDrawn = 0;
    const fastest = Math.max(look.fastest, 1e-9);
    for (let i = 0, count = state.bodyCount; i < count; i++) {
      const now = status[i];
      if (now === Status.absent) continue;
      const form = model.bodyForm[i], extent = form.extent * k;
      if (Math.abs(x[i] - camera.x) * k > halfWidth + extent + 4 || Math.abs(y[i] - camera.y) * k > halfHeight + extent + 4) {
        continue;
      }
      const isDynamic = now === Status.awake || now === Status.asleep;
      let paint = 3 * now + (isDynamic ? i % Palette.shades : 0);
      if (look.color === "speed" && isDynamic) {
        const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i]);
        // Slow differences are seen too.
        const share = Math.sqrt(Math.min(speed / fastest, 1));
        paint = palette.firstSpeed + Math.min(Math.floor(share * Palette.speedSteps), Palette.speedSteps - 1);
      } else if (look.color === "island" && isDynamic && island[i] >= 0) {
        // Neighbouring numbers have distant hues.
        paint = palette.firstIsland + island[i] * 5 % Palette.islandHues;
      }
      const isOutlined = extent > leastOutlined ? 1 : 0;
      this.#bodiesDrawn++;
      for (let part = 0; part < form.parts.length; part++) {
        const role = form.parts[part].role;
        if (role === "turn" && !isOutlined || look.hidden.has(role)) continue;
        this.#put(2 * (role ? palette.roleIndex(role) : paint) + isOutlined, i, part);
      }
    }
  }

  #put(key, body, part) {
    let bucket = this.#buckets[key];
    if (!bucket) bucket = this.#buckets[key] = {entries: new Int32Array(64), count: 0};
    if (2 * bucket.count === bucket.entries.length) {
      const longer = new Int32Array(2 * bucket.entries.length);
      longer.set(bucket.entries);
      bucket.entries = longer;
    }
    bucket.entries[2 * bucket.count] = body;
    bucket.entries[2 * bucket.count + 1] = part;
    bucket.count++;
  }

  #drawBodies() {
    const {context, palette} = this;
    const keys = [...this.#buckets.keys()].filter(key => this.#buckets[key]?.count > 0);
    keys.sort((a, b) => palette.paints[a >> 1].order - palette.paints[b >> 1].order || a - b);
    for (const key of keys) {
      const paint = palette.paints[key >> 1], isOutlined = key & 1, {entries, count} = this.#buckets[key];
      // Lines alone are all that some parts have.
      const isStroked = paint.stroke && (isOutlined || !paint.fill);
      if (paint.fill) context.fillStyle = paint.fill;
      if (isStroked) this.#setStroke(paint);
      for (let first = 0; first < count; first += Painter.#inPath) {
        context.beginPath();
        const end = Math.min(first + Painter.#inPath, count);
        for (let n = first; n < end; n++) this.#trace(entries[2 * n], entries[2 * n + 1]);
        if (paint.fill) context.fill();
        if (isStroked) context.stroke();
      }
    }
  }

  #setStroke(paint) {
    this.context.strokeStyle = paint.stroke;
    this.context.lineWidth = paint.width * this.line;
    this.context.setLineDash(paint.dash.map(length => length * this.line));
  }

  /// Adds a part of a body to the path.
  #trace(body, part) {
    const {context, state, camera, model} = this;
    const k = camera.scale, up = camera.up, form = model.bodyForm[body];
    const ox = camera.width / 2 + (state.x[body] - camera.x) * k, oy = camera.height / 2 - up * (state.y[body] - camera.y) * k;
    const extent = form.extent * k;
    if (extent < Painter.#leastFormed * this.look.ratio) {
      const half = Math.max(extent, 0.6);
      context.rect(ox - half, oy - half, 2 * half, 2 * half);
      return;
    }
    const angle = state.angle[body], c = Math.cos(angle) * k, s = Math.sin(angle) * k, cu = c * up, su = s * up;
    const {points, loops} = form.outlines(k)[part];
    for (const {first, end, isClosed} of loops) {
      context.moveTo(ox + c * points[first] - s * points[first + 1], oy - su * points[first] - cu * points[first + 1]);
      for (let p = first + 2; p < end; p += 2) {
        context.lineTo(ox + c * points[p] - s * points[p + 1], oy - su * points[p] - cu * points[p + 1]);
      }
      if (isClosed) context.closePath();
    }
  }

  #drawPicked() {
    const {context, state, look} = this;
    if (state.status[look.picked] === Status.absent) return;
    context.beginPath();
    for (let part = 0; part < this.model.bodyForm[look.picked].parts.length; part++) this.#trace(look.picked, part);
    context.setLineDash([]);
    context.strokeStyle = look.ink;
    context.lineWidth = 2.5 * look.ratio;
    context.stroke();
  }

  // MARK: - Joints

  /// From each body's origin to its anchor, and from anchor to anchor where they are apart.
  #drawJoints() {
    const {context, model, state, camera, look} = this;
    if (model.jointCount === 0) return;
    const margin = 50 * look.ratio;
    const isSeen = (x, y) => x > -margin && y > -margin && x < camera.width + margin && y < camera.height + margin;
    const arms = new Map(), anchors = [];
    const add = (role, ax, ay, bx, by) => {
      if (!isSeen(ax, ay) && !isSeen(bx, by)) return;
      if (!arms.has(role)) arms.set(role, []);
      arms.get(role).push(ax, ay, bx, by);
    };
    for (let j = 0; j < model.jointCount; j++) {
      const joint = model.joints[j];
      if (!state.jointOn[j] || joint.a >= 0 && !state.status[joint.a] || joint.b >= 0 && !state.status[joint.b]) continue;
      const a = camera.toScreen(...state.place(joint.a, joint.ax, joint.ay));
      const b = camera.toScreen(...state.place(joint.b, joint.bx, joint.by));
      if (joint.a >= 0 && state.status[joint.a] !== Status.static) {
        add("rod", ...camera.toScreen(state.x[joint.a], state.y[joint.a]), ...a);
      }
      if (joint.b >= 0 && state.status[joint.b] !== Status.static) {
        add("rod", ...camera.toScreen(state.x[joint.b], state.y[joint.b]), ...b);
      }
      anchors.push(...a);
      if (Math.hypot(b[0] - a[0], b[1] - a[1]) > 1.5 * look.ratio) {
        add(joint.role, ...a, ...b);
        anchors.push(...b);
      }
    }
    for (const [role, lines] of arms) {
      this.#setStroke(this.palette.role(role));
      this.#inPaths(lines.length, 4, n => {
        if (role === "spring") this.#spring(lines[n], lines[n + 1], lines[n + 2], lines[n + 3]);
        else this.#segment(lines[n], lines[n + 1], lines[n + 2], lines[n + 3]);
      }, () => context.stroke());
    }
    if (model.line * camera.scale < Painter.#leastAnchor * look.ratio && anchors.length > 400) return;
    const paint = this.palette.role("joint"), radius = 1.6 * this.line;
    context.fillStyle = paint.fill;
    this.#setStroke(paint);
    this.#inPaths(anchors.length, 2, n => this.#circle(anchors[n], anchors[n + 1], radius), () => {
      context.fill();
      context.stroke();
    });
  }

  // MARK: - Marks

  #drawMarks() {
    const {context, palette, look, camera} = this;
    for (const {role, kind, size, numbers, texts} of this.state.marks) {
      if (kind === "contact") {
        this.#drawContacts(numbers);
        continue;
      }
      if (look.hidden.has(role)) continue;
      const paint = palette.role(role), radius = (paint.pointRadius ?? 2) * this.line;
      if (paint.stroke) this.#setStroke(paint);
      if (paint.fill) context.fillStyle = paint.fill;
      if (kind === "text") context.font = `${11 * look.ratio}px system-ui, sans-serif`;
      this.#inPaths(numbers.length, size, n => {
        const [ax, ay] = camera.toScreen(numbers[n], numbers[n + 1]);
        if (kind === "text") return context.fillText(texts[n / 2], ax, ay);
        if (size === 2) {
          this.#circle(ax, ay, radius);
          if (kind === "target") {
            this.#segment(ax - 1.6 * radius, ay, ax + 1.6 * radius, ay);
            this.#segment(ax, ay - 1.6 * radius, ax, ay + 1.6 * radius);
          }
          return;
        }
        const [bx, by] = camera.toScreen(numbers[n + 2], numbers[n + 3]);
        if (kind === "spring") this.#spring(ax, ay, bx, by);
        else if (kind === "arrow") this.#arrow(ax, ay, bx, by);
        else this.#segment(ax, ay, bx, by);
      }, () => {
        if (paint.fill && kind === "point") context.fill();
        if (paint.stroke) context.stroke();
      });
    }
  }

  /// Points of contact with their normals: x, y and the normal's angle.
  #drawContacts(numbers) {
    const {context, palette, look, camera} = this;
    const length = 16 * look.ratio, radius = 2.4 * look.ratio;
    if (!look.hidden.has("normal")) {
      this.#setStroke(palette.role("normal"));
      this.#inPaths(numbers.length, 3, n => {
        const [x, y] = camera.toScreen(numbers[n], numbers[n + 1]), angle = -camera.up * numbers[n + 2];
        this.#arrow(x, y, x + length * Math.cos(angle), y + length * Math.sin(angle));
      }, () => context.stroke());
    }
    if (look.hidden.has("contact")) return;
    context.fillStyle = palette.role("contact").fill;
    this.#inPaths(numbers.length, 3, n => {
      this.#circle(...camera.toScreen(numbers[n], numbers[n + 1]), radius);
    }, () => context.fill());
  }

  // MARK: - Lines

  /// Calls `add` for every `size`-th number below `count`, and `paint` whenever a path is long enough.
  #inPaths(count, size, add, paint) {
    for (let first = 0; first < count; first += size * Painter.#inPath) {
      this.context.beginPath();
      for (let n = first; n < Math.min(first + size * Painter.#inPath, count); n += size) add(n);
      paint();
    }
  }

  #circle(x, y, radius) {
    this.context.moveTo(x + radius, y);
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
  }

  #segment(ax, ay, bx, by) {
    this.context.moveTo(ax, ay);
    this.context.lineTo(bx, by);
  }

  #arrow(ax, ay, bx, by) {
    const length = Math.hypot(bx - ax, by - ay);
    if (length < this.look.ratio) return;
    const head = Math.min(6 * this.line, length / 2), ux = (bx - ax) / length, uy = (by - ay) / length;
    this.#segment(ax, ay, bx, by);
    this.context.moveTo(bx - head * ux + head / 2 * uy, by - head * uy - head / 2 * ux);
    this.context.lineTo(bx, by);
    this.context.lineTo(bx - head * ux - head / 2 * uy, by - head * uy + head / 2 * ux);
  }

  /// A line to either side of eight windings.
  #spring(ax, ay, bx, by) {
    const length = Math.hypot(bx - ax, by - ay);
    if (length < 6 * this.look.ratio) return this.#segment(ax, ay, bx, by);
    const height = 4 * this.line, ux = (bx - ax) / length, uy = (by - ay) / length;
    const point = (along, across) => this.context.lineTo(ax + along * ux - across * uy, ay + along * uy + across * ux);
    this.context.moveTo(ax, ay);
    point(length / 8, 0);
    for (let n = 0; n < 8; n++) point(length / 8 + 0.75 * length * (n + 0.5) / 8, n % 2 ? height : -height);
    point(7 / 8 * length, 0);
    point(length, 0);
  }
}
