/// The controls: the bar below, the panel at the side, the keys.
class Panel {
  /// Kinds of things that can be shown or not, and their roles; "joint" stands for joints of the model too.
  static #groups = {
    joints: ["joint", "rod", "spring", "rope", "axis"], contacts: ["contact"], normals: ["normal"],
    impulses: ["impulse", "friction"], velocities: ["velocity"], masses: ["centerOfMass"], boxes: ["boundingBox"],
    islands: ["island"], rows: ["label"], boundaries: ["reference", "boundary", "sensor"],
    fields: ["field", "arrow"], snaps: ["snap"], pushes: ["push"], sensors: ["sensorShape"],
  };
  /// Hidden at first where the model has them beside the shapes.
  static #quiet = new Set(["contacts", "normals", "islands", "impulses", "masses", "boxes", "rows"]);
  /// More joints than this are hidden at first.
  static #manyJoints = 1500;
  /// From this width on the panel is open at first, pixels of CSS.
  static wide = 1000;
  static speeds = [0.1, 0.25, 0.5, 1, 2, 4];

  #charts = [];

  constructor(viewer) {
    this.viewer = viewer;
    const {source} = viewer;
    document.body.classList.toggle("is-live", Boolean(source.isLive));
    this.#bindBar();
    this.#bindKeys();
    this.$("colors").addEventListener("change", event => viewer.setColor(event.target.value));
    this.$("follow").addEventListener("click", () => viewer.follow(!viewer.isFollowing));
    this.$("unpick").addEventListener("click", () => viewer.pick(-1));
    this.$("panel-toggle").addEventListener("click", () => this.togglePanel());
    this.$("panel-close").addEventListener("click", () => this.togglePanel(false));
    this.togglePanel(innerWidth >= Panel.wide, false);
    this.modelChanged();
    this.seriesChanged();
    this.playingChanged();
  }

  $(id) { return document.getElementById(id); }

  // MARK: - Bar

  #bindBar() {
    const {viewer} = this, {source} = viewer;
    this.$("play").addEventListener("click", () => viewer.togglePlaying());
    this.$("back").addEventListener("click", () => viewer.step(-1));
    this.$("next").addEventListener("click", () => viewer.step(1));
    this.$("fit").addEventListener("click", () => viewer.fit());
    this.$("loop").addEventListener("click", () => viewer.setLoops(!source.loops));
    this.$("help-toggle").addEventListener("click", () => this.toggleHelp());
    this.$("help").addEventListener("click", event => { if (event.target === this.$("help")) this.toggleHelp(); });
    this.$("help-close").addEventListener("click", () => this.toggleHelp());
    const speed = this.$("speed");
    for (const value of Panel.speeds) speed.add(new Option(`${value}×`, value, value === 1, value === 1));
    speed.addEventListener("change", () => viewer.setSpeed(Number(speed.value)));
    const seek = this.$("seek");
    seek.addEventListener("input", () => viewer.seek(seek.max > 0 ? source.duration * seek.value / seek.max : 0));
    // Keys are those of the page, not of a button that was clicked.
    document.querySelectorAll("button, input[type=range]").forEach(Panel.#leaveKeysToPage);
  }

  /// All but those that move between controls, press one, or close the help.
  static #leaveKeysToPage(element) {
    element.addEventListener("keydown", event => {
      if (!["Tab", "Enter", "Escape"].includes(event.key)) event.preventDefault();
    });
  }

  playingChanged() {
    const {source} = this.viewer;
    this.$("play").classList.toggle("is-playing", source.isPlaying);
    this.$("play").setAttribute("aria-label", source.isPlaying ? "Pause" : "Play");
    this.$("loop").setAttribute("aria-pressed", Boolean(source.loops));
    const speed = this.$("speed"), value = String(source.speed);
    if (![...speed.options].some(option => option.value === value)) speed.add(new Option(`${value}×`, value));
    speed.value = value;
  }

  noticeChanged() {
    const notice = this.viewer.source.notice ?? "";
    this.$("notice").textContent = notice;
    this.$("notice").hidden = notice === "";
  }

  /// Brings everything that goes with time to the present.
  update(theme) {
    const {viewer} = this, {source} = viewer;
    const seek = this.$("seek");
    if (!source.isLive) {
      seek.max = 1000 * Math.max(source.duration, 1e-3);
      seek.value = 1000 * source.time;
      seek.style.setProperty("--share", `${100 * source.time / Math.max(source.duration, 1e-9)}%`);
      seek.setAttribute("aria-valuetext", `${source.time.toFixed(2)} s`);
    }
    const count = source.isLive ? `step ${source.frame}` : `${source.frame + 1} / ${source.frameCount}`;
    this.$("time").textContent = `${source.time.toFixed(2)} s`;
    this.$("frame").textContent = count;
    for (const {chart, legend} of this.#charts) {
      chart.draw(source.time, viewer.ratio, theme);
      chart.values(source.time).forEach((value, index) => {
        legend.children[index].dataset.value = value === undefined ? "" : Chart.short(value);
      });
    }
    this.#updateBody();
  }

  // MARK: - Panel

  togglePanel(isOpen = document.body.classList.contains("has-no-panel"), isFitted = true) {
    document.body.classList.toggle("has-no-panel", !isOpen);
    this.$("panel-toggle").setAttribute("aria-expanded", isOpen);
    if (isFitted) this.viewer.insetsChanged();
  }

  /// What is hidden from the view by the controls, pixels of CSS.
  get insets() {
    const bar = this.$("bar").getBoundingClientRect(), heading = this.$("heading").getBoundingClientRect();
    const panel = this.$("panel").getBoundingClientRect();
    const isBeside = panel.width > 0 && panel.width < 0.6 * innerWidth;
    const low = panel.width > 0 && !isBeside ? this.$("panel-body").getBoundingClientRect().top : bar.top;
    return {
      top: heading.bottom + 8, bottom: innerHeight - low + 8, left: 8, right: isBeside ? innerWidth - panel.left + 8 : 8,
    };
  }

  toggleHelp() {
    const help = this.$("help");
    help.open ? help.close() : help.showModal();
  }

  modelChanged() {
    const {viewer} = this, {model} = viewer.source;
    document.title = model.title;
    this.$("title").textContent = model.title;
    this.$("summary").textContent = model.summary;
    this.$("summary").title = model.summary;
    const used = viewer.usedRoles();
    const names = Object.keys(Panel.#groups).filter(name => Panel.#groups[name].some(role => used.has(role)));
    const shown = this.shown ??= new Map();
    for (const name of names) {
      if (shown.has(name)) continue;
      shown.set(name, name === "joints" ? model.jointCount <= Panel.#manyJoints : !Panel.#quiet.has(name));
    }
    this.$("toggles").replaceChildren(...names.map(name => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      button.dataset.group = name;
      button.setAttribute("aria-pressed", shown.get(name));
      button.addEventListener("click", () => this.toggle(name));
      Panel.#leaveKeysToPage(button);
      return button;
    }));
    this.$("toggles-section").hidden = names.length === 0;
    this.#hide();
  }

  toggle(name) {
    if (!this.shown.has(name)) return;
    this.shown.set(name, !this.shown.get(name));
    this.$("toggles").querySelector(`[data-group=${name}]`)?.setAttribute("aria-pressed", this.shown.get(name));
    this.#hide();
    this.viewer.changed();
  }

  #hide() {
    const hidden = new Set();
    for (const [name, isShown] of this.shown) if (!isShown) Panel.#groups[name].forEach(role => hidden.add(role));
    this.viewer.hidden = hidden;
  }

  /// Adds a section of one's own.
  addSection(title, content) {
    const section = document.createElement("section"), heading = document.createElement("h2");
    heading.textContent = title;
    section.append(heading, content);
    this.$("panel-body").prepend(section);
    return section;
  }

  colorChanged() {
    const {viewer} = this;
    for (const input of this.$("colors").querySelectorAll("input")) input.checked = input.value === viewer.color;
    const legend = this.$("color-legend");
    if (viewer.color === "speed") {
      legend.className = "is-speed";
      legend.textContent = "";
      const stops = [0, 0.25, 0.5, 0.75, 1].map(share => Palette.speedColor(share, viewer.isDark)).join(",");
      legend.style.setProperty("--ramp", `linear-gradient(90deg,${stops})`);
      legend.dataset.high = `${Chart.short(viewer.fastest)} ${viewer.source.model.unit}/s`;
    } else {
      legend.className = "";
      const statuses = viewer.color === "island" ? [] : viewer.usedStatuses();
      legend.replaceChildren(...statuses.map(status => {
        const item = document.createElement("span");
        item.textContent = Status.names[status];
        item.style.setProperty("--color", viewer.palette.paints[3 * status].fill);
        return item;
      }));
    }
  }

  // MARK: - Charts

  seriesChanged() {
    const {viewer} = this, {series} = viewer.source;
    const titles = {energy: "Energy", phases: "Time of a step"};
    const kinds = [...new Set(series.curves.map(curve => curve.chart))];
    if (kinds.join() !== this.#charts.map(({kind}) => kind).join()) {
      this.#charts = kinds.map(kind => {
        const section = document.createElement("section"), heading = document.createElement("h2");
        const canvas = document.createElement("canvas"), legend = document.createElement("div");
        section.className = "chart";
        legend.className = "legend";
        heading.textContent = titles[kind] ?? kind;
        canvas.setAttribute("role", "img");
        canvas.setAttribute("aria-label", `${heading.textContent} over time`);
        section.append(heading, canvas, legend);
        const seek = time => { if (!viewer.source.isLive) viewer.seek(time); };
        return {kind, section, legend, chart: new Chart(canvas, legend, {isStacked: kind === "phases", seek})};
      });
      this.$("charts").replaceChildren(...this.#charts.map(({section}) => section));
    }
    for (const {kind, chart} of this.#charts) {
      chart.show(series.times, series.curves.filter(curve => curve.chart === kind), viewer.isDark);
    }
  }

  // MARK: - The body that was picked

  #updateBody() {
    const {viewer} = this, {source, picked} = viewer, {model, state} = source;
    const isPicked = picked >= 0 && picked < state.bodyCount;
    this.$("body").hidden = !isPicked;
    if (!isPicked) return;
    const unit = model.unit, number = (value, digits = 3) => value.toFixed(digits).replace("-", "−");
    const status = state.status[picked], form = model.bodyForm[picked], mass = model.bodyMass[picked];
    const degrees = state.angle[picked] * 180 / Math.PI;
    const rows = [
      ["row", String(model.bodyRow[picked])],
      ["status", Status.names[status]],
      ["shape", form.description],
    ];
    if (mass > 0) rows.push(["mass", `${Chart.short(mass)} kg`]);
    if (status !== Status.absent) {
      rows.push(
        ["position", `${number(state.x[picked])}, ${number(state.y[picked])} ${unit}`],
        ["angle", `${number(degrees - 360 * Math.round(degrees / 360), 1)}°`],
        ["velocity", `${number(state.vx[picked], 2)}, ${number(state.vy[picked], 2)} ${unit}/s`],
        ["speed", `${number(Math.hypot(state.vx[picked], state.vy[picked]), 2)} ${unit}/s`],
        ["spin", `${number(state.spin[picked], 2)} rad/s`],
      );
      if (state.island[picked] >= 0) rows.push(["island", `of row ${model.bodyRow[state.island[picked]] ?? state.island[picked]}`]);
    }
    this.$("body-name").textContent = model.bodyName[picked] ?? `Body ${model.bodyRow[picked]}`;
    const list = this.$("body-list");
    if (list.children.length !== 2 * rows.length) {
      list.replaceChildren(...rows.flatMap(() => [document.createElement("dt"), document.createElement("dd")]));
    }
    rows.forEach(([name, value], index) => {
      const [term, detail] = [list.children[2 * index], list.children[2 * index + 1]];
      if (term.textContent !== name) term.textContent = name;
      if (detail.textContent !== value) detail.textContent = value;
    });
    this.$("follow").setAttribute("aria-pressed", viewer.isFollowing);
  }

  // MARK: - Keys

  #bindKeys() {
    const {viewer} = this;
    const keys = {
      " ": () => viewer.togglePlaying(),
      ArrowRight: event => viewer.step(event.shiftKey ? 10 : 1),
      ArrowLeft: event => viewer.step(event.shiftKey ? -10 : -1),
      ArrowUp: () => viewer.changeSpeed(1),
      ArrowDown: () => viewer.changeSpeed(-1),
      Home: () => viewer.seek(0),
      End: () => viewer.seek(Infinity),
      "+": () => viewer.zoomBy(1.25),
      "=": () => viewer.zoomBy(1.25),
      "-": () => viewer.zoomBy(0.8),
      f: () => viewer.fit(),
      l: () => viewer.setLoops(!viewer.source.loops),
      c: () => viewer.nextColor(),
      j: () => this.toggle("joints"),
      p: () => this.togglePanel(),
      "?": () => this.toggleHelp(),
      Escape: () => { if (!this.$("help").open) viewer.pick(-1); },
    };
    addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
      if (this.$("help").open && event.key !== "?") return;
      const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action) return;
      event.preventDefault();
      action(event);
    });
  }
}
