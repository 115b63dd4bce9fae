#!/usr/bin/env python3
"""Looks at pages of scenes in headless Chromium: every control, two sizes, light and dark, and no error.

    pip install playwright          # and a Chromium: `playwright install chromium`, or one of the system
    swift build -c release --product dynamics
    scripts/check-page.py [--executable .build/release/dynamics] [--chromium PATH] [--pictures FOLDER] [SCENE ...]

Prints a line for each page, with the time that drawing takes, and exits with 1 if anything is wrong.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

SCENES = ["card_house", "bridge", "newtons_cradle", "ragdolls", "ui_pinball", "ui_spring", "smash", "large_pyramid",
          "washer", "joint_grid"]
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

# The median of the times that drawing the middle of the run takes, pixels in memory, ms.
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
    if page.evaluate("document.body.classList.contains('has-no-panel')"):
        page.click("#panel-toggle")
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
    pick = """() => {
      const {state} = viewer.source, status = [3, 4, 2];
      for (let i = 0; i < state.x.length; i++) {
        if (!status.includes(state.status[i])) continue;
        const [x, y] = viewer.camera.toScreen(state.x[i], state.y[i]).map(p => p / viewer.ratio);
        const isFree = document.elementFromPoint(x, y) === viewer.canvas;
        if (isFree && viewer.bodyAt(x, y, 0) >= 0) return [x, y];
      }
    }"""
    place = page.evaluate(pick)
    if place:
        page.touchscreen.tap(*place) if has_touch else page.mouse.click(*place)
        page.wait_for_timeout(100)
        expect("pick", "viewer.picked >= 0 && !document.getElementById('body').hidden")
        page.click("#follow")
        expect("follow", "viewer.isFollowing")
        page.click("#unpick")
        expect("unpick", "viewer.picked < 0")
    else:
        wrong.append("no body to pick")
    return wrong


def look(browser, scene, path, pictures):
    failed = False
    for name, width, height, scheme in SIZES:
        has_touch = name == "phone"
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=has_touch)
        page = context.new_page()
        wrong = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on("request", lambda request: None if request.url.startswith("file:") else wrong.append(request.url))
        page.goto(path.as_uri())
        page.wait_for_function("typeof viewer === 'object' && viewer.camera.scale !== 1")
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
    parser.add_argument("scenes", nargs="*", default=SCENES)
    parser.add_argument("--executable", default=".build/release/dynamics")
    parser.add_argument("--chromium", default=shutil.which("chromium") or shutil.which("google-chrome"))
    parser.add_argument("--pictures", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    failed = False
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=arguments.chromium, args=["--no-sandbox"])
        for scene in arguments.scenes:
            path = pathlib.Path(folder) / f"{scene}.html"
            subprocess.run([arguments.executable, "run", scene, "--html", str(path), "--quiet"], check=True)
            failed = look(browser, scene, path, arguments.pictures) or failed
        browser.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
