/// Where the view is: the point of the model in the middle of the canvas, and how large things are.
class Camera {
  constructor() {
    this.x = 0;
    this.y = 0;
    /// Pixels of the canvas to a unit of the model.
    this.scale = 1;
    /// The scale that showed the whole.
    this.fitted = 1;
    /// 1: y of the model points upwards.
    this.up = 1;
    this.width = 1;
    this.height = 1;
  }

  resize(width, height) {
    this.width = width;
    this.height = height;
  }

  /// Shows `[lowX, lowY, highX, highY]` in what the insets (pixels) leave free.
  fit([lowX, lowY, highX, highY], {left = 0, right = 0, top = 0, bottom = 0} = {}) {
    const width = Math.max(this.width - left - right, 0.2 * this.width);
    const height = Math.max(this.height - top - bottom, 0.2 * this.height);
    this.scale = 0.96 * Math.min(width / Math.max(highX - lowX, 1e-9), height / Math.max(highY - lowY, 1e-9));
    this.fitted = this.scale;
    this.x = (lowX + highX) / 2 - (left - right) / 2 / this.scale;
    this.y = (lowY + highY) / 2 + this.up * (top - bottom) / 2 / this.scale;
  }

  toModel(px, py) {
    return [this.x + (px - this.width / 2) / this.scale, this.y - this.up * (py - this.height / 2) / this.scale];
  }

  toScreen(x, y) {
    return [this.width / 2 + (x - this.x) * this.scale, this.height / 2 - this.up * (y - this.y) * this.scale];
  }

  panBy(dx, dy) {
    this.x -= dx / this.scale;
    this.y += this.up * dy / this.scale;
  }

  /// The point of the model under a pixel stays there. How far one can go depends on the scene where that is huge or tiny.
  zoomAt(px, py, factor) {
    const [x, y] = this.toModel(px, py);
    const [least, greatest] = [Math.min(1e-4, 0.1 * this.fitted), Math.max(1e6, 1e3 * this.fitted)];
    this.scale = Math.min(Math.max(this.scale * factor, least), greatest);
    const [nowX, nowY] = this.toModel(px, py);
    this.x += x - nowX;
    this.y += y - nowY;
  }
}
