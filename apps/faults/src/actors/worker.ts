import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../base/random.ts";
import { bodyOf, errorOf, markOf } from "../history/bodies.ts";
import type { Caller } from "../parties/caller.ts";
import type { Scene } from "./scene.ts";

interface TakenJob {
  readonly id: string;
  readonly input: unknown;
  readonly attempt: number;
  readonly attemptToken: string;
}

/** A worker under its present name, and the attempt in its hands. */
interface Hands {
  readonly scene: Scene;
  readonly caller: Caller;
  readonly random: Random;
  readonly who: string;
  readonly job: TakenJob;
}

/** What a worker does with a job, and how often of a hundred. */
const MANNERS = {
  finish: 52,
  fail: 12,
  stream: 14,
  long: 5,
  abandon: 4,
  late: 4,
  twice: 4,
  truncated: 5,
} as const;
type Manner = keyof typeof MANNERS;
const MANNER_LIST = Object.entries(MANNERS).flatMap(([name, times]) => Array<Manner>(times).fill(name as Manner));

const TAKE_TIMEOUT_MS = 5_000;
const REST_MS = 60;
/** Reports are sent again until they are answered, as the protocol asks for. */
const TRIES_MAX = 40;

/**
 * Takes jobs until the round is over. A worker that loses a job goes on under another name, as one that was started anew: the
 * service keeps jobs from workers that lose several.
 */
export async function work(scene: Scene, party: string): Promise<void> {
  const random = scene.random.fork(party);
  const caller = scene.caller("worker");
  let life = 0;
  let drainedAs = -1;
  while (scene.phase !== "over") {
    if (scene.phase === "drain" && drainedAs < 0) drainedAs = life += 1;
    const who = `${party}-${scene.round}-${life}`;
    const taken = await caller.call("GET", `${scene.queue}/job-take/${who}`, { timeoutMs: TAKE_TIMEOUT_MS });
    const { from, to, status } = taken;
    if (status !== 200) {
      if (status !== 204) scene.record({ op: "take", who, from, to, status });
      await delay(REST_MS);
      continue;
    }
    const job = taken.body as TakenJob;
    const { id, attempt } = job;
    scene.record({ op: "take", who, from, to, status, id, attempt, input: markOf(job.input) });
    const manner = scene.phase === "load" ? random.pick(MANNER_LIST) : "finish";
    const isLost = await manners[manner]({ scene, caller, random, who, job });
    if (isLost) life += 1;
  }
  caller.close();
}

/** Each resolves to whether the worker gave its job up. */
const manners: Readonly<Record<Manner, (hands: Hands) => Promise<boolean>>> = {
  finish: async (hands) => {
    await delay(hands.random.whole(0, 20));
    return await report(hands);
  },
  fail: (hands) => report(hands, { isError: true }),
  async stream(hands) {
    const count = hands.random.whole(1, 6);
    for (let index = 0; index < count; index += 1) {
      if (!(await sendChunk(hands, index))) return false;
      await delay(hands.random.whole(0, 30));
    }
    return await report(hands, { isStream: true });
  },
  async long(hands) {
    const { scene } = hands;
    const endsAt = performance.now() + scene.leaseMs * 1.5;
    while (performance.now() < endsAt && scene.phase === "load") {
      await ping(hands);
      await delay(scene.leaseMs / 4);
    }
    return await report(hands);
  },
  abandon: () => Promise.resolve(true),
  async late(hands) {
    await delay(hands.scene.leaseMs * 1.6);
    await report(hands);
    return true;
  },
  async twice(hands) {
    await Promise.all([report(hands), report(hands)]);
    return false;
  },
  truncated: (hands) => report(hands, { isTruncated: true }),
};

async function ping({ scene, caller, who, job: { id } }: Hands): Promise<void> {
  const { from, to, status } = await caller.call("GET", `${scene.queue}/ping/${who}?job_id=${id}`);
  scene.record({ op: "ping", who, from, to, status, id });
}

/** Ends the attempt, whatever happens to the answers; resolves to whether no try was answered. */
async function report(
  { scene, caller, random, who, job }: Hands,
  { isError = false, isStream = false, isTruncated = false } = {},
): Promise<boolean> {
  const { id, attempt, attemptToken } = job;
  const mark = `${id}#${attempt}${(markOf(job.input) ?? "").endsWith("L") ? "L" : ""}`;
  const body = isError ? { error: errorOf(mark) } : { output: bodyOf(mark) };
  const path = `${scene.queue}/job-done/${who}/${id}?isStream=${isStream}&attempt=${attemptToken}`;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const options = { body, isTruncated: isTruncated && tries === 0, ...impatience(random, tries) };
    const { from, to, status } = await caller.call("POST", path, options);
    scene.record({ op: "done", who, from, to, status, id, attempt, mark, isError });
    if (status !== undefined && status < 500 && status !== 408 && status !== 429) return false;
    if (scene.phase === "over") return true;
    await delay(REST_MS * (1 + Math.min(tries, 8)));
  }
  return true;
}

/** Sends a chunk until it is answered; resolves to whether the attempt goes on. */
async function sendChunk({ scene, caller, random, who, job }: Hands, index: number): Promise<boolean> {
  const { id, attempt, attemptToken } = job;
  const mark = `${id}#${attempt}.${index}`;
  // Chunks of earlier attempts count as well, so only the first attempt knows the number before it.
  const after = attempt === 1 ? `&after=${index}` : "";
  const path = `${scene.queue}/job-stream/${who}/${id}?attempt=${attemptToken}${after}`;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const { from, to, status } = await caller.call("POST", path, {
      body: { output: bodyOf(mark) },
      ...impatience(random, tries),
    });
    scene.record({ op: "chunk", who, from, to, status, id, attempt, mark });
    if (status === 200) return true;
    // Without the number a chunk that was perhaps stored must not be sent again.
    if (after === "" || (status !== undefined && status < 500)) return status === undefined || status >= 500;
    await delay(REST_MS);
  }
  return false;
}

/** Some first tries leave before their answer comes: what they asked for may be stored, and is sent again. */
function impatience(random: Random, tries: number): { readonly timeoutMs?: number } {
  return tries === 0 && random.chance(0.15) ? { timeoutMs: random.whole(1, 8) } : {};
}
