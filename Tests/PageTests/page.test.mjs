// Tests of the browser's code that needs no browser: node --test Tests/PageTests
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import vm from "node:vm";

const folder = new URL("../../Sources/Drawing/Page/", import.meta.url);
const files = ["geometry", "state", "camera", "palette", "charts", "bits", "recorded"];
const source = files.map(name => readFileSync(new URL(`${name}.js`, folder), "utf8")).join("\n");
const names = ["Piece", "Form", "Model", "Status", "State", "Camera", "Chart", "BitReader", "RecordedSource"];
const code = vm.runInThisContext(`(() => {${source}\nreturn {${names}};})()`);
const {Form, Model, Status, State, Camera, Chart, BitReader, RecordedSource} = code;

/// Writes bits, the lowest of a byte first.
class Bits {
  bits = [];
  add(value, count) { for (let n = 0; n < count; n++) this.bits.push(value >>> n & 1); return this; }
  count(value) {
    const next = value + 1, length = 32 - Math.clz32(next);
    return this.add(0, length - 1).add(1, 1).add(next, length - 1);
  }
  rice(value, bits) {
    const zigzag = value < 0 ? -2 * value - 1 : 2 * value, high = zigzag >>> bits;
    if (high >= 20) return this.add(2 ** 20 - 1, 20).add(zigzag, 32);
    return this.add(2 ** high - 1, high).add(0, 1).add(zigzag, bits);
  }
  /// A Rice code whose low bits follow the numbers before: `means` holds 16 times the mean of twice their size.
  scaled(value, means, index) {
    let low = 0;
    while (means[index] / 16 >= 2 ** low + 1 && low < 24) low++;
    means[index] += Math.floor((Math.min(2 * Math.abs(value), 2 ** 24) * 16 - means[index]) / 4);
    return this.rice(value, low);
  }
  get bytes() {
    const bytes = new Uint8Array(Math.ceil(this.bits.length / 8));
    this.bits.forEach((bit, n) => { bytes[n >> 3] |= bit << (n & 7); });
    return bytes;
  }
}

test("numbers are read as they were written", () => {
  const values = [0, 1, -1, 7, -8, 1000, -99999, 2 ** 29, -(2 ** 29)], bits = new Bits();
  for (const value of values) for (const low of [0, 3, 12]) bits.rice(value, low);
  for (const value of [0, 1, 2, 254, 70000]) bits.count(value);
  const reader = new BitReader(bits.bytes);
  for (const value of values) for (const low of [0, 3, 12]) assert.equal(reader.rice(low), value);
  for (const value of [0, 1, 2, 254, 70000]) assert.equal(reader.count(), value);
});

/// A body at 0, 10 and 30, turned by 0, -10 and -5 parts of 512; a frame is 0.1 s.
function source3() {
  const model = new Model({forms: [[["", [["p", 0, -1, -1, 1, -1, 1, 1, -1, 1]]]]], bodies: [[0, 1, "a", 1]], joints: []});
  const bits = new Bits();
  const none = () => bits.count(0), place = [0], angle = [0];
  // It comes, awake, at the origin.
  bits.count(1).count(0).add(Status.awake, 3).add(1, 1).rice(0, 0).rice(0, 0).rice(0, 0);
  none(); none(); none(); bits.add(1, 1);
  // It begins to move.
  none(); none(); none(); bits.count(1).count(0).add(0, 1).scaled(10, place, 0).scaled(0, place, 0).scaled(-10, angle, 0).add(1, 1);
  // It moves 10 more than expected, and turns back.
  none(); none(); none(); none(); bits.add(0, 1).scaled(10, place, 0).scaled(0, place, 0).scaled(15, angle, 0).add(1, 1);
  const header = {
    step: 1, normalSteps: 256, fastest: 1, kinds: [["point", 2]], texts: [], angleBits: [9], times: [1, 1.1, 1.2], curves: [],
  };
  return new RecordedSource(model, header, bits.bytes, []);
}

test("bodies move from frame to frame, and turn the shorter way", () => {
  const source = source3(), {state} = source;
  assert.equal(source.frameCount, 3);
  assert.ok(Math.abs(source.duration - 0.2) < 1e-9);
  assert.equal(state.status[0], Status.awake);
  source.seek(0.05);
  assert.ok(Math.abs(state.x[0] - 5) < 1e-9);
  assert.ok(Math.abs(state.angle[0] + 5 * 2 * Math.PI / 512) < 1e-9);
  assert.ok(Math.abs(state.vx[0] - 100) < 1e-3);
});

