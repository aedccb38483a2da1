import { setTimeout as delay } from "node:timers/promises";
import { isTerminal } from "@millrace/spec";
import { eventsOf, toldOf } from "../actors/clients.ts";
import type { Scene } from "../actors/scene.ts";
import type { JobState } from "../history/entry.ts";
import type { Answer, Caller } from "../parties/caller.ts";

const AT_ONCE = 8;
const TRIES = 50;
const RETRY_EVERY_MS = 100;
/** Reading the events of each job would take longer than the faults. */
const EVENTS_EVERY = 4;
const PAGE = 1_000;

/** Reads every job that the round knows of, and every one that the list has, in all ways, and what the counts say. */
export async function readFinals(caller: Caller, scene: Scene): Promise<void> {
  const management = scene.queue.replace("/v2/", "/v1/endpoints/");
  const listed = await list(caller, management);
  const ids = [...new Set([...scene.ids, ...listed.keys()])];
  let next = 0;
  async function readSome(): Promise<void> {
    for (let index = next++; index < ids.length; index = next++) {
      const id = ids[index] ?? "";
      const answer = await answered(caller, `${scene.queue}/status/${id}`);
      const { from, to, status } = answer;
      const { state, output } = toldOf(answer);
      const told =
        index % EVENTS_EVERY === 0 && status === 200 ? await stateByEvents(caller, management, id) : undefined;
      // The stream of a job that has not ended would not end either.
      const hasStream = state !== undefined && isTerminal(state) && index % EVENTS_EVERY < 2;
      const chunks = hasStream ? await streamed(caller, scene, id) : undefined;
      scene.record({
        op: "final",
        who: "finals",
        from,
        to,
        status,
        id,
        state,
        output,
        listed: listed.get(id),
        ...told,
        ...chunks,
      });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readSome));
  const jobs = await readHealth(caller, scene);
  if (jobs === undefined) return;
  const { completed, failed, inQueue, inProgress } = jobs;
  scene.record({ op: "counted", completed, failed, waiting: inQueue + inProgress });
}

/** The counts of jobs by state; undefined when there was no answer. */
export async function readHealth(caller: Caller, { queue }: Scene): Promise<Record<Count, number> | undefined> {
  const { status, body } = await caller.call("GET", `${queue}/health`);
  return status === 200 ? (body as { jobs: Record<Count, number> }).jobs : undefined;
}
type Count = "completed" | "failed" | "inQueue" | "inProgress";

/** Asks until there is an answer that is not about the service's own trouble. */
async function answered(caller: Caller, path: string, accept = "application/json"): Promise<Answer> {
  let answer = await caller.call("GET", path, { headers: { accept } });
  for (let tries = 1; tries < TRIES && (answer.status === undefined || answer.status >= 500); tries += 1) {
    await delay(RETRY_EVERY_MS);
    answer = await caller.call("GET", path, { headers: { accept } });
  }
  return answer;
}

async function list(caller: Caller, management: string): Promise<Map<string, JobState>> {
  const states = new Map<string, JobState>();
  let cursor: string | null = "";
  while (cursor !== null) {
    const after: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await answered(caller, `${management}/jobs?limit=${PAGE}${after}`);
    if (status !== 200) throw new Error(`the list of jobs is answered with ${status}, although all faults are mended`);
    const page = body as { jobs: { id: string; status: JobState }[]; nextCursor: string | null };
    for (const job of page.jobs) states.set(job.id, job.status);
    cursor = page.nextCursor;
  }
  return states;
}

async function stateByEvents(caller: Caller, management: string, id: string): Promise<{ told?: JobState }> {
  const { status, body } = await answered(caller, `${management}/jobs/${id}/events`);
  if (status !== 200) return {};
  const { events } = body as { events: { type: string }[] };
  const last = events.findLast(({ type }) => type !== "WEBHOOK" && type !== "CHUNKS")?.type;
  return last === undefined ? {} : { told: last as JobState };
}

async function streamed(caller: Caller, { queue }: Scene, id: string): Promise<object> {
  const { status, body } = await answered(caller, `${queue}/stream/${id}`, "text/event-stream");
  return status === 200 ? { chunks: eventsOf(body).chunks } : {};
}
