/** Programs that the suite runs on a driver. Each prints `ready` once it does what its name says. */
export type Behaviour =
  /** Runs until SIGTERM, then prints `bye` and ends with code 0. */
  | "serve"
  /** Ignores SIGTERM. */
  | "stubborn"
  /** Prints `out`, on the other stream `err`, then ends with code 3. */
  | "fail"
  /** Runs for a second, prints `enough`, then ends with code 5. */
  | "brief"
  /** Ends itself with SIGKILL. */
  | "killed"
  /** Prints `line 1` to `line 300`, then serves. */
  | "chatter"
  /** Prints `tick 1`, `tick 2` and so on, until SIGTERM. */
  | "ticker"
  /** Prints the variable COLOUR, then serves. */
  | "colour"
  /** Starts another process that ignores SIGTERM, then serves. */
  | "parent"
  /** Starts a process that ignores SIGTERM in a session of its own and without its parent, then serves; with LEAVE it ends. */
  | "deserted"
  /** Answers HTTP at port 8080, and TCP at ports 9000 and 70001, with its COLOUR; prints the public ports of these two. */
  | "listener"
  /** Counts its starts in its first volume and, if there is one, in the file of the variable DISK_FILE; prints both. */
  | "counter"
  /** Uses a processor as much as it can, then serves. */
  | "busy"
  /** Allocates memory without end. */
  | "hungry";

const serve = `
process.once("SIGTERM", () => { console.log("bye"); process.exit(0); });
setInterval(() => {}, 60_000);
console.log("ready");
`;
const stubborn = `process.on("SIGTERM", () => {}); setInterval(() => {}, 60_000); console.log("ready");`;

/** The programs as modules for Node. */
export const programs: Readonly<Record<Behaviour, string>> = {
  serve,
  stubborn,
  fail: `console.log("ready\\nout"); console.error("err"); process.exitCode = 3;`,
  brief: `console.log("ready"); setTimeout(() => { console.log("enough"); process.exitCode = 5; }, 1_000);`,
  killed: `console.log("ready"); process.kill(process.pid, "SIGKILL");`,
  chatter: `for (let line = 1; line <= 300; line += 1) console.log("line " + line); ${serve}`,
  ticker: `
let tick = 0;
setInterval(() => { tick += 1; console.log("tick " + tick); }, 50);
${serve}
`,
  colour: `console.log(process.env.COLOUR); ${serve}`,
  parent: `
import { spawn } from "node:child_process";
const child = spawn(process.execPath, ["-e", ${JSON.stringify(stubborn)}], { stdio: ["ignore", "pipe", "inherit"] });
child.stdout.once("data", () => { ${serve} });
`,
  deserted: `
import { spawn } from "node:child_process";
const leave = (code, stdout) => spawn(process.execPath, ["-e", code], { detached: true, stdio: ["ignore", stdout, "ignore"] });
const between = "const { spawn } = require('node:child_process'); (" + leave + ")(" + JSON.stringify(${JSON.stringify(stubborn)}) + ", 'inherit').unref();";
leave(between, "pipe").stdout.once("data", () => { ${serve} if (process.env.LEAVE) process.exit(0); });
`,
  listener: `
import { createServer as createHttpServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
const { env } = process;
const servers = [
  [createHttpServer((_, response) => response.end(env.COLOUR)), env.MILLRACE_HTTP_PORT_8080],
  [createTcpServer((socket) => socket.end(env.COLOUR)), env.MILLRACE_TCP_PORT_9000],
  [createTcpServer((socket) => socket.end(env.COLOUR)), env.MILLRACE_TCP_PORT_70001],
];
for (const [server, port] of servers) await new Promise((done) => server.listen(Number(port), "0.0.0.0", done));
console.log("reached at", env.RUNPOD_TCP_PORT_9000, env.RUNPOD_TCP_PORT_70001);
${serve}
`,
  counter: `
import { readFileSync, writeFileSync } from "node:fs";
const count = (name, file) => {
  let before = 0;
  try { before = Number(readFileSync(file, "utf8")); } catch {}
  writeFileSync(file, String(before + 1));
  console.log(name, before + 1);
};
count("volume", process.env.MILLRACE_VOLUME_1 + "/count");
if (process.env.DISK_FILE) count("disk", process.env.DISK_FILE);
${serve}
`,
  // Enough memory to be visible as a share of a large computer's.
  busy: `globalThis.held = Buffer.alloc(256 * 1024 * 1024, 1); ${serve} const spin = () => { const until = Date.now() + 50; while (Date.now() < until); setImmediate(spin); }; spin();`,
  hungry: `
const taken = [];
console.log("ready");
setInterval(() => taken.push(Buffer.alloc(16 * 1024 * 1024, 1)), 5);
`,
};
