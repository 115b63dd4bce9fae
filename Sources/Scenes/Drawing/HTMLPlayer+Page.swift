extension HTMLPlayer {
  /// The page, with places for title, header (JSON) and data (base64).
  static let page = #"""
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>%TITLE%</title>
    <style>
    :root{color-scheme:light dark;--back:#f4f5f7;--bar:#ffffffe6;--ink:#1f2937;--soft:#6b7280;--line:#d5d9e0;
      --still:#3d4654;--awake:#4f8fd8;--edge:#1f4570;--driven:#d08a2e;--accent:#2563eb;--joint:#c2185b}
    @media(prefers-color-scheme:dark){:root{--back:#12151b;--bar:#1b2029e6;--ink:#e5e7eb;--soft:#9aa3b2;--line:#303846;
      --still:#566175;--awake:#5b9be6;--edge:#0d1b2c;--driven:#e0a14a;--accent:#7fb0ff;--joint:#ff6f9f}}
    *{box-sizing:border-box}html,body{margin:0;height:100%;overflow:hidden;background:var(--back);color:var(--ink);
      font:14px/1.4 system-ui,sans-serif}
    canvas{position:fixed;inset:0;width:100%;height:100%;cursor:grab;touch-action:none}canvas:active{cursor:grabbing}
    header{position:fixed;left:16px;top:12px;pointer-events:none}h1{margin:0;font-size:18px;font-weight:650}
    header p{margin:2px 0 0;color:var(--soft)}
    footer{position:fixed;left:16px;right:16px;bottom:14px;display:flex;gap:10px;align-items:center;padding:9px 12px;
      background:var(--bar);border:1px solid var(--line);border-radius:12px;backdrop-filter:blur(6px)}
    button,select{font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:8px;height:32px;
      padding:0 11px;cursor:pointer}button:hover,button[aria-pressed=true]{border-color:var(--accent)}#play{width:46px;font-size:15px}
    input{flex:1;min-width:60px;accent-color:var(--accent)}#clock{font-variant-numeric:tabular-nums;color:var(--soft);
      min-width:130px;text-align:right}
    @media(max-width:640px){#fit,#back,#next{display:none}#clock{min-width:70px}}
    </style>
    <canvas id="view"></canvas>
    <header><h1 id="name"></h1><p id="about"></p></header>
    <footer>
    <button id="play" title="Play or pause (space)">▶</button>
    <button id="back" title="One frame back (left)">‹</button>
    <button id="next" title="One frame on (right)">›</button>
    <input id="scrub" type="range" min="0" value="0" aria-label="Frame">
    <span id="clock"></span>
    <select id="speed" title="Speed"><option value=".1">0.1×</option><option value=".25">0.25×</option>
    <option value=".5">0.5×</option><option value="1" selected>1×</option><option value="2">2×</option>
    <option value="4">4×</option></select>
    <button id="ties" title="Show joints (J)" aria-pressed="true" hidden>Joints</button>
    <button id="fit" title="Show everything (F)">Fit</button>
    </footer>
    <script type="application/json" id="header">%HEADER%</script>
    <script type="text/plain" id="data">%DATA%</script>
    <script>
    "use strict";
    const $=id=>document.getElementById(id),H=JSON.parse($("header").textContent);
    const raw=atob($("data").textContent),bytes=new Uint8Array(raw.length);
    for(let i=0;i<raw.length;i++)bytes[i]=raw.charCodeAt(i);
    const poses=new Uint16Array(bytes.buffer),canvas=$("view"),pen=canvas.getContext("2d");
    let frame=0,playing=false,last=0,view={x:0,y:0,scale:1},ratio=1;
    $("name").textContent=H.name;
    $("about").textContent=H.summary+" · "+H.bodies+(H.bodies===1?" moving body":" moving bodies")+
      (H.interval>1?" · one frame for "+H.interval+" steps":"");
    $("scrub").max=H.frames-1;
    const paths=H.forms.map(form=>{const thin=new Path2D(),thick=[];
      for(const p of form){if(p.length===3){const c=new Path2D();c.arc(p[0],p[1],p[2],0,7);c.moveTo(p[0],p[1]);
        c.lineTo(p[0]+p[2],p[1]);thin.addPath(c);continue}
        const q=new Path2D();q.moveTo(p[1],p[2]);for(let i=3;i<p.length;i+=2)q.lineTo(p[i],p[i+1]);q.closePath();
        if(p[0]>0)thick.push([q,2*p[0]]);else thin.addPath(q)}
      return{thin,thick}});
    function fit(){const[a,b,c,d]=H.view,w=canvas.width,h=canvas.height-150*ratio;
      view.scale=Math.min(w/(c-a),h/(d-b))*.96;view.x=(a+c)/2;view.y=(b+d)/2-20*ratio/view.scale}
    function resize(){ratio=devicePixelRatio||1;const old=canvas.width;canvas.width=innerWidth*ratio;
      canvas.height=innerHeight*ratio;if(old!==canvas.width)fit();draw()}
    function body(path,x,y,angle,fill,edge){const c=Math.cos(angle)*view.scale,s=Math.sin(angle)*view.scale;
      pen.setTransform(c,-s,-s,-c,canvas.width/2+(x-view.x)*view.scale,canvas.height/2-(y-view.y)*view.scale);
      pen.fillStyle=fill;pen.strokeStyle=edge;pen.lineWidth=Math.max(Math.min(.03,2.5*ratio/view.scale),1/view.scale);pen.lineJoin="round";
      for(const[q,w]of path.thick){pen.save();pen.strokeStyle=fill;pen.lineWidth=w;pen.stroke(q);pen.fill(q);pen.restore()}
      pen.fill(path.thin);pen.stroke(path.thin)}
    function draw(){const style=getComputedStyle(document.documentElement),get=n=>style.getPropertyValue(n);
      const still=get("--still"),awake=get("--awake"),edge=get("--edge"),driven=get("--driven");
      pen.setTransform(1,0,0,1,0,0);pen.fillStyle=get("--back");pen.fillRect(0,0,canvas.width,canvas.height);
      for(const[f,x,y,a]of H.still)body(paths[f],x,y,a,still,still);
      const base=Math.floor(frame)*H.bodies*3,kx=H.size[0]/65535,ky=H.size[1]/65535,ka=2*Math.PI/65534;
      const reach=Math.max(canvas.width,canvas.height)/view.scale;
      for(let i=0;i<H.bodies;i++){const p=base+3*i;if(poses[p+2]===65535)continue;const x=H.low[0]+poses[p]*kx,y=H.low[1]+poses[p+1]*ky;
        if(Math.abs(x-view.x)>reach||Math.abs(y-view.y)>reach)continue;
        const[f,kind]=H.moving[i];body(paths[f],x,y,poses[p+2]*ka-Math.PI,kind?driven:awake,edge)}
      if(ties)joints(base,kx,ky,ka,get("--joint"));
      const n=Math.floor(frame);$("scrub").value=n;
      $("clock").textContent=(n*H.interval*H.timeStep).toFixed(2)+" s · "+(n+1)+" / "+H.frames}
    function joints(base,kx,ky,ka,ink){const now=Math.floor(frame)*H.interval,dots=[];
      pen.setTransform(1,0,0,1,0,0);pen.strokeStyle=pen.fillStyle=ink;pen.lineWidth=Math.max(.01*view.scale,ratio);
      const sx=x=>canvas.width/2+(x-view.x)*view.scale,sy=y=>canvas.height/2-(y-view.y)*view.scale;
      const end=(i,ax,ay)=>{if(i<0)return[[sx(ax),sy(ay)]];const p=base+3*i,x=H.low[0]+poses[p]*kx,
        y=H.low[1]+poses[p+1]*ky,a=poses[p+2]*ka-Math.PI,c=Math.cos(a),s=Math.sin(a);
        return poses[p+2]===65535?null:[[sx(x+c*ax-s*ay),sy(y+s*ax+c*ay)],[sx(x),sy(y)]]};
      pen.beginPath();
      for(const j of H.joints){if(now<j[6]||now>j[7])continue;const a=end(j[0],j[1],j[2]),b=end(j[3],j[4],j[5]);
        if(!a||!b)continue;const way=[...a.reverse(),...b];dots.push(a[a.length-1],b[0]);
        pen.moveTo(...way[0]);for(let i=1;i<way.length;i++)pen.lineTo(...way[i])}
      pen.stroke();pen.beginPath();const r=Math.max(.025*view.scale,1.5*ratio);
      for(const[x,y]of dots){pen.moveTo(x+r,y);pen.arc(x,y,r,0,7)}pen.fill()}
    let ties=H.joints.length>0;$("ties").hidden=!ties;
    $("ties").onclick=()=>{ties=!ties;$("ties").setAttribute("aria-pressed",ties);draw()};
    function show(n){frame=Math.max(0,Math.min(H.frames-1,n));draw()}
    function toggle(on){playing=on;$("play").textContent=on?"❚❚":"▶";if(on){if(frame>=H.frames-1)frame=0;last=0;
      requestAnimationFrame(tick)}}
    function tick(now){if(!playing)return;if(last)frame+=(now-last)/1000*$("speed").value/(H.timeStep*H.interval);
      last=now;if(frame>=H.frames-1){frame=H.frames-1;toggle(false)}draw();if(playing)requestAnimationFrame(tick)}
    $("play").onclick=()=>toggle(!playing);$("back").onclick=()=>{toggle(false);show(Math.floor(frame)-1)};
    $("next").onclick=()=>{toggle(false);show(Math.floor(frame)+1)};$("fit").onclick=()=>{fit();draw()};
    $("scrub").oninput=e=>{toggle(false);show(+e.target.value)};
    addEventListener("keydown",e=>{const k=e.key;if(k===" "){e.preventDefault();toggle(!playing)}
      else if(k==="ArrowRight")$("next").onclick();else if(k==="ArrowLeft")$("back").onclick();
      else if(k==="f"||k==="F")$("fit").onclick();else if((k==="j"||k==="J")&&H.joints.length)$("ties").onclick();
      else if(k==="Home")show(0);else if(k==="End")show(H.frames-1)});
    function zoom(factor,px,py){const x=view.x+(px-canvas.width/2)/view.scale,y=view.y-(py-canvas.height/2)/view.scale;
      view.scale*=factor;view.x=x-(px-canvas.width/2)/view.scale;view.y=y+(py-canvas.height/2)/view.scale;draw()}
    canvas.addEventListener("wheel",e=>{e.preventDefault();zoom(Math.exp(-e.deltaY*.0015),e.offsetX*ratio,e.offsetY*ratio)},
      {passive:false});
    const fingers=new Map();
    canvas.addEventListener("pointerdown",e=>{canvas.setPointerCapture(e.pointerId);fingers.set(e.pointerId,e)});
    canvas.addEventListener("pointermove",e=>{const old=fingers.get(e.pointerId);if(!old)return;
      if(fingers.size===2){const[a,b]=[...fingers.values()],other=a.pointerId===e.pointerId?b:a;
        const d0=Math.hypot(old.offsetX-other.offsetX,old.offsetY-other.offsetY);
        const d1=Math.hypot(e.offsetX-other.offsetX,e.offsetY-other.offsetY);
        if(d0>0)zoom(d1/d0,(e.offsetX+other.offsetX)/2*ratio,(e.offsetY+other.offsetY)/2*ratio)}
      else{view.x-=(e.offsetX-old.offsetX)*ratio/view.scale;view.y+=(e.offsetY-old.offsetY)*ratio/view.scale;draw()}
      fingers.set(e.pointerId,e)});
    for(const end of["pointerup","pointercancel"])canvas.addEventListener(end,e=>fingers.delete(e.pointerId));
    addEventListener("resize",resize);matchMedia("(prefers-color-scheme:dark)").addEventListener("change",draw);
    resize();fit();
    const wish=new URLSearchParams(location.hash.slice(1));show(+(wish.get("frame")||0));if(wish.has("play"))toggle(true);
    </script>
    </html>
    """#
}
