import type { Answer, SuiteRequest } from "./transport.ts";

/** A job as a worker gets it. */
export interface TakenJob {
  readonly id: string;
  readonly input: unknown;
  readonly attempt: number;
  readonly attemptToken: string;
  readonly traceparent?: string;
}

/** The queue of one endpoint, with the requests of clients and of a worker. */
export interface QueueUnderTest {
  readonly endpointId: string;
  /** The path is relative to `/v2/{endpointId}/`. */
  call(method: string, path: string, more?: Partial<SuiteRequest>): Promise<Answer>;
  /** Submits with `/run`; resolves to the id. Throws if it is not accepted. */
  run(input?: unknown, more?: Readonly<Record<string, unknown>>): Promise<string>;
  status(jobId: string): Promise<Answer>;
  /** The next job for a worker; undefined when the poll ends without one. */
  take(workerId?: string, more?: Partial<SuiteRequest>): Promise<TakenJob | undefined>;
  /** Sends this report, such as `{output: 1}` or `{error: "no"}`. */
  done(job: TakenJob, report: unknown, workerId?: string): Promise<Answer>;
  /** Sends one chunk of a stream. */
  stream(job: TakenJob, report: unknown, workerId?: string): Promise<Answer>;
  /** A heartbeat for these jobs. */
  ping(jobIds: readonly string[], workerId?: string): Promise<Answer>;
}

export const WORKER_ID = "contract-worker";

export function queueUnderTest(send: (request: SuiteRequest) => Promise<Answer>, endpointId: string): QueueUnderTest {
  const call: QueueUnderTest["call"] = (method, path, more = {}) =>
    send({ method, path: `/v2/${endpointId}/${path}`, ...more });
  const report = (kind: "job-done" | "job-stream", job: TakenJob, body: unknown, workerId: string): Promise<Answer> =>
    call("POST", `${kind}/${workerId}/${job.id}?isStream=${kind === "job-stream"}&attempt=${job.attemptToken}`, {
      body,
    });
  return {
    endpointId,
    call,
    async run(input = {}, more = {}) {
      const answer = await call("POST", "run", { body: { input, ...more } });
      const { id } = (answer.json ?? {}) as { id?: string };
      if (answer.status !== 200 || id === undefined) throw new Error(`/run: status ${answer.status} ${answer.text}`);
      return id;
    },
    status: (jobId) => call("GET", `status/${jobId}`),
    async take(workerId = WORKER_ID, more = {}) {
      const answer = await call("GET", `job-take/${workerId}`, more);
      return answer.status === 200 ? (answer.json as TakenJob) : undefined;
    },
    done: (job, body, workerId = WORKER_ID) => report("job-done", job, body, workerId),
    stream: (job, body, workerId = WORKER_ID) => report("job-stream", job, body, workerId),
    ping: (jobIds, workerId = WORKER_ID) => call("GET", `ping/${workerId}?job_id=${jobIds.join(",")}`),
  };
}

/** A job that waits is handed over at once. Where none does, the request is held, for ever where the clock stands still. */
const TAKEN_WITHIN_MS = 30_000;

/** Takes a waiting job; throws if there is none. */
export async function taken(queue: QueueUnderTest, workerId?: string): Promise<TakenJob> {
  const job = await queue.take(workerId, { timeoutMs: TAKEN_WITHIN_MS });
  if (job === undefined) throw new Error("No job was handed over although one waits.");
  return job;
}
