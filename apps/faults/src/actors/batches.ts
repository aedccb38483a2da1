import { setTimeout as delay } from "node:timers/promises";
import { bodyOf, markOf } from "../history/bodies.ts";
import type { BatchFinal, BatchStep } from "../history/entry.ts";
import type { Answer, Caller } from "../parties/caller.ts";
import type { Scene } from "./scene.ts";

/** An endpoint runs ten at a time. */
const BATCHES_MAX = 6;
const ADDS_MAX = 3;
const FINALIZE_TRIES = 5;
const INPUTS = [5, 40] as const;
const BETWEEN_MS = [200, 2_500] as const;
const REST_MS = 80;
const TAKE_TIMEOUT_MS = 5_000;
const REPORT_TRIES = 40;
/** A batch that is not finished by then is not finished at all. */
const END_MAX_MS = 90_000;

/** Makes batches, adds requests to them and finalizes them; in the end waits for them and reads their files of results. */
export async function fillBatches(scene: Scene, queue: string): Promise<void> {
  const random = scene.random.fork("batches");
  const caller = scene.caller("client");
  const batches: { readonly name: string; readonly id: string }[] = [];
  for (let number = 0; scene.phase === "load" && batches.length < BATCHES_MAX; number += 1) {
    const name = `batch${number}.${scene.round}`;
    let part = 0;
    const ask = async (step: BatchStep["step"], path: string, hasInputs = false): Promise<Answer> => {
      const count = hasInputs ? random.whole(...INPUTS) : 0;
      part += 1;
      const inputs = Array.from({ length: count }, (_, at) => `${name}.${part}.${at}${random.chance(0.03) ? "L" : ""}`);
      const body = inputs.map((input) => ({ input: bodyOf(input) }));
      const answer = await caller.call("POST", `${queue}/batch${path}`, step === "finalize" ? {} : { body });
      const { from, to, status } = answer;
      scene.record({ op: "batch", who: "batches", from, to, status, batch: name, step, inputs });
      return answer;
    };
    const made = await ask("make", "", random.chance(0.7));
    const { id } = (made.status === 200 ? made.body : {}) as { readonly id?: string };
    if (id === undefined) {
      await delay(REST_MS);
      continue;
    }
    batches.push({ name, id });
    for (let adds = random.whole(1, ADDS_MAX); adds > 0; adds -= 1) {
      await delay(random.whole(...BETWEEN_MS));
      await ask("add", `/${id}/requests`, true);
    }
    // A batch that is finalized already refuses the repetition.
    for (let tries = 0; tries < FINALIZE_TRIES; tries += 1)
      if ([200, 409].includes((await ask("finalize", `/${id}/finalize`)).status ?? 0)) break;
    await delay(random.whole(...BETWEEN_MS));
  }
  while (scene.phase === "load") await delay(REST_MS);
  const deadline = performance.now() + END_MAX_MS;
  for (const { name, id } of batches) {
    const final = await readBatch(scene, caller, { name, path: `${queue}/batch/${id}`, deadline });
    // Without the service nothing can be told.
    if (scene.phase !== "over") scene.record(final);
  }
  caller.close();
}

interface BatchPlace {
  readonly name: string;
  readonly path: string;
  readonly deadline: number;
}

async function readBatch(scene: Scene, caller: Caller, { name, path, deadline }: BatchPlace): Promise<BatchFinal> {
  for (;;) {
    const read = await caller.call("GET", path);
    const { from, to, status } = read;
    const own = { op: "batchFinal", who: "batches", from, to, status, batch: name } as const;
    const isUnknown = status === undefined || status >= 500;
    const isLate = scene.phase === "over" || performance.now() > deadline;
    if (status !== 200 && (!isUnknown || isLate)) return own;
    const {
      status: state,
      requestTotal: total,
      finishedAt,
    } = (status === 200 ? read.body : {}) as Record<string, unknown>;
    const isFinished = finishedAt !== null && finishedAt !== undefined;
    if (isFinished || isLate || state === "DRAFT") {
      const results = await caller.call("GET", `${path}/results`);
      const lines = results.status === 200 ? linesOf(results.body) : undefined;
      if (lines !== undefined || isLate)
        return { ...own, total: Number(total), isFinished, ...(lines === undefined ? {} : { results: lines }) };
    }
    await delay(REST_MS);
  }
}

function linesOf(body: unknown): readonly (readonly [number, string?])[] {
  // A file of one line is a JSON document as a whole.
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const { index, status, output } = JSON.parse(line) as { index: number; status: string; output?: unknown };
      const mark = status === "COMPLETED" ? (markOf(output) ?? "nothing") : undefined;
      return mark === undefined ? [index] : [index, mark];
    });
}

/** Does the requests of batches, until the round is over: answers each input with itself. */
export async function workOnBatches(scene: Scene, queue: string, party: string): Promise<void> {
  const random = scene.random.fork(party);
  const caller = scene.caller("worker");
  for (let life = 0; scene.phase !== "over";) {
    const who = `${party}-${scene.round}-${life}`;
    const { status, body } = await caller.call("GET", `${queue}/job-take/${who}`, { timeoutMs: TAKE_TIMEOUT_MS });
    if (status !== 200) {
      // The service keeps jobs from a worker that lost several, and an answer that is lost may have held one.
      if (status === undefined) life += 1;
      await delay(REST_MS);
      continue;
    }
    const job = body as { readonly id: string; readonly input: unknown; readonly attemptToken: string };
    if (scene.phase === "load" && random.chance(0.02)) {
      life += 1;
      continue;
    }
    const path = `${queue}/job-done/${who}/${job.id}?isStream=false&attempt=${job.attemptToken}`;
    const output = bodyOf(markOf(job.input) ?? "nothing");
    for (let tries = 0; tries < REPORT_TRIES; tries += 1) {
      const answer = await caller.call("POST", path, { body: { output } });
      if (answer.status !== undefined && answer.status < 500 && answer.status !== 429) break;
      await delay(REST_MS);
    }
  }
  caller.close();
}
