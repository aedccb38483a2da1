import { setTimeout as delay } from "node:timers/promises";
import { bodyOf, errorMark, markOf } from "../history/bodies.ts";
import type { JobState } from "../history/entry.ts";
import type { Answer, Caller } from "../parties/caller.ts";
import { type KeyedSubmission, type Scene, someId } from "./scene.ts";

const SYNC_WAIT_MS = 1_500;
/** Rest of a party after an answer that was none, and between its requests. */
const REST_MS = 60;
const SUBMIT_REST_MS = 25;

/** A job as the queue interface answers it. */
interface JobBody {
  readonly id?: string;
  readonly status?: JobState;
  readonly output?: unknown;
  readonly error?: string;
}

/** What an answer tells of a job. While a job runs its output is progress, of which the harness sends none. */
export function toldOf({ status, body }: Answer): { id?: string; state?: JobState; output?: string | undefined } {
  if (status !== 200 || typeof body !== "object" || body === null) return {};
  const { id, status: state, output, error } = body as JobBody;
  const mark = state === "FAILED" ? errorMark(error) : markOf(output);
  return { ...(id === undefined ? {} : { id }), ...(state === undefined ? {} : { state }), output: mark };
}

/** Submits jobs by `/run` and `/runsync`, half of them with a key, under which it sends them again when there was no answer. */
export async function submit(scene: Scene, who: string): Promise<void> {
  const random = scene.random.fork(who);
  const caller = scene.caller("client");
  for (let number = 0; scene.phase === "load"; number += 1) {
    const input = `${who}.${scene.round}.${number}${random.chance(0.08) ? "L" : ""}`;
    const hasWebhook = random.chance(0.2);
    const isSync = random.chance(0.25);
    if (random.chance(0.5)) {
      const submission = { key: `key.${input}`, input, hasWebhook };
      scene.unanswered.set(submission.key, submission);
      // A client may lose patience and send a second request beside the first.
      const times = random.chance(0.1) ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => send(scene, caller, who, submission, isSync)));
    } else await send(scene, caller, who, { input, hasWebhook }, isSync);
    await delay(random.whole(1, SUBMIT_REST_MS * 2));
  }
  caller.close();
}

async function send(
  scene: Scene,
  caller: Caller,
  who: string,
  { key, input, hasWebhook }: Omit<KeyedSubmission, "key"> & { readonly key?: string },
  isSync = false,
): Promise<void> {
  const answer = await caller.call("POST", `${scene.queue}/${isSync ? `runsync?wait=${SYNC_WAIT_MS}` : "run"}`, {
    body: { input: bodyOf(input), ...(hasWebhook ? { webhook: scene.webhookUrl } : {}) },
    headers: key === undefined ? {} : { "idempotency-key": key },
  });
  const { from, to, status } = answer;
  const told = toldOf(answer);
  scene.record({ op: "submit", who, from, to, status, input, key, hasWebhook, ...told });
  if (told.id !== undefined) {
    if (key !== undefined) scene.unanswered.delete(key);
    scene.ids.push(told.id);
  } else await delay(REST_MS);
}

/** Sends every submission with a key again whose answer was lost, until each is answered. */
export async function sendAgain(scene: Scene): Promise<void> {
  const caller = scene.caller("client");
  while (scene.unanswered.size > 0 && scene.phase !== "over") {
    for (const submission of scene.unanswered.values()) await send(scene, caller, "again", submission);
  }
  caller.close();
}

/** Reads jobs in every way there is, while everything goes on. */
export async function read(scene: Scene, who: string): Promise<void> {
  const random = scene.random.fork(who);
  const caller = scene.caller("client");
  while (scene.phase === "load") {
    await delay(random.whole(5, REST_MS));
    const id = someId(scene);
    if (id === undefined) continue;
    if (random.chance(0.2)) {
      const options = { headers: { accept: "text/event-stream" }, timeoutMs: 4_000 };
      const { from, to, status, body } = await caller.call("GET", `${scene.queue}/stream/${id}`, options);
      scene.record({ op: "stream", who, from, to, status, id, ...eventsOf(body) });
      continue;
    }
    const path = random.chance(0.3) ? `status-sync/${id}?wait=1000` : `status/${id}`;
    const answer = await caller.call("GET", `${scene.queue}/${path}`);
    const { from, to, status } = answer;
    const { state, output } = toldOf(answer);
    scene.record({ op: "read", who, from, to, status, id, state, output });
  }
  caller.close();
}

interface StreamEvents {
  readonly chunks: readonly (readonly [number, string])[];
  readonly end?: JobState;
}

/** The whole events of a text of server-sent events, which may be cut anywhere. */
export function eventsOf(text: unknown): StreamEvents {
  const chunks: [number, string][] = [];
  let end: JobState | undefined;
  const events = typeof text === "string" ? text.split("\n\n").slice(0, -1) : [];
  for (const event of events) {
    const field = (name: string): string => new RegExp(`^${name}: (.*)$`, "m").exec(event)?.[1] ?? "";
    const data = (): unknown => JSON.parse(field("data"));
    if (field("event") === "chunk") {
      chunks.push([Number(field("id")), markOf((data() as { output: unknown }).output) ?? "damaged"]);
    } else if (field("event") === "end") end = (data() as { status: JobState }).status;
  }
  return { chunks, ...(end === undefined ? {} : { end }) };
}

/** Cancels and retries jobs, and purges the queue in rounds that have purges. */
export async function steer(scene: Scene, who: string): Promise<void> {
  const random = scene.random.fork(who);
  const caller = scene.caller("client");
  while (scene.phase === "load") {
    await delay(random.whole(20, REST_MS * 3));
    if (scene.hasPurges && random.chance(0.03)) {
      const { from, to, status } = await caller.call("POST", `${scene.queue}/purge-queue`);
      scene.record({ op: "purge", who, from, to, status });
      continue;
    }
    const id = someId(scene);
    if (id === undefined) continue;
    const op = random.chance(0.4) ? "cancel" : "retry";
    const { from, to, status } = await caller.call("POST", `${scene.queue}/${op}/${id}`);
    scene.record({ op, who, from, to, status, id });
  }
  caller.close();
}
