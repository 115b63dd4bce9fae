/// What a live page has besides the viewer's controls: reset, and counters.
class LiveControls {
  /// What is so close to the pointer can be grabbed, pixels of CSS.
  static #reach = 12;

  constructor(source, viewer) {
    this.source = source;
    this.viewer = viewer;
    this.#addReset();
    this.#addCounters();
    source.oncounters = () => this.#updateCounters();
    source.onpicture = () => this.#updateWishes();
    // A pointer that is released elsewhere is not heard of.
    addEventListener("blur", () => source.release());
    this.#updateCounters();
  }

  #addReset() {
    const button = document.createElement("button");
    button.id = "reset";
    button.type = "button";
    button.className = "icon";
    button.title = "From the beginning (R)";
    button.setAttribute("aria-label", "Reset");
    button.innerHTML = '<svg viewBox="0 0 24 24"><path d="M5 12a7 7 0 1 0 2.2-5.1M4 4v4.5h4.5"/></svg>';
    button.addEventListener("click", () => this.source.reset());
    document.getElementById("play").before(button);
    addEventListener("keydown", event => {
      if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof HTMLSelectElement) return;
      if (!document.getElementById("help").open) this.source.reset();
    });
  }

  #addCounters() {
    this.list = document.createElement("dl");
    this.values = ["bodies", "awake", "contacts", "joints", "step", "kinetic energy"].map(name => {
      const term = document.createElement("dt"), value = document.createElement("dd");
      term.textContent = name;
      this.list.append(term, value);
      return value;
    });
    this.viewer.panel.addSection("Counters", this.list).id = "counters";
  }

  /// Before each picture, also of a scene that stands still.
  #updateWishes() {
    const {source, viewer} = this, {hidden, camera, ratio} = viewer;
    source.reach = LiveControls.#reach * ratio / camera.scale;
    source.show(!hidden.has("contact") || !hidden.has("normal"), viewer.color === "island");
  }

  #updateCounters() {
    const {source} = this;
    if (!source.counters) return;
    const {bodies, awake, contacts, joints, stepMilliseconds, energy} = source.counters;
    const texts = [
      ...[bodies, awake, contacts, joints].map(String), `${stepMilliseconds.toFixed(2)} ms`, `${Chart.short(energy)} J`,
    ];
    texts.forEach((text, index) => { if (this.values[index].textContent !== text) this.values[index].textContent = text; });
  }
}
