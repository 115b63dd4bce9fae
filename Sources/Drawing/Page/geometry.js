/// Outlines of what bodies look like, in their own frames, and the model that says which body looks how.

/// A list of loops of points, flattened for one size on the screen.
class Outline {
  constructor() {
    this.points = [];
    this.loops = [];
  }

  add(points, isClosed) {
    this.loops.push({first: this.points.length, end: this.points.length + points.length, isClosed});
    this.points.push(...points);
  }
}

/// A piece of a form: a circle, a rounded polygon (two corners are a capsule), an open or a closed line.
class Piece {
  constructor([kind, ...numbers]) {
    this.kind = kind;
    this.radius = kind === "c" ? numbers[2] : kind === "p" ? numbers.shift() : 0;
    this.points = kind === "c" ? numbers.slice(0, 2) : numbers;
    if (kind === "p") this.#turnCounterclockwise();
    this.extent = 0;
    for (let i = 0; i < this.points.length; i += 2) {
      this.extent = Math.max(this.extent, Math.hypot(this.points[i], this.points[i + 1]) + this.radius);
    }
  }

  get isArea() { return this.kind !== "l"; }

  get name() {
    if (this.kind === "c") return "circle";
    if (this.kind !== "p") return "outline";
    const count = this.points.length / 2;
    if (count === 2) return "capsule";
    const [a, b] = [0, 2].map(i => Math.hypot(this.points[i + 2] - this.points[i], this.points[i + 3] - this.points[i + 1]));
    const kind = count === 4 && this.#isRectangle ? Math.abs(a - b) < 1e-3 * a ? "square" : "box" : `${count}-gon`;
    return this.radius > 0 ? `rounded ${kind}` : kind;
  }

  get #isRectangle() {
    const p = this.points, size = this.extent;
    const isParallelogram = Math.hypot(p[0] - p[2] + p[4] - p[6], p[1] - p[3] + p[5] - p[7]) < 1e-3 * size;
    const product = (p[2] - p[0]) * (p[4] - p[2]) + (p[3] - p[1]) * (p[5] - p[3]);
    return isParallelogram && Math.abs(product) < 1e-3 * size * size;
  }

  /// Adds the piece with arcs of so many segments to the turn.
  flatten(outline, segments) {
    switch (this.kind) {
      case "c": outline.add(Piece.arc(this.points[0], this.points[1], this.radius, 0, 2 * Math.PI, segments, false), true); break;
      case "p": outline.add(this.radius > 0 ? this.#rounded(segments) : this.points, true); break;
      default: outline.add(this.points, this.kind === "o");
    }
  }

  /// Whether a point is in the piece, or closer to it than `slack`.
  contains(x, y, slack) {
    const p = this.points, n = p.length;
    if (this.kind === "c") return Math.hypot(x - p[0], y - p[1]) <= this.radius + slack;
    const reach = this.radius + slack;
    let isInside = false;
    for (let i = 0, j = n - 2; i < n; j = i, i += 2) {
      if (this.kind === "l" && i === 0) continue;
      const ax = p[j], ay = p[j + 1], bx = p[i], by = p[i + 1];
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const t = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) : 0;
      if (Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) <= reach) return true;
      if (ay > y !== by > y && x < ax + (bx - ax) * (y - ay) / (by - ay)) isInside = !isInside;
    }
    return isInside && this.isArea;
  }

  static arc(x, y, radius, from, sweep, segments, withEnd) {
    const count = Math.max(1, Math.ceil(segments * Math.abs(sweep) / (2 * Math.PI)));
    const points = [];
    for (let i = 0; i < count + (withEnd ? 1 : 0); i++) {
      const angle = from + sweep * i / count;
      points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
    return points;
  }

  /// The sides moved outwards, joined by arcs about the corners.
  #rounded(segments) {
    const p = this.points, n = p.length / 2, result = [];
    for (let i = 0; i < n; i++) {
      const a = (i + n - 1) % n, b = (i + 1) % n;
      // The outward normal is the side turned by a quarter clockwise.
      const before = Math.atan2(p[2 * a] - p[2 * i], p[2 * i + 1] - p[2 * a + 1]);
      const after = Math.atan2(p[2 * i] - p[2 * b], p[2 * b + 1] - p[2 * i + 1]);
      let sweep = after - before;
      while (sweep < 0) sweep += 2 * Math.PI;
      // Sides in one line, but for rounding.
      if (sweep > 2 * Math.PI - 1e-4) sweep = 0;
      result.push(...Piece.arc(p[2 * i], p[2 * i + 1], this.radius, before, sweep, segments, true));
    }
    return result;
  }

  #turnCounterclockwise() {
    const p = this.points;
    let area = 0;
    for (let i = 0, j = p.length - 2; i < p.length; j = i, i += 2) area += p[j] * p[i + 1] - p[i] * p[j + 1];
    if (area >= 0) return;
    const corners = [];
    for (let i = p.length - 2; i >= 0; i -= 2) corners.push(p[i], p[i + 1]);
    this.points = corners;
  }
}

