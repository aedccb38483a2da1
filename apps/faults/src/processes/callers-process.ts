/**
 * Honest callers, in a process of their own, so that what the attacker does in its process delays no measurement: they submit jobs, read
 * them, run them and wait, list, and open the console. Beside them, they call a server of no use in a third process: what it takes is the
 * machine's own. `argv`: port of the service, id of the endpoint. Each message of the parent is answered with what was measured since
 * the one before.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createCaller } from "../parties/caller.ts";

const [port, endpointId = ""] = [Number(process.argv[2]), process.argv[3]];
const queue = `/v2/${endpointId}`;
const caller = createCaller(() => port);
const TIMEOUT_MS = 60_000;
const OPEN_MAX = 500;

let latenciesMs: number[] = [];
let controlMs: number[] = [];
let failures: Record<string, number> = {};
let open = 0;
let lastJob = "";

/** Sends a request, and counts it from the moment at which it was due. */
async function ask(name: string, method: string, path: string, body?: object): Promise<unknown> {
  if (open >= OPEN_MAX) return count(`${name} not sent`);
  open += 1;
  const answer = await caller.call(method, path, { timeoutMs: TIMEOUT_MS, ...(body === undefined ? {} : { body }) });
  open -= 1;
  latenciesMs.push(answer.to - answer.from);
  if (answer.status !== 200) count(`${name} ${answer.status ?? "no answer"}`);
  return answer.body;
}

function count(failure: string): void {
  failures[failure] = (failures[failure] ?? 0) + 1;
}

async function work(): Promise<void> {
  for (;;) {
    const { status, body } = await caller.call("GET", `${queue}/job-take/honest`, { timeoutMs: TIMEOUT_MS });
    if (status !== 200) continue;
    const { id, attemptToken } = body as { id: string; attemptToken: string };
    await caller.call("POST", `${queue}/job-done/honest/${id}?attempt=${attemptToken}`, { body: { output: { id } } });
  }
}

const acts: readonly (readonly [everyMs: number, act: () => Promise<unknown>])[] = [
  [
    100,
    async () => {
      lastJob =
        ((await ask("run", "POST", `${queue}/run`, { input: {} })) as { id?: string } | undefined)?.id ?? lastJob;
    },
  ],
  [100, () => (lastJob === "" ? Promise.resolve() : ask("status", "GET", `${queue}/status/${lastJob}`))],
  [100, () => ask("runsync", "POST", `${queue}/runsync`, { input: {} })],
  [250, () => ask("list", "GET", `/v1/endpoints/${endpointId}/jobs?limit=20`)],
  [500, () => ask("endpoints", "GET", "/v1/endpoints")],
  [500, () => ask("page", "GET", "/")],
];

const CONTROL = `require("node:http").createServer((request, response) => response.end("{}"))
  .listen(0, "127.0.0.1", function () { process.stdout.write(String(this.address().port)); });
  process.stdin.resume().on("end", () => process.exit());`;
const control = spawn(process.execPath, ["-e", CONTROL], { stdio: ["pipe", "pipe", "inherit"] });
const controlPort = Number(String((await once(control.stdout, "data"))[0]));
const controlCaller = createCaller(() => controlPort);
async function askControl(): Promise<void> {
  const { from, to } = await controlCaller.call("GET", "/", { timeoutMs: TIMEOUT_MS });
  controlMs.push(to - from);
}
setInterval(() => void askControl(), 50);

for (let worker = 0; worker < 2; worker += 1) void work();
for (const [everyMs, act] of acts) setInterval(() => void act(), everyMs);
process.on("message", () => {
  process.send?.({ latenciesMs, controlMs, failures });
  [latenciesMs, controlMs, failures] = [[], [], {}];
});
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
