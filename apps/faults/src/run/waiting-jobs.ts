import { setTimeout as delay } from "node:timers/promises";
import { isTerminal } from "@millrace/spec";
import { toldOf } from "../actors/clients.ts";
import { bodyOf, markOf } from "../history/bodies.ts";
import { type Answer, type Caller } from "../parties/caller.ts";
import { WAITING_INPUTS } from "../faults/damage.ts";

/** Jobs that wait on an endpoint of their own while files are damaged. */
export interface WaitingJobs {
  readonly queue: string;
  /** The marks of their inputs by id, in the order of the queue. */
  readonly inputs: ReadonlyMap<string, string>;
}

/** A service that has not handed out or ended all of them by then has a queue that is jammed. */
const DRAIN_MAX_MS = 30_000;
/** The service itself holds a poll for longer. */
const TAKE_MAX_MS = 3_000;
const REST_MS = 50;
/** The service notes this often how far its log is synced; what is lost of later changes looks like a crash. */
const MARK_LAG_MS = 1_500;
/** The errors of jobs whose input the service found to be lost or damaged. */
const NAMED = /^input (?:lost|damaged)/;

/** Submits jobs with large inputs, and a small one behind them. */
export async function submitWaiting(caller: Caller, queue: string, round: number): Promise<WaitingJobs> {
  const inputs = new Map<string, string>();
  const marks = Array.from({ length: WAITING_INPUTS }, (_, number) => `waiting${round}.${number}L`);
  for (const mark of [`waiting${round}.first`, ...marks, `waiting${round}.last`]) {
    const { id } = toldOf(await caller.call("POST", `${queue}/run`, { body: { input: bodyOf(mark) } }));
    if (id === undefined) throw new Error(`a job cannot be submitted although all faults are mended: ${mark}`);
    inputs.set(id, mark);
  }
  await delay(MARK_LAG_MS);
  return { queue, inputs };
}

/** Takes the jobs from a service on damaged data, as a worker; gives what is wrong with how it hands them out. */
export async function takeWaiting(caller: Caller, { queue, inputs }: WaitingJobs): Promise<readonly string[]> {
  const wrong: string[] = [];
  const deadline = performance.now() + DRAIN_MAX_MS;
  const open = new Set(inputs.keys());
  while (open.size > 0 && performance.now() < deadline) {
    const taken = await caller.call("GET", `${queue}/job-take/taker`, { timeoutMs: TAKE_MAX_MS });
    if (taken.status !== undefined && taken.status >= 500) return wrong;
    const job = taken.status === 200 ? (taken.body as { id?: string; input?: unknown; attemptToken?: string }) : {};
    if (job.id !== undefined) {
      const [mark, expected] = [markOf(job.input), inputs.get(job.id)];
      if (mark !== expected) wrong.push(`job ${job.id} was submitted with ${expected}, and is handed out with ${mark}`);
      const done = `${queue}/job-done/taker/${job.id}?isStream=false&attempt=${job.attemptToken}`;
      await caller.call("POST", done, { body: { output: bodyOf("done") } });
    }
    for (const id of open) {
      const answer = await caller.call("GET", `${queue}/status/${id}`);
      if (answer.status !== undefined && answer.status >= 500) return wrong;
      if (answer.status === 404 || hasEnded(answer)) open.delete(id);
      if (answer.status === 404) wrong.push(`job ${id} with the input ${inputs.get(id)} is not there`);
      if (isUnexplained(answer)) wrong.push(`job ${id} ended with ${JSON.stringify(answer.body).slice(0, 200)}`);
    }
    await delay(REST_MS);
  }
  return [
    ...wrong,
    ...[...open].map((id) => `job ${id} with the input ${inputs.get(id)} is neither handed out nor ended`),
  ];
}

function hasEnded(answer: Answer): boolean {
  const { state } = toldOf(answer);
  return state !== undefined && isTerminal(state);
}

function isUnexplained({ status, body }: Answer): boolean {
  const { status: state, error = "" } = (body ?? {}) as { readonly status?: string; readonly error?: string };
  return status === 200 && state === "FAILED" && !NAMED.test(error);
}