/// What bodies of one kind look like: parts, each in a role, "" being that of the body's status.
class Form {
  static #segments = [6, 8, 10, 12, 16, 24, 32, 48, 64, 96, 128];
  #outlines = new Map();

  constructor(parts) {
    this.parts = parts.map(([role, pieces]) => ({role, pieces: pieces.map(piece => new Piece(piece))}));
    const pieces = this.parts.flatMap(part => part.pieces);
    this.extent = Math.max(0, ...pieces.map(piece => piece.extent));
    this.greatestRadius = Math.max(0, ...pieces.map(piece => piece.radius));
  }

  /// The outlines of the parts for so many pixels to a unit.
  outlines(scale) {
    // How far a chord may leave its arc, pixels: what is small is simple.
    const radius = this.greatestRadius * scale, gap = radius < 6 ? 0.4 : 0.2;
    const wanted = radius > gap ? Math.PI / Math.acos(1 - gap / radius) : 5;
    const segments = Form.#segments.find(count => count >= wanted) ?? Form.#segments.at(-1);
    let result = this.#outlines.get(segments);
    if (!result) {
      result = this.parts.map(part => {
        const outline = new Outline();
        for (const piece of part.pieces) piece.flatten(outline, segments);
        return outline;
      });
      this.#outlines.set(segments, result);
    }
    return result;
  }

  /// In words.
  get description() {
    const pieces = this.parts.filter(part => part.role !== "turn").flatMap(part => part.pieces).filter(piece => piece.isArea);
    if (pieces.length === 0) return "line";
    const names = new Map();
    for (const piece of pieces) names.set(piece.name, (names.get(piece.name) ?? 0) + 1);
    return [...names].map(([name, count]) => count > 1 ? `${count} × ${name}` : name).join(", ");
  }

  contains(x, y, slack) {
    return this.parts.some(part => part.pieces.some(piece => piece.contains(x, y, slack)));
  }
}

/// What does not change from frame to frame.
class Model {
  constructor(description) {
    this.title = description.title ?? "";
    this.summary = description.summary ?? "";
    this.unit = description.unit ?? "m";
    this.up = description.up ?? 1;
    this.view = description.view ?? [-1, -1, 1, 1];
    this.line = description.line ?? 0.03;
    this.forms = description.forms.map(parts => new Form(parts));
    this.bodyForm = description.bodies.map(body => this.forms[body[0]]);
    this.bodyMass = description.bodies.map(body => body[1]);
    this.bodyName = description.bodies.map(body => body[2]);
    this.bodyRow = description.bodies.map((body, index) => body[3] ?? index);
    /// The roles of marks that moments may have, for the switches.
    this.markRoles = description.markRoles ?? [];
    this.joints = description.joints.map(([role, a, ax, ay, b, bx, by]) => ({role, a, ax, ay, b, bx, by}));
  }

  get bodyCount() { return this.bodyForm.length; }
  get jointCount() { return this.joints.length; }
}
