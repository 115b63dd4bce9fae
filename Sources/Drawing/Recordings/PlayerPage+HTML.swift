extension PlayerPage {
  /// The page, with places for title, header (JSON) and data (base64).
  static let page = #"""
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>%TITLE%</title>
    <style>
    :root{color-scheme:light dark;--back:#f4f5f7;--bar:#ffffffe6;--ink:#1f2937;--soft:#6b7280;--line:#d5d9e0;
      --accent:#2563eb}
    @media(prefers-color-scheme:dark){:root{--back:#12151b;--bar:#1b2029e6;--ink:#e5e7eb;--soft:#9aa3b2;--line:#303846;
      --accent:#7fb0ff}}
    *{box-sizing:border-box}html,body{margin:0;height:100%;overflow:hidden;background:var(--back);color:var(--ink);
      font:14px/1.4 system-ui,sans-serif}
    canvas{position:fixed;inset:0;width:100%;height:100%;cursor:grab;touch-action:none}canvas:active{cursor:grabbing}
    header{position:fixed;left:16px;top:12px;pointer-events:none}h1{margin:0;font-size:18px;font-weight:650}
    header p{margin:2px 0 0;color:var(--soft)}
    footer{position:fixed;left:16px;right:16px;bottom:14px;padding:9px 12px;background:var(--bar);
      border:1px solid var(--line);
      border-radius:12px;backdrop-filter:blur(6px)}footer div{display:flex;flex-wrap:wrap;gap:10px;align-items:center}
    button,select{font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:8px;height:32px;
      padding:0 11px;cursor:pointer}button:hover,button[aria-pressed=true]{border-color:var(--accent)}#play{width:46px;
        font-size:15px}
    button[aria-pressed=false]{opacity:.5}#parts{margin-top:8px}#parts:empty{display:none}
    input{flex:1;min-width:60px;accent-color:var(--accent)}#clock{font-variant-numeric:tabular-nums;color:var(--soft);
      min-width:130px;text-align:right}
    @media(max-width:640px){#fit,#back,#next,#parts{display:none}#clock{min-width:70px}}
    </style>
    <canvas id="view"></canvas>
    <header><h1>%TITLE%</h1><p id="about"></p></header>
    <footer><div>
    <button id="play" title="Play or pause (space)">▶</button>
    <button id="back" title="One picture back (left)">‹</button>
    <button id="next" title="One picture on (right)">›</button>
    <input id="scrub" type="range" min="0" value="0" aria-label="Picture">
    <span id="clock"></span>
    <select id="speed" title="Speed"><option value=".1">0.1×</option><option value=".25">0.25×</option>
    <option value=".5">0.5×</option><option value="1" selected>1×</option><option value="2">2×</option>
    <option value="4">4×</option></select>
    <button id="fit" title="Show everything (F)">Fit</button>
    </div><div id="parts"></div></footer>
    <script type="application/json" id="header">%HEADER%</script>
    <script type="text/plain" id="data">%DATA%</script>
    <script>
    "use strict";
    const $=id=>document.getElementById(id),H=JSON.parse($("header").textContent);
    const raw=atob($("data").textContent),bytes=new Uint8Array(raw.length);
    for(let i=0;i<raw.length;i++)bytes[i]=raw.charCodeAt(i);
    const words=new Uint16Array(bytes.buffer),canvas=$("view"),pen=canvas.getContext("2d"),
      dark=matchMedia("(prefers-color-scheme:dark)");
    const groups={shapes:["static","kinematic","anchored","awake","asleep","sensorShape","turn"],fields:["field",
      "arrow"],
      boundaries:["reference","boundary","sensor"],boxes:["boundingBox"],islands:["island"],
      joints:["rod","spring","rope","axis","joint"],snaps:["snap"],pushes:["push"],velocities:["velocity"],
      masses:["centerOfMass"],contacts:["contact"],normals:["normal"],impulses:["impulse","friction"],labels:["label"]};
    const forms=H.forms.map(([role,path,extent,text])=>({role,style:H.roles[role],path:new Path2D(path),extent,text}));
    let place=0;const latest=new Map();
    const frames=H.frames.map(([time,list])=>{const runs=[];for(let i=0;i<list.length;i+=2){
      if(list[i+1]){latest.set(list[i],[forms[list[i]],place,list[i+1]]);
        place+=3*list[i+1]}runs.push(latest.get(list[i]))}
      return{time,runs}});
    let frame=0,clock=0,playing=false,last=0,view={x:0,y:0,scale:1},ratio=1;
    const hidden=new Set(),used=new Set(H.forms.map(f=>f[0])),switches={};
    const parts=Object.entries(groups).filter(([,roles])=>roles.some(r=>used.has(r)));
    if(parts.length>1)for(const[name,roles]of parts){const b=document.createElement("button");b.textContent=name;
      b.ariaPressed="true";
      b.onclick=()=>{const off=b.ariaPressed==="true";b.ariaPressed=String(!off);
        for(const r of roles)off?hidden.add(r):hidden.delete(r);draw()};switches[name]=b;$("parts").append(b)}
    $("about").textContent=H.summary;
    $("scrub").max=frames.length-1;
    function fit(){const[a,b,c,d]=H.view,w=canvas.width,h=canvas.height-180*ratio;
      view.scale=Math.min(w/(c-a),h/(d-b))*.96;view.x=(a+c)/2;view.y=(b+d)/2+25*ratio/view.scale}
    function resize(){ratio=devicePixelRatio||1;const old=canvas.width;canvas.width=innerWidth*ratio;
      canvas.height=innerHeight*ratio;if(old!==canvas.width)fit();draw()}
    function draw(){const back=getComputedStyle(document.documentElement).getPropertyValue("--back"),k=view.scale;
      pen.setTransform(1,0,0,1,0,0);pen.globalAlpha=1;pen.fillStyle=back;pen.fillRect(0,0,canvas.width,canvas.height);
      const kx=H.size[0]/65535,ky=H.size[1]/65535,ka=2*Math.PI/65535,w=canvas.width/2,h=canvas.height/2;
      pen.lineJoin=pen.lineCap="round";pen.font=10*H.line+"px sans-serif";
      for(const[form,first,count]of frames[frame].runs){const style=form.style;if(hidden.has(form.role))continue;
        const fill=dark.matches&&style.darkFill||style.fill,stroke=dark.matches&&style.darkStroke||style.stroke;
        pen.fillStyle=fill;pen.strokeStyle=stroke;
        const line=Math.max(style.width*Math.min(H.line,2.5*ratio/k),.7/k);pen.lineWidth=line;
        pen.setLineDash(style.dash.map(d=>d*H.line));
        const rx=w/k+form.extent,ry=h/k+form.extent;
        for(let p=first,end=first+3*count;p<end;p+=3){const x=H.low[0]+words[p]*kx,y=H.low[1]+words[p+1]*ky;
          if(Math.abs(x-view.x)>rx||Math.abs(y-view.y)>ry)continue;
          const a=words[p+2]*ka,c=Math.cos(a)*k,s=Math.sin(a)*k;pen.setTransform(c,s,-s,c,w+(x-view.x)*k,
            h+(y-view.y)*k);
          if(form.text!==undefined){pen.fillText(form.text,0,0);continue}
          if(fill)pen.fill(form.path);if(stroke)pen.stroke(form.path)}}
      $("scrub").value=frame;$("clock").textContent=frames[frame].time.toFixed(2)+" s · "+(frame+1)+" / "+frames.length}
    function show(n){frame=Math.max(0,Math.min(frames.length-1,n));clock=frames[frame].time;draw()}
    function toggle(on){playing=on;$("play").textContent=on?"❚❚":"▶";if(!on)return;
      if(frame>=frames.length-1)show(0);last=0;requestAnimationFrame(tick)}
    function tick(now){if(!playing)return;if(last)clock+=(now-last)/1000*$("speed").value;last=now;
      while(frame<frames.length-1&&frames[frame+1].time<=clock)frame++;
      if(frame>=frames.length-1)toggle(false);draw();if(playing)requestAnimationFrame(tick)}
    $("play").onclick=()=>toggle(!playing);$("back").onclick=()=>{toggle(false);show(frame-1)};
    $("next").onclick=()=>{toggle(false);show(frame+1)};$("fit").onclick=()=>{fit();draw()};
    $("scrub").oninput=e=>{toggle(false);show(+e.target.value)};
    addEventListener("keydown",e=>{const k=e.key;if(k===" "){e.preventDefault();toggle(!playing)}
      else if(k==="ArrowRight")$("next").onclick();else if(k==="ArrowLeft")$("back").onclick();
      else if(k==="f"||k==="F")$("fit").onclick();else if((k==="j"||k==="J")&&switches.joints)switches.joints.onclick();
      else if(k==="Home")show(0);else if(k==="End")show(frames.length-1)});
    function zoom(factor,px,py){const x=view.x+(px-canvas.width/2)/view.scale,y=view.y+(py-canvas.height/2)/view.scale;
      view.scale*=factor;view.x=x-(px-canvas.width/2)/view.scale;view.y=y-(py-canvas.height/2)/view.scale;draw()}
    canvas.addEventListener("wheel",e=>{e.preventDefault();zoom(Math.exp(-e.deltaY*.0015),e.offsetX*ratio,
      e.offsetY*ratio)},
      {passive:false});
    const fingers=new Map();
    canvas.addEventListener("pointerdown",e=>{canvas.setPointerCapture(e.pointerId);fingers.set(e.pointerId,e)});
    canvas.addEventListener("pointermove",e=>{const old=fingers.get(e.pointerId);if(!old)return;
      if(fingers.size===2){const[a,b]=[...fingers.values()],other=a.pointerId===e.pointerId?b:a;
        const d0=Math.hypot(old.offsetX-other.offsetX,old.offsetY-other.offsetY);
        const d1=Math.hypot(e.offsetX-other.offsetX,e.offsetY-other.offsetY);
        if(d0>0)zoom(d1/d0,(e.offsetX+other.offsetX)/2*ratio,(e.offsetY+other.offsetY)/2*ratio)}
      else{view.x-=(e.offsetX-old.offsetX)*ratio/view.scale;view.y-=(e.offsetY-old.offsetY)*ratio/view.scale;draw()}
      fingers.set(e.pointerId,e)});
    for(const end of["pointerup","pointercancel"])canvas.addEventListener(end,e=>fingers.delete(e.pointerId));
    addEventListener("resize",resize);dark.addEventListener("change",draw);
    resize();fit();
    const wish=new URLSearchParams(location.hash.slice(1));show(+(wish.get("frame")||0));
      if(wish.has("play"))toggle(true);
    </script>
    </html>
    """#
}
