#!/usr/bin/env python3
"""Looks at pages of scenes, recorded and live, in headless Chromium: every control, two sizes, light and dark, and no
error.

    pip install playwright          # and a Chromium: `playwright install chromium`, or one of the system
    swift build -c release --product dynamics
    scripts/check-page.py [--executable .build/release/dynamics] [--chromium PATH] [--pictures FOLDER] [SCENE ...]

Prints a line for each page, with the time that drawing takes, and exits with 1 if anything is wrong. Scenes that are
named are looked at both ways.
"""

import argparse
import contextlib
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

SCENES = ["card_house", "bridge", "newtons_cradle", "ragdolls", "ui_pinball", "ui_spring", "smash", "large_pyramid",
          "washer", "joint_grid"]
LIVE_SCENES = ["rain", "card_house", "ui_pinball"]
SIZES = [("desktop", 1200, 800, "light"), ("phone", 390, 844, "dark")]

# The boxes of visible controls that overlap or leave the window.
MISPLACED = """() => {
  const boxes = [...document.querySelectorAll("#buttons > *, #seek")].filter(e => e.offsetParent)
    .map(e => [e.id, e.getBoundingClientRect()]);
  const wrong = boxes.filter(([, b]) => b.left < 0 || b.right > innerWidth || b.bottom > innerHeight).map(([id]) => id);
  for (const [a, p] of boxes) for (const [b, q] of boxes) {
    if (a < b && p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1) {
      wrong.push(`${a} and ${b}`);
    }
  }
  const clock = document.getElementById("clock");
  if (clock.scrollWidth > clock.clientWidth + 1) wrong.push("the clock is cut off");
  return wrong;
}"""

# Where a body that moves is seen, pixels of CSS.
BODY = """() => {
  const {state} = viewer.source, status = [3, 4, 2];
  for (let i = 0; i < state.x.length; i++) {
    if (!status.includes(state.status[i])) continue;
    const [x, y] = viewer.camera.toScreen(state.x[i], state.y[i]).map(p => p / viewer.ratio);
    const isFree = document.elementFromPoint(x, y) === viewer.canvas;
    if (isFree && viewer.bodyAt(x, y, 0) >= 0) return [x, y];
  }
}"""

# The median of the times that drawing the middle of the run takes, or a live page what it shows; pixels in memory, ms.
DRAWING = """() => {
  const times = [], pen = viewer.canvas.getContext("2d");
  viewer.seek(viewer.source.duration / 2);
  for (let n = 0; n < 15; n++) {
    const begin = performance.now();
    viewer.draw();
    pen.getImageData(0, 0, 1, 1);
    times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b)[7];
}"""