test("any order of frames shows the same", () => {
  const source = source3(), seen = [];
  for (const frame of [0, 1, 2]) {
    source.seek(source.times[frame]);
    seen.push([source.state.x[0], source.state.angle[0]]);
  }
  assert.deepEqual(seen.map(([x]) => x), [0, 10, 30]);
  assert.ok(Math.abs(seen[2][1] + 5 * 2 * Math.PI / 512) < 1e-9);
  for (const frame of [2, 0, 1, 1, 0, 2]) {
    source.seek(source.times[frame]);
    assert.deepEqual([source.state.x[0], source.state.angle[0]], seen[frame]);
  }
});

test("playing ends, or begins again", () => {
  const source = source3();
  source.play();
  source.speed = 2;
  source.advance(0.05);
  assert.ok(Math.abs(source.time - 0.1) < 1e-9);
  source.advance(1);
  assert.equal(source.time, source.duration);
  assert.equal(source.isPlaying, false);
  source.loops = true;
  source.play();
  source.advance(0.15);
  assert.ok(source.isPlaying && source.time > 0 && source.time < source.duration);
  source.pause();
  source.seek(0);
  source.step(1);
  assert.equal(source.frame, 1);
  source.step(-1);
  assert.equal(source.frame, 0);
});

test("what fits is on the screen, whichever way y points", () => {
  for (const up of [1, -1]) {
    const camera = new Camera();
    camera.up = up;
    camera.resize(800, 600);
    camera.fit([-10, 0, 10, 5], {left: 10, right: 200, top: 50, bottom: 80});
    for (const [x, y] of [[-10, 0], [10, 5]]) {
      const [px, py] = camera.toScreen(x, y);
      assert.ok(px > 10 && px < 600 && py > 50 && py < 520);
      const [bx, by] = camera.toModel(px, py);
      assert.ok(Math.hypot(bx - x, by - y) < 1e-9);
    }
    const before = camera.toModel(100, 200);
    camera.zoomAt(100, 200, 3);
    assert.ok(Math.hypot(camera.toModel(100, 200)[0] - before[0], camera.toModel(100, 200)[1] - before[1]) < 1e-9);
  }
});

// The wheel had limits of its own: at its first turn scenes of 1e8 m and of a micrometre jumped to another size.
test("the first turn of the wheel makes no jump, however large the scene is", () => {
  for (const size of [1e-6, 1, 1e9]) {
    const camera = new Camera();
    camera.resize(800, 600);
    camera.fit([-size, -size, size, size]);
    const fitted = camera.scale;
    for (const factor of [1.1, 1 / 1.1, 1 / 1.1, 1.1]) {
      const before = camera.scale;
      camera.zoomAt(400, 300, factor);
      assert.ok(Math.abs(camera.scale / before - factor) < 1e-9, `${size}: ${camera.scale} after ${before}`);
    }
    assert.ok(Math.abs(camera.scale / fitted - 1) < 1e-9);
  }
});

test("a capsule's outline is as far from its middle as its radius", () => {
  const form = new Form([["", [["p", 0.5, -1, 0, 1, 0]]]]);
  const [outline] = form.outlines(100);
  for (let n = 0; n < outline.points.length; n += 2) {
    const x = outline.points[n], y = outline.points[n + 1];
    assert.ok(Math.abs(Math.hypot(x - Math.min(Math.max(x, -1), 1), y) - 0.5) < 1e-9);
  }
  assert.ok(form.contains(1.4, 0, 0) && !form.contains(1.4, 0.4, 0));
  assert.equal(form.description, "capsule");
});

test("the body at a point is the one in front", () => {
  const box = ["p", 0, -1, -1, 1, -1, 1, 1, -1, 1];
  const model = new Model({forms: [[["", [box]]]], bodies: [[0, 0, null, 0], [0, 1, null, 1]], joints: []});
  const state = new State(2, 0);
  state.status.set([Status.awake, Status.static]);
  assert.equal(state.bodyAt(model, 0.5, 0.5, 0), 0);
  assert.equal(state.bodyAt(model, 3, 3, 0), -1);
  state.status[0] = Status.absent;
  assert.equal(state.bodyAt(model, 0.5, 0.5, 0), 1);
  assert.equal(model.bodyForm[0].description, "square");
});

test("times are found", () => {
  assert.deepEqual([0, 0.5, 1, 1.5, 9].map(time => Chart.indexAt([0, 1, 2], time)), [0, 0, 1, 1, 2]);
});
