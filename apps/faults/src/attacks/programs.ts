import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { bodyOf, exchange, authorized, head, post, repeat } from "./raw.ts";
import type { Attack, Target } from "./target.ts";

/** Stands in the command of each process that the program leaves behind. */
const MARK = "millrace-attack-left-behind";
const CHILDREN = 30;
/** Time after which a deleted endpoint has no processes. */
const GONE_MAX_MS = 30_000;

/** The service lends this package to handlers; the attacks do without it. */
const WORKER_PACKAGE = "@millrace/worker";

/** What the attacker deploys. It does what the input of a job says. */
export const HOSTILE_PROGRAM = `
import { spawn } from "node:child_process";
import { serve } from ${JSON.stringify(WORKER_PACKAGE)};

const write = (bytes) => new Promise((resolve) => process.stdout.write(bytes, resolve));
const acts = {
  async line() { for (let piece = 0; piece < 100; piece += 1) await write("x".repeat(1_000_000)); },
  async lines() { for (let piece = 0; piece < 50; piece += 1) await write("x\\n".repeat(200_000)); },
  async controls() { await write("\\u001b]0;title\\u0007\\u001b[2J\\u0000\\u202e\\r<script>alert(1)</script>\\n".repeat(5_000)); },
  async bytes() { await write(Buffer.alloc(5_000_000, 0xff)); },
  async forks() {
    for (let child = 0; child < ${CHILDREN}; child += 1)
      spawn(process.execPath, ["-e", "setTimeout(() => {}, 600000)", "${MARK}"], { detached: true, stdio: "ignore" }).unref();
  },
  async result() { return "x".repeat(25_000_000); },
  async error() { throw new Error("\\u001b[2J<img src=x>".repeat(200_000)); },
};
await serve(({ input }) => acts[input.act]());
`;

const ACTS = ["line", "lines", "controls", "bytes", "result", "error", "forks"];

export const programs: readonly Attack[] = [
  {
    name: "hostile-handlers",
    does: `a handler prints 100 MB without a line feed, control characters and lines without end, returns 25 MB, and leaves ${CHILDREN} processes behind`,
    async play(target) {
      const queue = `/v2/${target.attacker.programId}`;
      const run = async (act: string): Promise<string> => {
        const { text } = await post(target, `${queue}/run`, JSON.stringify({ input: { act } }));
        return (bodyOf(text) as { id: string }).id;
      };
      await ended(target, await run("controls"));
      await target.begin();
      const logs = head("GET", `/v1/endpoints/${target.attacker.programId}/logs`, authorized(target));
      await Promise.all([
        repeat(target, 1, async (turn) => ended(target, await run(ACTS[turn % ACTS.length] ?? ""))),
        repeat(target, 1, () => exchange(target, [logs])),
      ]);
      await noneLeft(target);
    },
  },
];

/** Waits until a job has ended, or the attack has. */
async function ended(target: Target, id: string): Promise<void> {
  while (!target.stop.aborted) {
    const { text } = await post(target, `/v2/${target.attacker.programId}/status/${id}`, "", {}, "GET");
    const { status } = (bodyOf(text) ?? {}) as { readonly status?: string };
    if (status !== undefined) target.answered(`job ${status}`);
    if (status !== "IN_QUEUE" && status !== "IN_PROGRESS") return;
    await delay(200);
  }
}

/** Removes the workers, and expects that their processes go with them. */
async function noneLeft(target: Target): Promise<void> {
  const { programId, key } = target.attacker;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const url = `http://127.0.0.1:${target.port}/v1/endpoints/${programId}`;
  await fetch(url, { method: "PATCH", headers, body: '{"workersMax":0}' });
  const deadline = performance.now() + GONE_MAX_MS;
  while (leftBehind().length > 0 && performance.now() < deadline) await delay(200);
  const left = leftBehind();
  if (left.length > 0) target.wrong(`${left.length} processes of workers that have ended still run`);
  for (const pid of left) process.kill(pid, "SIGKILL");
  await fetch(url, { method: "PATCH", headers, body: '{"workersMax":1}' });
}

function leftBehind(): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(MARK);
      } catch {
        return false;
      }
    });
}
