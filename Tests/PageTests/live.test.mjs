// Tests of the live page's code that needs no browser: node --test Tests/PageTests
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import vm from "node:vm";

const file = path => readFileSync(new URL(`../../Sources/${path}.js`, import.meta.url), "utf8");
const source = [
  ...["geometry", "state"].map(name => `Drawing/Page/${name}`),
  ...["LiveFrame", "Between", "LiveSource"].map(name => `DynamicsTool/View/Page/${name}`),
].map(file);
const {LiveFrame, LiveSource, Between, Status} =
  vm.runInThisContext(`(() => {${source.join("\n")}\nreturn {LiveFrame, LiveSource, Between, Status};})()`);

/// As a server may number them.
const kinds = [["dot", 2], ["arc", 3], ["segment", 4]];

/// A frame as docs/live-page.md describes it: three bodies, one joint, one list of marks.
function bytes({scene = 5, step = 7, speed = 0.5, x = [1, 2, 3], angle = [0, 0, 0], status = [1, 3, 4], serial = [1, 2, 3]} = {}) {
  const data = new Uint8Array(256), view = new DataView(data.buffer);
  [scene, step].forEach((value, n) => view.setUint32(4 * n, value, true));
  view.setFloat64(8, 0.125, true);
  view.setFloat32(16, speed, true);
  view.setUint32(20, 1, true);
  view.setFloat32(24, 1.5, true);
  [3, 1, 9, 1, 2, 3, 1, 1].forEach((value, n) => view.setUint32(28 + 4 * n, value, true));
  let place = 64;
  const reals = numbers => numbers.forEach(value => (view.setFloat32(place, value, true), place += 4));
  const wholes = numbers => numbers.forEach(value => (view.setInt32(place, value, true), place += 4));
  reals([10, 20]);
  for (const list of [x, [4, 5, 6], angle, [7, 8, 9], [0, 0, 0], [1, 1, 1]]) reals(list);
  wholes([-1, 1, 1]);
  wholes(serial);
  data.set(status, place);
  data.set([1], place + 4);
  place += 8;
  wholes([1, 2, 4]);
  reals([0, 1, 2, 3]);
  return data.buffer.slice(0, place);
}

function frame(values) { return new LiveFrame(bytes(values), ["field", "spring"], kinds); }

/// A source whose server is the test.
function connected() {
  globalThis.document = {getElementById: () => ({textContent: '{"field":{},"spring":{}}'})};
  globalThis.location = {host: ""};
  globalThis.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    constructor() { globalThis.socket = this; }
    send() {}
  };
  const source = new LiveSource();
  const say = data => globalThis.socket.onmessage({data});
  const scene = number => say(JSON.stringify({
    type: "scene", number, timeStep: 1, kinds, curves: [["energy", "kinetic", "J"], ["energy", "potential", "J"]],
    model: {
      title: `${number}`, forms: [[]], bodies: [[0, 1, null, 0], [0, 1, null, 1], [0, 1, null, 2]],
      joints: [["rod", 0, 0, 0, 1, 0, 0]],
    },
  }));
  return {source, scene, show: values => { say(bytes(values)); source.advance(); }};
}

test("a frame is read as it is described", () => {
  const read = frame();
  assert.deepEqual([read.scene, read.step, read.time, read.speed, read.isPlaying], [5, 7, 0.125, 0.5, true]);
  assert.deepEqual(read.counters, {bodies: 3, awake: 1, contacts: 9, joints: 1});
  assert.deepEqual([...read.values], [10, 20]);
  assert.deepEqual([...read.x, ...read.y, ...read.vx, ...read.spin], [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 1, 1]);
  assert.deepEqual([...read.island, ...read.serial, ...read.status, ...read.jointOn], [-1, 1, 1, 1, 2, 3, 1, 3, 4, 1]);
  const marks = read.marks.map(({role, kind, size, numbers}) => [role, kind, size, ...numbers]);
  assert.deepEqual(marks, [["spring", "segment", 4, 0, 1, 2, 3]]);
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

test("a body does not come from where another one of its number was", () => {
  const from = frame({x: [0, 2, 0]}), to = frame({step: 8, x: [0, 4, 0], serial: [1, 9, 3]});
  assert.equal(new Between(from, to, 10).state.x[1], 2);
  const between = new Between(from, to, 10);
  between.advance();
  assert.equal(between.state.x[1], 4);
  assert.equal(between.state.serial[1], 9);
});

test("frames that come before any scene are dropped", () => {
  const {source, scene, show} = connected();
  show({});
  assert.equal(source.frame, 0);
  scene(5);
  show({});
  assert.equal(source.frame, 7);
});

test("why the server closed is said", t => {
  const {source} = connected();
  t.mock.method(globalThis, "setTimeout", () => {});
  globalThis.socket.onclose({reason: "1000 commands wait"});
  assert.equal(source.notice, "1000 commands wait");
  globalThis.socket.onclose({reason: ""});
  assert.match(source.notice, /no connection/);
});

test("why the server closed can be read when the page is connected again", t => {
  const {source} = connected();
  const waiting = [];
  t.mock.method(globalThis, "setTimeout", (action, time) => waiting.push({action, time}));
  globalThis.socket.onclose({reason: "1000 commands wait"});
  globalThis.socket.onopen();
  assert.equal(source.notice, "1000 commands wait");
  const {action, time} = waiting.at(-1);
  assert.ok(time > 5000, `${time} ms`);
  action();
  assert.equal(source.notice, "");
  globalThis.socket.onclose({reason: ""});
  globalThis.socket.onopen();
  assert.equal(source.notice, "");
});

test("the last picture stays until the first of a new scene comes", () => {
  const {source, scene, show} = connected();
  scene(5);
  show({});
  const {model, state} = source;
  assert.equal(state.x[2], 3);
  scene(6);
  source.advance();
  assert.equal(source.state, state);
  assert.equal(source.model, model);
  show({x: [7, 7, 7]});
  assert.equal(source.state, state, "a frame of the scene before");
  show({scene: 6, step: 0, x: [9, 9, 9]});
  assert.equal(source.model.title, "6");
  assert.equal(source.state.x[2], 9);
});

test("frames of the same step do not end slow motion", t => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const {source, scene, show} = connected();
  scene(5);
  show({x: [0, 0, 0], speed: 0.1});
  show({step: 8, x: [0, 10, 0], speed: 0.1});
  // A step takes 10 s; somebody drags, and there is a frame for each picture.
  for (now = 1000; now <= 9000; now += 1000) {
    show({step: 8, x: [0, 10, 0], speed: 0.1});
    assert.ok(Math.abs(source.state.x[1] - now / 1000) < 1e-3, `${source.state.x[1]} after ${now} ms`);
  }
  // The next step comes early: it begins where bodies are seen.
  show({step: 9, x: [0, 20, 0], speed: 0.1});
  assert.ok(Math.abs(source.state.x[1] - 9) < 1e-3);
});