def exercise(page, has_touch):
    """Uses every control; returns what did not do what it should."""
    wrong = []

    def expect(text, expression):
        if not page.evaluate(expression):
            wrong.append(text)

    expect("the first frame is shown", "viewer.source.frame === 0")
    page.click("#next")
    expect("next", "viewer.source.frame === 1")
    page.click("#back")
    expect("back", "viewer.source.frame === 0")
    page.keyboard.press("End")
    expect("end", "viewer.source.frame === viewer.source.frameCount - 1")
    page.keyboard.press("Home")
    expect("home", "viewer.source.time === 0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect("arrows", "viewer.source.frame === 1")
    page.select_option("#speed", "0.5")
    expect("speed", "viewer.source.speed === 0.5")
    page.locator("#speed").blur()
    page.keyboard.press("ArrowUp")
    expect("faster", "viewer.source.speed === 1")
    page.click("#loop")
    expect("loop", "viewer.source.loops")
    page.click("#play")
    page.wait_for_timeout(400)
    expect("play", "viewer.source.isPlaying && viewer.source.time > 0.1")
    page.keyboard.press(" ")
    expect("space", "!viewer.source.isPlaying")
    box = page.locator("#seek").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect("seek bar", "Math.abs(viewer.source.time / viewer.source.duration - 0.5) < 0.1")
    scale = page.evaluate("viewer.camera.scale")
    page.keyboard.press("+")
    expect("zoom", f"viewer.camera.scale > {scale}")
    page.mouse.move(150, 300)
    page.mouse.wheel(0, -300)
    page.wait_for_timeout(50)
    expect("wheel", f"viewer.camera.scale > 1.3 * {scale}")
    page.mouse.down()
    page.mouse.move(190, 340, steps=3)
    page.mouse.up()
    page.click("#fit")
    expect("fit", f"Math.abs(viewer.camera.scale / {scale} - 1) < 1e-6")
    page.keyboard.press("?")
    expect("help", "document.getElementById('help').open")
    page.keyboard.press("?")
    expect("help ends", "!document.getElementById('help').open")
    open_panel(page)
    for toggle in page.query_selector_all("#toggles button"):
        before = toggle.get_attribute("aria-pressed")
        toggle.click()
        if toggle.get_attribute("aria-pressed") == before:
            wrong.append(f"toggle {toggle.inner_text()}")
        toggle.click()
    for color in ["speed", "island", "state"]:
        page.check(f"#colors input[value={color}]", force=True)
        expect(f"colour {color}", f"viewer.color === '{color}'")
    chart = page.locator(".chart canvas").first
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    page.mouse.click(box["x"] + 0.25 * box["width"], box["y"] + box["height"] / 2)
    expect("chart", "Math.abs(viewer.source.time / viewer.source.duration - 0.25) < 0.02")
    page.click("#panel-close")
    expect("panel", "document.body.classList.contains('has-no-panel')")
    if pick(page, has_touch):
        expect("pick", "viewer.picked >= 0 && !document.getElementById('body').hidden")
        page.click("#follow")
        expect("follow", "viewer.isFollowing")
        page.click("#unpick")
        expect("unpick", "viewer.picked < 0")
    else:
        wrong.append("no body to pick")
    return wrong


def exercise_live(page, has_touch):
    """Uses what live pages have; returns what did not do what it should."""
    wrong = []

    def expect(text, expression):
        # The server answers when it can.
        if not wait(page, expression):
            wrong.append(text)

    expect("the scene runs", "viewer.source.isPlaying && viewer.source.frame > 10")
    page.click("#play")
    expect("pause", "!document.getElementById('play').classList.contains('is-playing')")
    page.keyboard.press("r")
    expect("reset", "viewer.source.frame === 0")
    page.keyboard.press("ArrowRight")
    expect("one step", "viewer.source.frame === 1")
    page.keyboard.press("Shift+ArrowRight")
    expect("ten steps", "viewer.source.frame === 11")
    page.keyboard.press("ArrowUp")
    expect("faster", "viewer.source.speed === 2")
    page.keyboard.press("ArrowDown")
    expect("slower", "viewer.source.speed === 1")

    # Before there is any of them, each kind of marks has a switch, which shows them and hides them.
    is_world = page.evaluate("viewer.source.model.unit === 'm'")
    marks = ["contacts", "normals"] if is_world else ["contacts", "velocities"]
    open_panel(page)
    for name in marks:
        toggle = page.locator(f"#toggles [data-group={name}]")
        if toggle.count() == 0:
            wrong.append(f"no switch of {name}")
            continue
        for _ in range(2):
            is_on = toggle.get_attribute("aria-pressed") == "true"
            toggle.click()
            role = {"contacts": "contact", "normals": "normal", "velocities": "velocity"}[name]
            expect(f"switch of {name}", f"viewer.hidden.has('{role}') === {'true' if is_on else 'false'}")
            if is_world and not is_on:
                expect(f"{name} come", "viewer.source.counters.contacts === 0 || viewer.source.state.marks.length > 0")

    page.click("#panel-close")
    expect("the panel closes", "document.body.classList.contains('has-no-panel')")
    if pick(page, has_touch):
        expect("pick", "viewer.picked >= 0 && !document.getElementById('body').hidden")
        expect("a pick opens the panel", "!document.body.classList.contains('has-no-panel')")
    else:
        wrong.append("no body to pick")
    page.keyboard.press("?")
    expect("help", "document.getElementById('help').open")
    page.keyboard.press("Escape")
    expect("escape closes help", "!document.getElementById('help').open")
    expect("and nothing else", "viewer.picked >= 0")
    page.keyboard.press("Escape")
    expect("escape unpicks", "viewer.picked < 0")

    # Another body of the number is not the one that was picked.
    if pick(page, has_touch):
        page.evaluate("picked = [viewer.picked, viewer.source.state.serial[viewer.picked]]")
        page.click("#play")
        goes = page.evaluate("viewer.source.model.title === 'rain'")
        if goes:
            expect("the number goes to another", "viewer.source.state.serial[picked[0]] !== picked[1]")
        same = "(viewer.picked === picked[0] && viewer.source.state.serial[picked[0]] === picked[1])"
        expect("what is picked stays so, or goes", f"{'' if goes else same + ' ||'} viewer.picked < 0")
        page.keyboard.press("Escape")
    return wrong


def wait(page, expression, seconds=30):
    """Whether something is so before time is over. (Playwright's own way needs `eval`, which the page forbids.)"""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        if time.monotonic() > end:
            return False
        page.wait_for_timeout(20)
    return True


def open_panel(page):
    if page.evaluate("document.body.classList.contains('has-no-panel')"):
        page.click("#panel-toggle")


def pick(page, has_touch):
    """Clicks on a body that moves; whether there is one."""
    place = page.evaluate(BODY)
    if not place:
        return False
    page.touchscreen.tap(*place) if has_touch else page.mouse.click(*place)
    page.wait_for_timeout(100)
    return True


@contextlib.contextmanager
def served(executable, scene):
    """A server of a scene; its address."""
    server = subprocess.Popen([executable, "view", scene, "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        yield next(word for word in server.stdout.readline().split() if word.startswith("http://"))
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()


def look(browser, scene, address, pictures, exercise):
    failed = False
    for name, width, height, scheme in SIZES:
        has_touch = name == "phone"
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=has_touch)
        page = context.new_page()
        wrong = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on("request", lambda request: None if request.url.startswith(address) else wrong.append(request.url))
        page.goto(address)
        if not wait(page, "typeof viewer === 'object' && viewer.source.model.bodyCount > 0"):
            wrong.append("nothing is shown")
        wrong += page.evaluate(MISPLACED)
        wrong += exercise(page, has_touch)
        drawing = page.evaluate(DRAWING)
        page.keyboard.press("f")
        page.wait_for_timeout(100)
        if pictures:
            page.screenshot(path=pictures / f"{scene}-{name}.png")
        bodies = page.evaluate("viewer.source.model.bodyCount")
        print(f"{scene:16} {name:8} {bodies:6} bodies  {drawing:6.1f} ms  {'; '.join(wrong) or 'ok'}", flush=True)
        failed = failed or bool(wrong)
        context.close()
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenes", nargs="*")
    parser.add_argument("--executable", default=".build/release/dynamics")
    parser.add_argument("--chromium", default=shutil.which("chromium") or shutil.which("google-chrome"))
    parser.add_argument("--pictures", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    failed = False
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=arguments.chromium, args=["--no-sandbox"])
        for scene in arguments.scenes or SCENES:
            path = pathlib.Path(folder) / f"{scene}.html"
            subprocess.run([arguments.executable, "run", scene, "--html", str(path), "--quiet"], check=True)
            failed = look(browser, scene, path.as_uri(), arguments.pictures, exercise) or failed
        for scene in arguments.scenes or LIVE_SCENES:
            with served(arguments.executable, scene) as address:
                failed = look(browser, f"{scene}-live", address, arguments.pictures, exercise_live) or failed
        browser.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
