/// Begins: `#frame=100` or `#time=1.5` opens at a moment, `#play` plays at once.
const styles = JSON.parse(document.getElementById("styles").textContent);
const viewer = new Viewer(RecordedSource.fromDocument(Object.keys(styles)), styles);
{
  const wish = new URLSearchParams(location.hash.slice(1)), {source} = viewer;
  if (wish.has("frame")) viewer.seek(source.times[Math.min(Math.max(Number(wish.get("frame")) || 0, 0), source.frameCount - 1)] ?? 0);
  if (wish.has("time")) viewer.seek(Number(wish.get("time")) || 0);
  if (wish.has("play")) viewer.togglePlaying();
}
