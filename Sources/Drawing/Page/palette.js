/// The colours of bodies and of everything else, light and dark. `Styles` is the page's table of roles.
class Palette {
  static speedSteps = 16;
  static islandHues = 12;
  /// Neighbours of one colour differ a little, so that many small ones are no slab.
  static shades = 3;

  constructor(styles) {
    this.styles = styles;
    this.roles = Object.keys(styles);
    this.order = Object.fromEntries(this.roles.map((role, index) => [role, index]));
    this.bodyRole = ["", "static", "kinematic", "awake", "asleep", "anchored", "boundary"];
    this.setDark(false);
  }

  setDark(isDark) {
    this.isDark = isDark;
    this.paints = [];
    for (const role of this.bodyRole) {
      for (let shade = 0; shade < Palette.shades; shade++) this.#add(role || "static", [0, 0.09, -0.07][shade]);
    }
    this.firstSpeed = this.paints.length;
    for (let step = 0; step < Palette.speedSteps; step++) {
      const fill = Palette.speedColor(step / (Palette.speedSteps - 1), isDark);
      this.paints.push({fill, stroke: isDark ? "#0d1b2c" : "#1f2a3a", width: 1, dash: [], order: this.order.awake});
    }
    this.firstIsland = this.paints.length;
    for (let hue = 0; hue < Palette.islandHues; hue++) {
      const fill = `hsl(${hue * 360 / Palette.islandHues} ${hue % 2 ? 60 : 72}% ${isDark ? 60 : 55}%)`;
      this.paints.push({fill, stroke: isDark ? "#0d1b2c" : "#1f2a3a", width: 1, dash: [], order: this.order.awake});
    }
    this.firstRole = this.paints.length;
    for (const role of this.roles) this.#add(role, 0);
  }

  role(role) { return this.paints[this.firstRole + (this.order[role] ?? 0)]; }
  roleIndex(role) { return this.firstRole + (this.order[role] ?? 0); }

  /// From slow to fast, 0 to 1.
  static speedColor(share, isDark) {
    const stops = isDark
      ? [[72, 92, 140], [52, 152, 219], [46, 204, 143], [241, 196, 15], [239, 83, 80]]
      : [[150, 170, 205], [59, 130, 220], [22, 163, 120], [234, 170, 8], [220, 50, 47]];
    const place = Math.min(Math.max(share, 0), 1) * (stops.length - 1), index = Math.min(Math.floor(place), stops.length - 2);
    const mixed = stops[index].map((from, i) => Math.round(from + (stops[index + 1][i] - from) * (place - index)));
    return `rgb(${mixed.join(" ")})`;
  }

  #add(role, lightness) {
    const style = this.styles[role];
    const fill = this.isDark && style.darkFill || style.fill, stroke = this.isDark && style.darkStroke || style.stroke;
    this.paints.push({
      fill: fill && Palette.#mixed(fill, lightness), stroke, width: style.width, dash: style.dash,
      pointRadius: style.pointRadius, order: this.order[role],
    });
  }

  /// A colour `#rrggbb` or `#rrggbbaa` nearer to white (above 0) or black.
  static #mixed(color, share) {
    if (!share) return color;
    const parts = [1, 3, 5].map(start => {
      const value = parseInt(color.slice(start, start + 2), 16), target = share > 0 ? 255 : 0;
      return Math.round(value + (target - value) * Math.abs(share)).toString(16).padStart(2, "0");
    });
    return "#" + parts.join("") + color.slice(7);
  }
}
