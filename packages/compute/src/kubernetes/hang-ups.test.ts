import { type ComputeDriver, MachineExecError } from "@millrace/engine";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import { apiCalls } from "./api/api-calls.ts";
import { KubeAwayError } from "./api/kube-client.ts";
import { type CallName, type Moment, moments, namespace, playHangingApi } from "./hanging-api.test-support.ts";
import { createKubernetesDriver } from "./kubernetes-driver.ts";

/** Errors that would end the process. */
const unheard: unknown[] = [];
const hear = (error: unknown): void => void unheard.push(error);
beforeAll(() => void process.on("unhandledRejection", hear).on("uncaughtException", hear));
afterAll(() => void process.off("unhandledRejection", hear).off("uncaughtException", hear));
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  unheard.length = 0;
});

const mount = { kind: "local", volumeId: "v1", sizeInGb: 1, path: "/workspace" } as const;
const spec = machineSpec({
  machineId: "w1",
  imageName: "team/model",
  registryLogin: { username: "u", password: "p" },
  ports: [{ port: 9000, protocol: "tcp" }],
  mounts: [mount],
});
/** More than a step has kinds of requests, each of which fails once. */
const triesMax = 40;

type Step = (driver: ComputeDriver, onHangUp: (leave: () => unknown) => void) => Promise<unknown>;

/** The life of a machine. A step passes on how its caller leaves, where it can. */
const steps: Readonly<Record<string, Step>> = {
  async start(driver, onHangUp) {
    onHangUp(() => driver.stop("w1", { graceMs: 0 }));
    await driver.start(spec);
  },
  logs: (driver) => driver.logs("w1", { tailLines: 10 }),
  async follow(driver, onHangUp) {
    const abort = new AbortController();
    onHangUp(() => abort.abort());
    await firstBatch(driver.followLogs("w1", { after: null, signal: abort.signal }));
  },
  async "follow until it returns"(driver, onHangUp) {
    const batches = driver.followLogs("w1", { after: null, signal: new AbortController().signal });
    const iterator = batches[Symbol.asyncIterator]();
    onHangUp(() => iterator.return?.());
    await firstBatch({ [Symbol.asyncIterator]: () => iterator });
  },
  async exec(driver, onHangUp) {
    const session = await driver.exec?.("w1", { command: ["say"], terminal: null });
    if (session === undefined) throw new Error("The driver runs no commands.");
    onHangUp(() => session.close());
    session.stdin.write("heard");
    const [said, code] = await Promise.all([text(session.stdout), session.ended]);
    await session.close();
    if (said !== "said" || code !== 0) throw new MachineExecError("The connection broke.");
  },
  stats: (driver) => driver.stats("w1"),
  inventory: (driver) => driver.inventory(),
  async stop(driver, onHangUp) {
    onHangUp(() => driver.stop("w1", { graceMs: 0 }));
    await driver.stop("w1", { graceMs: 10 });
  },
  removeVolume: (driver) => driver.removeVolume(mount),
};

async function firstBatch(batches: AsyncIterable<{ readonly lines: readonly unknown[] }>): Promise<void> {
  for await (const { lines } of batches) if (lines.length > 0) return;
  throw new KubeAwayError("The log ended.");
}

/** Plays the life of a machine while the server hangs up once on each kind of request of each step. */
async function playLife(moment: Moment, leaves: boolean) {
  const hungUp = new Set<CallName>();
  const keys = new Set<string>();
  let step = "";
  let leave: (() => unknown) | undefined;
  const leaving: Promise<unknown>[] = [];
  const api = await playHangingApi((call, selector) => {
    const key = `${step}: ${call} ${selector}`;
    if (keys.has(key)) return undefined;
    keys.add(key);
    hungUp.add(call);
    if (leaves && leave !== undefined) leaving.push(Promise.allSettled([leave()]));
    leave = undefined;
    return moment;
  });
  closers.push(api.close);
  const failures: unknown[] = [];

  async function repeat<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    step = name;
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        failures.push(error);
        if (tries === triesMax) throw error;
        // A call of a caller that leaves is done before the next try.
        await Promise.all(leaving);
      }
    }
  }

  const access = { kubeconfig: api.kubeconfig, namespace };
  const driver = await repeat("open", () => createKubernetesDriver({ access }));
  closers.push(() => driver.close({ graceMs: 0 }));
  for (const [name, run] of Object.entries(steps)) await repeat(name, () => run(driver, (how) => (leave = how)));
  step = "close";
  await driver.close({ graceMs: 0 });
  await Promise.all(leaving);
  await turn();
  await turn();
  return { failures, hungUp };
}

/** The errors that callers of the driver get from a server that hangs up, and from their own leaving. */
const heard =
  /^(KubeAwayError|MachineExecError|AbortError): |^Error: (aborted$|The machine w1 (was stopped while it started|is already running)\.$)/;

test.each([
  ["stay", false],
  ["leave at that moment", true],
])(
  "every error of a server that hangs up on each kind of request is heard by its caller, where callers %s",
  async (_, leaves) => {
    const lives = await Promise.all(moments.map((moment) => playLife(moment, leaves)));
    expect(unheard).toEqual([]);
    const hungUp = new Set(lives.flatMap((life) => [...life.hungUp]));
    expect(Object.keys(apiCalls).filter((call) => !hungUp.has(call as CallName))).toEqual([]);
    const failures = lives.flatMap((life) => life.failures.map(String));
    expect(failures.filter((failure) => !heard.test(failure))).toEqual([]);
  },
);

test("every call that is under way when the driver closes is heard by its caller", async () => {
  const unanswered = new Set<CallName>();
  let isDeaf = false;
  const api = await playHangingApi((call) => {
    if (isDeaf) unanswered.add(call);
    return isDeaf ? "never" : undefined;
  });
  closers.push(api.close);
  const access = { kubeconfig: api.kubeconfig, namespace };
  const driver = await createKubernetesDriver({ access, isKeeper: () => false });
  closers.push(() => driver.close({ graceMs: 0 }));
  await driver.start(spec);
  isDeaf = true;
  const calls = [
    driver.stop("w1", { graceMs: 0 }),
    driver.stats("w1"),
    driver.inventory(),
    driver.logs("w1", { tailLines: 1 }),
    driver.removeVolume(mount),
    firstBatch(driver.followLogs("w1", { after: null, signal: new AbortController().signal })),
  ].map((call) => call.then(() => "done", String));
  await expect.poll(() => unanswered.size).toBe(5);
  await driver.close({ graceMs: 0 });
  for (const outcome of await Promise.all(calls)) expect(outcome).toMatch(/^KubeAwayError: .* socket hang up\.$/);
  await turn();
  await turn();
  expect(unheard).toEqual([]);
});
