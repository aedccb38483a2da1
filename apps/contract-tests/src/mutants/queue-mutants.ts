import { withBody, withJson, withMember, withoutHeader, withRequest, withStatus } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import type { Mutant } from "./mutant.ts";

const run = { method: "POST", path: /\/v2\/[^/]+\/run$/ };
const runsync = { method: "POST", path: /\/runsync(\?|$)/ };
const status = { method: "GET", path: /\/status\// };
const cancel = { method: "POST", path: /\/cancel\// };
const retry = { method: "POST", path: /\/retry\// };
const purge = { method: "POST", path: /\/purge-queue/ };
const health = { method: "GET", path: /\/health/ };
const stream = { method: "GET", path: /\/stream\// };

/** The path with a changed query parameter; without `to` it is removed. */
function parameter(path: string, name: string, change: (value: string) => string | null): string {
  const url = new URL(path, "http://x");
  const value = url.searchParams.get(name);
  if (value === null) return path;
  const changed = change(value);
  if (changed === null) url.searchParams.delete(name);
  else url.searchParams.set(name, changed);
  return url.pathname + url.search;
}

function waitRead(from: number, to: number): Mutant["mutate"] {
  return withRequest(runsync, (request) => ({
    ...request,
    path: parameter(request.path, "wait", (value) => (value === String(from) ? String(to) : value)),
  }));
}

const drop = (name: string) => (item: Record<string, unknown>) => void delete item[name];

/** Defects of the queue interface for clients. */
export const queueMutants: readonly Mutant[] = [
  { name: "/run answers 201", breaks: ["QUEUE-RUN-200"], mutate: withStatus(run, 200, 201) },
  { name: "/run keeps the id to itself", breaks: ["QUEUE-RUN-RESPONSE"], mutate: withMember(run, drop("id")) },
  {
    name: "/run says that the job runs already",
    breaks: ["QUEUE-RUN-RESPONSE"],
    mutate: withMember(run, (job) => void (job["status"] = "IN_PROGRESS")),
  },
  {
    name: "/run takes webhooks to internal addresses",
    breaks: ["JOB-REQUEST-WEBHOOK-ADDRESS"],
    mutate: withRequest(run, (request) => {
      const body = request.body.toString().replace(/"http:\/\/[^/"]*\/hook"/, '"https://hooks.invalid/hook"');
      return { ...request, body: Buffer.from(body) };
    }),
  },
  {
    name: "/runsync does not say that workers crash",
    breaks: ["QUEUE-RUNSYNC-WAITING"],
    mutate: withMember(runsync, drop("waiting")),
  },
  { name: "/runsync answers 202", breaks: ["QUEUE-RUNSYNC-200"], mutate: withStatus(runsync, 200, 202) },
  {
    name: "/runsync answers no output",
    breaks: ["QUEUE-RUNSYNC-RESPONSE"],
    mutate: withMember(runsync, drop("output")),
  },
  {
    name: "/runsync does not say how long the job ran",
    breaks: ["QUEUE-RUNSYNC-RESPONSE"],
    mutate: withMember(runsync, drop("executionTime")),
  },
  {
    name: "/runsync refuses the shortest wait",
    breaks: ["LIMIT-WAIT-EDGES", "LIMIT-WAIT-MIN"],
    mutate: waitRead(limits.waitMinMs, limits.waitMinMs - 1),
  },
  {
    name: "/runsync takes a wait one millisecond too short",
    breaks: ["LIMIT-WAIT-400", "LIMIT-WAIT-MIN"],
    mutate: waitRead(limits.waitMinMs - 1, limits.waitMinMs),
  },
  {
    name: "/runsync takes a wait one millisecond too long",
    isHeld: true,
    breaks: ["LIMIT-WAIT-400", "LIMIT-WAIT-MAX"],
    mutate: waitRead(limits.waitMaxMs + 1, limits.waitMaxMs),
  },
  { name: "an unknown job has a status", breaks: ["ERROR-QUEUE-JOB-404"], mutate: withStatus(status, 404, 200) },
  { name: "/status answers no output", breaks: ["QUEUE-STATUS-RESPONSE"], mutate: withMember(status, drop("output")) },
  {
    name: "/status does not say how long the job waited",
    breaks: ["QUEUE-STATUS-RESPONSE-FINISHED"],
    mutate: withMember(status, drop("delayTime")),
  },
  {
    name: "/status has a status of its own for failed jobs",
    breaks: ["LIFECYCLE-FAIL"],
    mutate: withMember(status, (job) => void (job["status"] = job["status"] === "FAILED" ? "ERROR" : job["status"])),
  },
  {
    name: "/status ignores ttl",
    breaks: ["QUEUE-STATUS-TTL-FROM-NOW", "QUEUE-STATUS-TTL"],
    mutate: withRequest(status, (request) => ({ ...request, path: parameter(request.path, "ttl", () => null) })),
  },
  {
    name: "/status takes ttl for seconds",
    breaks: ["LIMIT-STATUS-TTL-UNIT"],
    mutate: withRequest(status, (request) => ({
      ...request,
      path: parameter(request.path, "ttl", (value) => String(Number(value) * 1000)),
    })),
  },
  {
    name: "/status does not explain",
    breaks: ["QUEUE-STATUS-EXPLAIN-WAITING"],
    mutate: withMember(status, drop("waiting")),
  },
  { name: "a finished job can be cancelled", breaks: ["QUEUE-CANCEL-409"], mutate: withStatus(cancel, 409, 200) },
  {
    name: "a cancelled job says COMPLETED",
    breaks: ["QUEUE-CANCEL-RESPONSE"],
    mutate: withMember(cancel, (job) => void (job["status"] = "COMPLETED")),
  },
  { name: "any job can be retried", breaks: ["QUEUE-RETRY-409"], mutate: withStatus(retry, 409, 200) },
  { name: "an expired job conflicts", breaks: ["QUEUE-RETRY-404-EXPIRED"], mutate: withStatus(retry, 404, 409) },
  {
    name: "a retried job has a new id",
    breaks: ["LIFECYCLE-RETRY-FAILED-SAME-ID", "QUEUE-RETRY-RESPONSE"],
    mutate: withMember(retry, (job) => void (job["id"] = `${String(job["id"])}x`)),
  },
  { name: "purging answers 204", breaks: ["QUEUE-PURGE-200"], mutate: withStatus(purge, 200, 204) },
  {
    name: "purging is done instead of completed",
    breaks: ["QUEUE-PURGE-STATUS-FIELD"],
    mutate: withMember(purge, (body) => void (body["status"] = "done")),
  },
  {
    name: "purging counts one too many",
    breaks: ["QUEUE-PURGE-REMOVED"],
    mutate: withMember(purge, (body) => void (body["removed"] = Number(body["removed"]) + 1)),
  },
  {
    name: "purging removes nothing",
    breaks: ["LIFECYCLE-PURGE-QUEUED"],
    mutate: withRequest(purge, (request) => ({
      ...request,
      method: "GET",
      path: request.path.replace("purge-queue", "health"),
    })),
  },
  {
    name: "health does not count retries",
    breaks: ["HEALTH-JOBS-RETRIED"],
    mutate: withBody(health, (body) => {
      const { jobs, ...rest } = body as { jobs: Record<string, unknown> };
      return { ...rest, jobs: Object.fromEntries(Object.entries(jobs).filter(([name]) => name !== "retried")) };
    }),
  },
  {
    name: "health counts in words",
    breaks: ["HEALTH-JOBS-COMPLETED"],
    mutate: withBody(health, (body) => {
      const { jobs, ...rest } = body as { jobs: Record<string, unknown> };
      return { ...rest, jobs: { ...jobs, completed: String(jobs["completed"]) } };
    }),
  },
  {
    name: "health sees an empty queue",
    breaks: ["HEALTH-IN-QUEUE-COUNTS"],
    mutate: withBody(health, (body) => {
      const { jobs, ...rest } = body as { jobs: Record<string, unknown> };
      return { ...rest, jobs: { ...jobs, inQueue: 0 } };
    }),
  },
  {
    name: "a stream does not tell the status",
    breaks: ["STREAM-JOB-STATUS-HEADER"],
    mutate: withoutHeader(stream, "x-job-status"),
  },
  {
    name: "chunks come the other way round",
    breaks: ["STREAM-ORDER"],
    mutate: withBody(stream, (body) => (Array.isArray(body) ? body.toReversed() : body)),
  },
  {
    name: "the first chunk of an answer is lost",
    breaks: ["STREAM-ORDER"],
    mutate: withBody(stream, (body) => (Array.isArray(body) ? body.slice(1) : body)),
  },
  { name: "chunks have no metrics", breaks: ["STREAM-CHUNK-METRICS"], mutate: withMember(stream, drop("metrics")) },
  { name: "a body over the limit is malformed", breaks: ["LIMIT-RUN-PAYLOAD-413"], mutate: withStatus(run, 413, 400) },
  {
    name: "idempotency keys are ignored",
    breaks: ["QUEUE-IDEMPOTENCY-SAME-JOB"],
    mutate: withRequest({ method: "POST", path: /\/run(sync)?(\?|$)/ }, (request) => ({
      ...request,
      headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== "idempotency-key")),
    })),
  },
  {
    name: "an idempotency key may have two bodies",
    breaks: ["QUEUE-IDEMPOTENCY-409"],
    mutate: withStatus({ method: "POST", path: /\/run(sync)?(\?|$)/ }, 409, 200),
  },
  {
    name: "the input does not reach the worker",
    breaks: ["LIFECYCLE-RETRY-FAILED-SAME-INPUT"],
    mutate: withRequest(run, (request) => {
      const body = JSON.parse(request.body.toString()) as Record<string, unknown>;
      return withJson(request, { ...body, input: {} });
    }),
  },
];
