// Tests of the live page's code that needs no browser: node --test Tests/PageTests
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import vm from "node:vm";

const file = path => readFileSync(new URL(`../../Sources/${path}.js`, import.meta.url), "utf8");
const source = ["Drawing/Page/state", "DynamicsTool/View/Page/LiveFrame", "DynamicsTool/View/Page/Between"].map(file);
const {LiveFrame, Between, Status} =
  vm.runInThisContext(`(() => {${source.join("\n")}\nreturn {LiveFrame, Between, Status};})()`);

/// A frame as docs/live-page.md describes it: three bodies, one joint, one list of marks.
function frame({step = 7, x = [1, 2, 3], angle = [0, 0, 0], status = [1, 3, 4]} = {}) {
  const bytes = new Uint8Array(256), view = new DataView(bytes.buffer);
  [5, step].forEach((value, n) => view.setUint32(4 * n, value, true));
  view.setFloat64(8, 0.125, true);
  view.setFloat32(16, 0.5, true);
  view.setUint32(20, 1, true);
  view.setFloat32(24, 1.5, true);
  [3, 1, 9, 1, 2, 3, 1, 1].forEach((value, n) => view.setUint32(28 + 4 * n, value, true));
  let place = 64;
  const reals = numbers => numbers.forEach(value => (view.setFloat32(place, value, true), place += 4));
  const wholes = numbers => numbers.forEach(value => (view.setInt32(place, value, true), place += 4));
  reals([10, 20]);
  for (const list of [x, [4, 5, 6], angle, [7, 8, 9], [0, 0, 0], [1, 1, 1]]) reals(list);
  wholes([-1, 1, 1]);
  bytes.set(status, place);
  bytes.set([1], place + 4);
  place += 8;
  wholes([1, 2, 4]);
  reals([0, 1, 2, 3]);
  return new LiveFrame(bytes.buffer.slice(0, place), ["field", "spring"]);
}

test("a frame is read as it is described", () => {
  const read = frame();
  assert.deepEqual([read.scene, read.step, read.time, read.speed, read.isPlaying], [5, 7, 0.125, 0.5, true]);
  assert.deepEqual(read.counters, {bodies: 3, awake: 1, contacts: 9, joints: 1});
  assert.deepEqual([...read.values], [10, 20]);
  assert.deepEqual([...read.x, ...read.y, ...read.vx, ...read.spin], [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 1, 1]);
  assert.deepEqual([...read.island, ...read.status, ...read.jointOn], [-1, 1, 1, 1, 3, 4, 1]);
  assert.deepEqual(read.marks.map(({role, kind, numbers}) => [role, kind, ...numbers]), [["spring", "segment", 0, 1, 2, 3]]);
  assert.deepEqual(read.place(1, 1, 0), [3, 5]);
});

test("slow motion goes from step to step, the short way around", () => {
  const from = frame({x: [0, 0, 0], angle: [0, 3, 0], status: [Status.static, Status.awake, Status.absent]});
  const to = frame({step: 8, x: [0, 4, 5], angle: [0, -3, 0]});
  const between = new Between(from, to, 10);
  assert.equal(between.state.x[1], 0);
  between.start = performance.now() - 5000;
  assert.equal(between.advance(), true);
  assert.ok(Math.abs(between.state.x[1] - 2) < 0.1);
  // From 3 to -3 + 2π, not through 0.
  assert.ok(Math.abs(between.state.angle[1] - Math.PI) < 0.01);
  assert.equal(between.state.x[2], 5, "what was absent comes from nowhere");
  between.start = performance.now() - 20000;
  between.advance();
  assert.equal(between.state.x[1], 4);
  assert.equal(between.advance(), false, "it has arrived");
  assert.deepEqual(between.state.status, to.status);
});
