// usage: node --conditions=millrace-source ab.local.mjs ROOT_A ROOT_B [rounds] [ms] ; env DB=postgres
import { fork, execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { once } from "node:events";
const [rootA, rootB, rounds = "5", ms = "3000"] = process.argv.slice(2);
const KEY = "bench-admin-key";
function start(root, file, env = {}) {
  const flags = (env.FLAGS ?? "").split(" ").filter(Boolean);
  const c = fork(path.join(root, "apps/bench/src/processes", file), [], {
    execArgv: ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning", ...flags],
    env: { ...process.env, ...env },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let id = 0;
  const pend = new Map();
  c.on("message", (m) => {
    if (m.kind === "answer") {
      pend.get(m.id)?.[0](m.value);
    } else if (m.kind !== "ready") {
      pend.get(m.id)?.[1](new Error(m.message));
    }
  });
  return new Promise((res, rej) => {
    c.once("exit", (code) => rej(new Error(file + " exit " + code)));
    c.once("message", (m) =>
      res({
        pid: c.pid,
        ready: m.value,
        ask: (v) =>
          new Promise((r, j) => {
            id++;
            pend.set(id, [r, j]);
            c.send({ kind: "ask", id, value: v });
          }),
        stop: () => {
          const e = once(c, "exit");
          c.send({ kind: "stop" });
          return e;
        },
      }),
    );
  });
}
function cpu(pid) {
  // ns
  let main = 0,
    all = 0;
  for (const t of fs.readdirSync(`/proc/${pid}/task`)) {
    try {
      const ns = +fs.readFileSync(`/proc/${pid}/task/${t}/schedstat`, "utf8").split(" ")[0];
      all += ns;
      if (+t === pid) main = ns;
    } catch {}
  }
  return { main, all };
}
async function service(root, label, flags) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "ab-"));
  const s = await start(root, "service-process.ts", {
    FLAGS: flags ?? "",
    MILLRACE_HOST: "127.0.0.1",
    MILLRACE_PORT: "0",
    MILLRACE_DATA_DIR: dir,
    MILLRACE_API_KEY: KEY,
    MILLRACE_COMPUTE: "none",
    MILLRACE_LOG_LEVEL: "error",
    MILLRACE_STOP_GRACE_MS: "0",
    ...(process.env.DB ? { MILLRACE_DATABASE_URL: newDb(label) } : {}),
  });
  const u = s.ready.url;
  const h = { authorization: "Bearer " + KEY, "content-type": "application/json" };
  const t = await (
    await fetch(u + "/v1/templates", {
      method: "POST",
      headers: h,
      body: JSON.stringify({ name: "bench", imageName: "local/bench", isServerless: true }),
    })
  ).json();
  const e = await (
    await fetch(u + "/v1/endpoints", {
      method: "POST",
      headers: h,
      body: JSON.stringify({ templateId: t.id, workersMax: 0 }),
    })
  ).json();
  return { ...s, dir, runUrl: `${u}/v2/${e.id}/run`, url: u };
}
function newDb(label) {
  const n = "ab_" + label + "_" + process.pid;
  execFileSync("psql", ["-q", process.env.DB, "-c", `CREATE DATABASE ${n}`]);
  dbs.push(n);
  const x = new URL(process.env.DB);
  x.pathname = "/" + n;
  return x.href;
}
const dbs = [];
const body = Buffer.from(JSON.stringify({ input: { text: "x".repeat(1024 - 22) } }));
const load = await start(rootA, "load-process.ts");
const bare = await start(rootA, "constant-server-process.ts");
const A = await service(rootA, "a", process.env.FLAGS_A),
  B = await service(rootB, "b", process.env.FLAGS_B);
async function m(p, url) {
  await new Promise((r) => setTimeout(r, +(process.env.PAUSE ?? 300)));
  const c0 = cpu(p.pid);
  const r = await load.ask({
    kind: "closedLoop",
    requests: [{ url, method: "POST", headers: { authorization: KEY }, body }],
    connections: +(process.env.CONNS ?? 64),
    durationMs: +ms,
  });
  const c1 = cpu(p.pid);
  return {
    rate: (r.count / r.elapsedMs) * 1000,
    main: (c1.main - c0.main) / r.count / 1000,
    all: (c1.all - c0.all) / r.count / 1000,
  };
}
const res = { bare: [], A: [], B: [] };
const bareUrl = new URL(A.runUrl);
bareUrl.port = new URL(bare.ready.url).port;
for (let i = 0; i <= +rounds; i++) {
  const x = await m(bare, bareUrl.href),
    a = await m(A, A.runUrl),
    b = await m(B, B.runUrl);
  if (i === 0) continue;
  res.bare.push(x);
  res.A.push(a);
  res.B.push(b);
}
const med = (a) => a.toSorted((x, y) => x - y)[a.length >> 1];
for (const k of ["bare", "A", "B"])
  console.log(
    k.padEnd(5),
    "rate",
    med(res[k].map((x) => x.rate)).toFixed(0),
    "main us",
    med(res[k].map((x) => x.main)).toFixed(1),
    "proc us",
    med(res[k].map((x) => x.all)).toFixed(1),
    "ratio",
    k === "bare" ? "" : med(res[k].map((x, i) => x.rate / res.bare[i].rate)).toFixed(3),
  );
console.log(
  "B/A main",
  med(res.A.map((x, i) => res.B[i].main / x.main)).toFixed(3),
  "B/A rate",
  med(res.A.map((x, i) => res.B[i].rate / x.rate)).toFixed(3),
);
for (const x of [load, bare, A, B]) await x.stop();
for (const x of [A, B]) fs.rmSync(x.dir, { recursive: true });
for (const n of dbs) execFileSync("psql", ["-q", process.env.DB, "-c", `DROP DATABASE ${n}`]);
