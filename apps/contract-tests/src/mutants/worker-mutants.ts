import { withBody, withJson, withMember, withRequest, withStatus } from "@millrace/contract-core";
import type { Mutant } from "./mutant.ts";

const take = { method: "GET", path: /\/job-take\// };
const batch = { method: "GET", path: /\/job-take-batch\// };
const done = { method: "POST", path: /\/job-done\// };
const doneBatch = { method: "POST", path: /\/job-done-batch\// };
const chunk = { method: "POST", path: /\/job-stream\// };
const ping = { method: "GET", path: /\/ping\// };

function withoutParameter(path: string, name: string): string {
  const url = new URL(path, "http://x");
  url.searchParams.delete(name);
  return url.pathname + url.search;
}

type Edit = (report: Record<string, unknown>) => Record<string, unknown>;

/** A report with removed or added members. */
function withReport(edit: Edit): Mutant["mutate"] {
  return withEdited(done, edit);
}

/** Several reports, some of them removed. */
function withReports(edit: Edit): Mutant["mutate"] {
  return withEdited(doneBatch, edit);
}

function withEdited(matcher: typeof done, edit: Edit): Mutant["mutate"] {
  return withRequest(matcher, (request) => {
    try {
      const report: unknown = JSON.parse(request.body.toString());
      if (typeof report !== "object" || report === null) return request;
      return withJson(request, edit(report as Record<string, unknown>));
    } catch {
      return request;
    }
  });
}

/** Defects of the worker protocol. */
export const workerMutants: readonly Mutant[] = [
  { name: "an empty poll answers 200", breaks: ["WORKER-TAKE-204"], mutate: withStatus(take, 204, 200) },
  {
    name: "every attempt is the first",
    breaks: ["WORKER-TAKE-ATTEMPT"],
    mutate: withMember(take, (job) => void (job["attempt"] = 1)),
  },
  {
    name: "all attempts have one token",
    breaks: ["WORKER-TAKE-TOKEN"],
    mutate: withMember(take, (job) => void (job["attemptToken"] = "same")),
  },
  {
    name: "an empty input is left out",
    breaks: ["WORKER-TAKE-INPUT-PRESENT"],
    mutate: withMember(take, (job) => {
      if (JSON.stringify(job["input"]) === "{}") delete job["input"];
    }),
  },
  {
    name: "a job does not name its webhook",
    breaks: ["WORKER-TAKE-WEBHOOK"],
    mutate: withMember(take, (job) => void delete job["webhook"]),
  },
  {
    name: "batches come the other way round",
    breaks: ["WORKER-BATCH-ORDER"],
    mutate: withBody(batch, (body) => (Array.isArray(body) ? body.toReversed() : body)),
  },
  { name: "a batch is an object", breaks: ["WORKER-BATCH-200"], mutate: withBody(batch, (body) => ({ jobs: body })) },
  {
    name: "of several results the first is lost",
    breaks: ["WORKER-RESULTS-200"],
    mutate: withReports((reports) => Object.fromEntries(Object.entries(reports).slice(1))),
  },
  {
    name: "several results are refused because of one",
    breaks: ["WORKER-RESULTS-APART"],
    mutate: withBody(doneBatch, (body) => (JSON.stringify(body).includes('"error":"conflict"') ? {} : body)),
  },
  {
    name: "several results may be larger than one of them",
    breaks: ["WORKER-RESULTS-413"],
    mutate: withStatus(doneBatch, 413, 200),
  },
  { name: "a stale result is welcome", breaks: ["WORKER-DONE-STALE-409"], mutate: withStatus(done, 409, 200) },
  { name: "a stale chunk is welcome", breaks: ["WORKER-STREAM-STALE-409"], mutate: withStatus(chunk, 409, 200) },
  {
    name: "errors of workers are forgotten",
    breaks: ["WORKER-DONE-ERROR"],
    mutate: withReport(({ error: _, ...rest }) => rest),
  },
  {
    name: "outputs of workers are forgotten",
    breaks: ["WORKER-DONE-RESULT"],
    mutate: withReport(({ output: _, ...rest }) => rest),
  },
  {
    name: "progress ends the job",
    breaks: ["WORKER-DONE-PROGRESS"],
    mutate: withReport(({ status: _, ...rest }) => rest),
  },
  { name: "a report for an unknown job is stored", breaks: ["WORKER-DONE-404"], mutate: withStatus(done, 404, 200) },
  {
    name: "pings renew nothing",
    breaks: ["WORKER-PING-RENEWS", "WORKER-PING-DROPPED-JOB"],
    mutate: withRequest(ping, (request) => ({ ...request, path: withoutParameter(request.path, "job_id") })),
  },
  { name: "a ping is answered without a word", breaks: ["WORKER-PING-200"], mutate: withBody(ping, () => ({})) },
];
