import { setTimeout as delay } from "node:timers/promises";
import { adminKey } from "./service-process.ts";

/** What a client was told about a job, and what it asked for without hearing back. */
export interface ToldJob {
  readonly input: JobInput;
  /** The acknowledged end of the job. */
  end: "COMPLETED" | "FAILED" | "CANCELLED" | undefined;
  /** Ends that were asked for and never answered: each may have happened or not. */
  readonly asked: Set<string>;
  /** A client was told that there is the job; until then a worker may know of one that dies with the process. */
  acknowledged: boolean;
  /** A worker was told that it has the job. */
  taken: boolean;
  /** How often a worker was told so. */
  takes: number;
  /** How many attempts were lost, by the last look at the job. */
  lost?: number;
}

export interface JobInput {
  readonly n: number;
  readonly text: string;
}

/** All that was answered, over all lives of a service. */
export interface Ledger {
  readonly jobs: Map<string, ToldJob>;
  /** Idempotency keys of submissions and the job that was answered, if any was. */
  readonly keys: Map<string, { readonly input: JobInput; jobId: string | undefined }>;
}

export function newLedger(): Ledger {
  return { jobs: new Map(), keys: new Map() };
}

/** Pause of a caller who was turned away. */
const PAUSE_MS = 20;
/** Bodies over 64 KiB take the way through the blob store. */
const LARGE_CHARS = 80_000;
let made = 0;

function nextInput(): JobInput {
  made += 1;
  return { n: made, text: made % 9 === 0 ? String(made % 10).repeat(LARGE_CHARS) : "short" };
}

export interface Caller {
  call(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown }>;
}

export function callerOf(url: string, endpointId: string): Caller {
  return {
    async call(method, path, body, headers = {}) {
      const response = await fetch(`${url}/v2/${endpointId}/${path}`, {
        method,
        headers: { authorization: adminKey, "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.status === 503 && response.headers.get("retry-after") === null)
        throw new Error("503 without a time");
      return { status: response.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
    },
  };
}

/** Submits jobs, takes them, and ends most of them, from several connections, until the service is gone. */
export async function loadUntilGone(caller: Caller, ledger: Ledger, gone: AbortSignal): Promise<void> {
  const loops = [
    ...Array.from({ length: 4 }, () => submit(caller, ledger)),
    ...Array.from({ length: 2 }, () => submitAndWait(caller, ledger)),
    ...Array.from({ length: 4 }, (_, index) => work(caller, ledger, `worker${index}`)),
  ];
  const steps = loops.map(async (step) => {
    while (!gone.aborted) {
      try {
        await step();
      } catch (error) {
        // A connection that breaks is what the test is about; anything else is a failure.
        if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
        if (!gone.aborted) await delay(PAUSE_MS);
      }
    }
  });
  await Promise.all(steps);
}

function submit(caller: Caller, ledger: Ledger): () => Promise<void> {
  return async () => {
    const input = nextInput();
    const key = `key${input.n}`;
    ledger.keys.set(key, { input, jobId: undefined });
    const answer = await caller.call("POST", "run", { input }, { "idempotency-key": key });
    if (answer.status === 503) return await delay(PAUSE_MS);
    if (answer.status !== 200) throw new Error(`run: ${answer.status}`);
    const { id } = answer.body as { id: string };
    ledger.keys.set(key, { input, jobId: id });
    const job = told(ledger, id, input);
    job.acknowledged = true;
    if (input.n % 7 !== 0) return;
    job.asked.add("CANCELLED");
    const cancelled = await caller.call("POST", `cancel/${id}`);
    if (cancelled.status === 200) job.end = "CANCELLED";
    if (cancelled.status === 409) job.asked.delete("CANCELLED");
  };
}

/** Long enough for the next life of the service to look at what came of it. */
const WAIT_MS = 1_000;

function submitAndWait(caller: Caller, ledger: Ledger): () => Promise<void> {
  return async () => {
    const input = nextInput();
    const answer = await caller.call("POST", `runsync?wait=${WAIT_MS}`, { input });
    if (answer.status === 503) return await delay(PAUSE_MS);
    if (answer.status !== 200) throw new Error(`runsync: ${answer.status}`);
    const { id, status } = answer.body as { id: string; status: string };
    const job = told(ledger, id, input);
    job.acknowledged = true;
    if (status === "COMPLETED" || status === "FAILED") job.end = status;
  };
}

function work(caller: Caller, ledger: Ledger, workerId: string): () => Promise<void> {
  return async () => {
    const answer = await caller.call("GET", `job-take/${workerId}`);
    if (answer.status === 204 || answer.status === 503) return await delay(PAUSE_MS);
    if (answer.status !== 200) throw new Error(`job-take: ${answer.status}`);
    const { id, input, attemptToken } = answer.body as { id: string; input: JobInput; attemptToken: string };
    const job = told(ledger, id, input);
    job.taken = true;
    job.takes += 1;
    if (input.n % 5 === 0) return;
    const end = input.n % 5 === 1 ? "FAILED" : "COMPLETED";
    job.asked.add(end);
    const report = end === "FAILED" ? { error: `no ${input.n}` } : { output: input };
    const done = await caller.call("POST", `job-done/${workerId}/${id}?isStream=false&attempt=${attemptToken}`, report);
    if (done.status === 200) job.end = end;
    if (done.status === 409) job.asked.delete(end);
  };
}

/** A worker may hear of a job before its client does. */
function told(ledger: Ledger, id: string, input: JobInput): ToldJob {
  const known = ledger.jobs.get(id);
  if (known !== undefined) return known;
  const job: ToldJob = { input, end: undefined, asked: new Set(), acknowledged: false, taken: false, takes: 0 };
  ledger.jobs.set(id, job);
  return job;
}
