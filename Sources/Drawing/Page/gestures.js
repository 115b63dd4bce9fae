/// Mouse, pen and fingers on the canvas: dragging pans, the wheel and two fingers zoom, a click picks. Where the source
/// lets bodies be dragged, a pointer that goes down on one drags it.
class Gestures {
  /// A pointer that moved less than this is a click, pixels of CSS.
  static #clickDistance = 5;
  /// What is so close to the finger counts as below it, pixels of CSS.
  static #slack = {mouse: 3, pen: 5, touch: 12};

  #pointers = new Map();
  #dragged = null;
  #mayClick = false;

  constructor(canvas, viewer) {
    this.canvas = canvas;
    this.viewer = viewer;
    canvas.addEventListener("pointerdown", event => this.#down(event));
    canvas.addEventListener("pointermove", event => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, event => this.#up(event));
    canvas.addEventListener("dblclick", () => viewer.fit());
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      // Lines and pages instead of pixels; trackpads that pinch move less.
      const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
      const amount = Math.min(Math.max(event.deltaY * unit, -300), 300) * (event.ctrlKey ? 0.01 : 0.0015);
      viewer.zoomAt(event.offsetX, event.offsetY, Math.exp(-amount));
    }, {passive: false});
  }

  #down(event) {
    if (event.button > 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, {x: event.offsetX, y: event.offsetY});
    this.#mayClick = this.#pointers.size === 1;
    this.start = {x: event.offsetX, y: event.offsetY};
    const {viewer} = this;
    if (this.#pointers.size === 1 && viewer.source.canDrag) {
      const body = this.#bodyAt(event);
      const [x, y] = viewer.toModel(event.offsetX, event.offsetY);
      const status = body >= 0 ? viewer.source.state.status[body] : Status.absent;
      if ((status === Status.awake || status === Status.asleep) && viewer.source.grab(body, x, y)) {
        this.#dragged = event.pointerId;
        // The view stays as it is while something is dragged.
        viewer.pick(body, false);
      }
    } else if (this.#dragged !== null) {
      this.#release();
    }
    this.canvas.classList.add("is-held");
  }

  #move(event) {
    const old = this.#pointers.get(event.pointerId);
    if (!old) return;
    const {viewer} = this, x = event.offsetX, y = event.offsetY;
    if (Math.hypot(x - this.start.x, y - this.start.y) > Gestures.#clickDistance) this.#mayClick = false;
    if (this.#dragged === event.pointerId) {
      viewer.source.drag(...viewer.toModel(x, y));
    } else if (this.#pointers.size === 2) {
      const other = [...this.#pointers].find(([id]) => id !== event.pointerId)[1];
      const before = Math.hypot(old.x - other.x, old.y - other.y), after = Math.hypot(x - other.x, y - other.y);
      viewer.panBy((x - old.x) / 2, (y - old.y) / 2);
      if (before > 0 && after > 0) viewer.zoomAt((x + other.x) / 2, (y + other.y) / 2, after / before);
    } else if (!this.#mayClick) {
      viewer.panBy(x - old.x, y - old.y);
    } else {
      // What is within a click's distance is not lost to the pan that follows.
      return;
    }
    this.#pointers.set(event.pointerId, {x, y});
  }

  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    if (this.#pointers.size === 0) this.canvas.classList.remove("is-held");
    const {viewer} = this, wasDragged = this.#dragged === event.pointerId;
    if (wasDragged) this.#release();
    if (event.type === "pointerup" && this.#mayClick) viewer.pick(wasDragged ? viewer.picked : this.#bodyAt(event));
    this.#mayClick = false;
  }

  #bodyAt(event) {
    return this.viewer.bodyAt(event.offsetX, event.offsetY, Gestures.#slack[event.pointerType] ?? 3);
  }

  #release() {
    this.#dragged = null;
    this.viewer.source.release();
  }
}
