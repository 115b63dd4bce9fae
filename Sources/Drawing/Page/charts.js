/// Curves over the time of a run, with a cursor; a click goes to that time.
class Chart {
  static colors = {
    light: ["#2563eb", "#d97706", "#111827", "#16a34a", "#db2777", "#7c3aed", "#0891b2", "#ca8a04", "#dc2626", "#64748b"],
    dark: ["#7fb0ff", "#f5b14c", "#f3f4f6", "#4ade80", "#f472b6", "#b794f6", "#22d3ee", "#facc15", "#f87171", "#94a3b8"],
  };

  #context;

  /// - isStacked: the curves are shares of a whole, the areas of which are drawn on top of each other.
  constructor(canvas, legend, {isStacked, seek}) {
    this.canvas = canvas;
    this.legend = legend;
    this.isStacked = isStacked;
    this.#context = canvas.getContext("2d");
    const go = event => {
      if (!this.times?.length) return;
      const share = Math.min(Math.max(event.offsetX / canvas.clientWidth, 0), 1);
      seek(this.first + share * (this.last - this.first));
    };
    canvas.addEventListener("pointerdown", event => {
      canvas.setPointerCapture(event.pointerId);
      go(event);
    });
    canvas.addEventListener("pointermove", event => { if (canvas.hasPointerCapture(event.pointerId)) go(event); });
  }

  /// Takes new values; `curves` are {name, unit, values}.
  show(times, curves, isDark) {
    this.times = times;
    this.curves = curves;
    this.colors = Chart.colors[isDark ? "dark" : "light"];
    this.first = times[0] ?? 0;
    this.last = Math.max(times[times.length - 1] ?? 1, this.first + 1e-9);
    this.#scale();
    this.legend.replaceChildren(...curves.map((curve, index) => {
      const item = document.createElement("span");
      item.style.setProperty("--color", this.colors[index % this.colors.length]);
      item.textContent = curve.name;
      return item;
    }));
    this.#picture = null;
  }

  #picture = null;

  /// The least and the greatest value drawn. Of times, a few that are far above all others do not count: first steps.
  #scale() {
    const sums = [];
    this.low = 0;
    this.high = 0;
    if (this.isStacked) {
      for (let n = 0; n < this.times.length; n++) {
        sums.push(this.curves.reduce((sum, curve) => sum + (curve.values[n] || 0), 0));
      }
      sums.sort((a, b) => a - b);
      this.high = 1.2 * (sums[Math.floor(0.99 * (sums.length - 1))] ?? 0);
    } else {
      for (const {values} of this.curves) {
        for (const value of values) {
          if (!Number.isFinite(value)) continue;
          this.low = Math.min(this.low, value);
          this.high = Math.max(this.high, value);
        }
      }
    }
    if (!(this.high > this.low)) this.high = this.low + 1;
  }

  /// Draws the curves (once) and the cursor.
  draw(time, ratio, {ink, soft, line}) {
    const {canvas} = this, width = Math.round(canvas.clientWidth * ratio), height = Math.round(canvas.clientHeight * ratio);
    if (!width || !height || !this.times?.length) return;
    if (canvas.width !== width || canvas.height !== height || !this.#picture) {
      canvas.width = width;
      canvas.height = height;
      this.#drawCurves(width, height, ratio, soft, line);
      this.#picture = document.createElement("canvas");
      this.#picture.width = width;
      this.#picture.height = height;
      this.#picture.getContext("2d").drawImage(canvas, 0, 0);
    } else {
      this.#context.clearRect(0, 0, width, height);
      this.#context.drawImage(this.#picture, 0, 0);
    }
    const x = Math.round((time - this.first) / (this.last - this.first) * (width - ratio)) + 0.5;
    this.#context.strokeStyle = ink;
    this.#context.lineWidth = ratio;
    this.#context.beginPath();
    this.#context.moveTo(x, 0);
    this.#context.lineTo(x, height);
    this.#context.stroke();
  }

  #drawCurves(width, height, ratio, soft, line) {
    const context = this.#context, {times, curves} = this;
    const place = time => (time - this.first) / (this.last - this.first) * width;
    const level = value => height - 2 * ratio - (value - this.low) / (this.high - this.low) * (height - 16 * ratio);
    context.clearRect(0, 0, width, height);
    context.strokeStyle = line;
    context.lineWidth = ratio;
    context.beginPath();
    context.moveTo(0, level(0));
    context.lineTo(width, level(0));
    context.stroke();
    context.lineJoin = "round";
    const base = new Float64Array(times.length);
    curves.forEach(({values}, index) => {
      context.fillStyle = context.strokeStyle = this.colors[index % this.colors.length];
      context.beginPath();
      for (let n = 0; n < times.length; n++) {
        const value = (Number.isFinite(values[n]) ? values[n] : 0) + (this.isStacked ? base[n] : 0);
        n ? context.lineTo(place(times[n]), level(value)) : context.moveTo(place(times[n]), level(value));
      }
      if (this.isStacked) {
        for (let n = times.length - 1; n >= 0; n--) context.lineTo(place(times[n]), level(base[n]));
        context.fill();
        for (let n = 0; n < times.length; n++) base[n] += values[n] || 0;
      } else {
        context.lineWidth = 1.5 * ratio;
        context.stroke();
      }
    });
    context.fillStyle = soft;
    context.font = `${10 * ratio}px system-ui, sans-serif`;
    context.textBaseline = "top";
    context.fillText(`${Chart.short(this.high)} ${curves[0]?.unit ?? ""}`, 2 * ratio, ratio);
  }

  /// A number in few characters.
  static short(value) {
    if (!Number.isFinite(value)) return String(value);
    const size = Math.abs(value);
    if (size === 0) return "0";
    for (const [unit, name] of [[1e9, "G"], [1e6, "M"], [1e3, "k"]]) {
      if (size >= 10 * unit || size >= 1e6 && size >= unit) return Number((value / unit).toPrecision(3)) + name;
    }
    return size < 1e-3 ? value.toExponential(1) : String(Number(value.toPrecision(3)));
  }

  /// What the curves are at a time, for the legend.
  values(time) {
    const index = Chart.indexAt(this.times ?? [], time);
    return (this.curves ?? []).map(curve => curve.values[index]);
  }

  /// The last of ascending times that is not after `time`.
  static indexAt(times, time) {
    let low = 0, high = times.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (times[middle] <= time + 1e-9) low = middle; else high = middle - 1;
    }
    return low;
  }
}
