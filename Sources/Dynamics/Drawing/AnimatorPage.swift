internal import Foundation

/// A page that plays a recording of an animator.
enum AnimatorPage {
  /// The text of the page.
  static func text(
    title: String, frames: [AnimatorRecording.Frame], forms: [AnimatorRecording.Form], area: CGRect
  ) -> String {
    let formTexts = forms.map { "[\"\($0.style.rawValue)\",\"\($0.path)\"]" }
    let frameTexts = frames.map { frame in
      "[\(time(frame.time)),[\(frame.marks.map { "\($0.form),\($0.x),\($0.y),\($0.angle)" }.joined(separator: ","))]]"
    }
    let styles = DrawingMark.Style.allCases.map { "\"\($0.rawValue)\":\"\($0.css)\"" }
    let data = """
      {"area":[\(area.minX),\(area.minY),\(area.width),\(area.height)],"styles":{\(styles.joined(separator: ","))},
      "forms":[\(formTexts.joined(separator: ",\n"))],
      "frames":[\(frameTexts.joined(separator: ",\n"))]}
      """
    // The title last: whatever it is, nothing is looked for in it.
    return page.replacingOccurrences(of: "%DATA%", with: data)
      .replacingOccurrences(of: "%TITLE%", with: escaped(title))
  }

  /// Milliseconds are enough for a clock.
  private static func time(_ seconds: TimeInterval) -> String { "\((seconds * 1000).rounded() / 1000)" }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }

  private static let page = #"""
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>%TITLE%</title>
    <style>
    *{box-sizing:border-box}html,body{margin:0;height:100%;background:#e6e9ee;color:#1f2937;font:14px/1.4 system-ui,sans-serif}
    body{display:flex;flex-direction:column;gap:10px;padding:12px 16px}h1{margin:0;font-size:18px}
    canvas{flex:1;min-height:0;width:100%;background:#f4f5f7;border:1px solid #d5d9e0;border-radius:10px}
    footer{display:flex;flex-wrap:wrap;gap:10px;align-items:center}
    button,select{font:inherit;color:inherit;background:#fff;border:1px solid #d5d9e0;border-radius:8px;height:32px;padding:0 11px;
      cursor:pointer}button[aria-pressed=false]{opacity:.45}#play{width:46px}input{flex:1;min-width:120px}
    #clock{font-variant-numeric:tabular-nums;min-width:130px;text-align:right}
    </style>
    <h1>%TITLE%</h1>
    <canvas id="view"></canvas>
    <footer>
    <button id="play" title="Play or pause (space)">▶</button>
    <button id="back" title="One picture back (left)">‹</button>
    <button id="next" title="One picture on (right)">›</button>
    <input id="scrub" type="range" min="0" value="0" aria-label="Picture">
    <span id="clock"></span>
    <select id="speed" title="Speed"><option value=".1">0.1×</option><option value=".25">0.25×</option>
    <option value=".5">0.5×</option><option value="1" selected>1×</option><option value="2">2×</option></select>
    <span id="parts"></span>
    </footer>
    <script type="application/json" id="data">%DATA%</script>
    <script>
    "use strict";
    const $=id=>document.getElementById(id),D=JSON.parse($("data").textContent),canvas=$("view"),pen=canvas.getContext("2d");
    const groups={fields:["field","arrow"],boundaries:["reference","boundary","sensor"],
      items:["awake","asleep","anchored","turn"],attachments:["rod","spring","rope","axis","joint"],snaps:["snap"],
      pushes:["push"],velocities:["velocity"],contacts:["contact"]};
    const hidden=new Set(),styles={};
    for(const[name,css]of Object.entries(D.styles))styles[name]=Object.fromEntries(css.split(";").map(p=>p.split(":")));
    const forms=D.forms.map(([style,path])=>({style,path:new Path2D(path)}));
    const used=new Set(D.forms.map(f=>f[0]));
    for(const[name,list]of Object.entries(groups)){if(!list.some(s=>used.has(s)))continue;
      const b=document.createElement("button");b.textContent=name;b.ariaPressed="true";b.onclick=()=>{
        const off=b.ariaPressed==="true";b.ariaPressed=String(!off);for(const s of list)off?hidden.add(s):hidden.delete(s);draw()};
      $("parts").append(b," ")}
    let frame=0,playing=false,last=0,clock=0;
    $("scrub").max=D.frames.length-1;
    function draw(){const ratio=devicePixelRatio||1;canvas.width=canvas.clientWidth*ratio;canvas.height=canvas.clientHeight*ratio;
      const[x0,y0,w,h]=D.area,k=Math.min(canvas.width/w,canvas.height/h);
      const ox=(canvas.width-w*k)/2-x0*k,oy=(canvas.height-h*k)/2-y0*k,marks=D.frames[frame][1];
      pen.lineCap=pen.lineJoin="round";
      for(let i=0;i<marks.length;i+=4){const form=forms[marks[i]],style=styles[form.style];if(hidden.has(form.style))continue;
        const a=marks[i+3]/1000,c=Math.cos(a)*k,s=Math.sin(a)*k;
        pen.setTransform(c,s,-s,c,ox+marks[i+1]/10*k,oy+marks[i+2]/10*k);
        pen.globalAlpha=+(style.opacity||1);pen.lineWidth=+(style["stroke-width"]||1);
        pen.setLineDash(style["stroke-dasharray"]?style["stroke-dasharray"].split(" ").map(Number):[]);
        if(style.fill){pen.fillStyle=style.fill;pen.fill(form.path)}
        if(style.stroke){pen.strokeStyle=style.stroke;pen.stroke(form.path)}}
      $("scrub").value=frame;$("clock").textContent=D.frames[frame][0].toFixed(2)+" s · "+(frame+1)+" / "+D.frames.length}
    function show(n){frame=Math.max(0,Math.min(D.frames.length-1,n));clock=D.frames[frame][0];draw()}
    function toggle(on){playing=on;$("play").textContent=on?"❚❚":"▶";if(!on)return;
      if(frame>=D.frames.length-1)show(0);last=0;requestAnimationFrame(tick)}
    function tick(now){if(!playing)return;if(last)clock+=(now-last)/1000*$("speed").value;last=now;
      while(frame<D.frames.length-1&&D.frames[frame+1][0]<=clock)frame++;
      if(frame>=D.frames.length-1)toggle(false);draw();if(playing)requestAnimationFrame(tick)}
    $("play").onclick=()=>toggle(!playing);$("back").onclick=()=>{toggle(false);show(frame-1)};
    $("next").onclick=()=>{toggle(false);show(frame+1)};$("scrub").oninput=e=>{toggle(false);show(+e.target.value)};
    addEventListener("keydown",e=>{if(e.key===" "){e.preventDefault();toggle(!playing)}
      else if(e.key==="ArrowRight")$("next").onclick();else if(e.key==="ArrowLeft")$("back").onclick();
      else if(e.key==="Home")show(0);else if(e.key==="End")show(D.frames.length-1)});
    addEventListener("resize",draw);
    const wish=new URLSearchParams(location.hash.slice(1));show(+(wish.get("frame")||0));if(wish.has("play"))toggle(true);
    </script>
    </html>
    """#
}
