import { type Mutation, withMember, withRequest, withStatus } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import type { Mutant } from "./mutant.ts";

const list = { method: "GET", path: /^\/v1\/endpoints\/[^/?]+\/jobs(\?|$)/ };
const job = { method: "GET", path: /^\/v1\/endpoints\/[^/?]+\/jobs\/[^/?]+$/ };
const events = { method: "GET", path: /^\/v1\/endpoints\/[^/?]+\/jobs\/[^/?]+\/events$/ };

type Item = Record<string, unknown>;

/** Lists with other jobs. */
function withJobs(edit: (jobs: Item[]) => Item[]): () => Mutation {
  return withMember(list, (page) => void (page["jobs"] = edit(page["jobs"] as Item[])));
}

/** Histories with other events. */
function withEvents(edit: (all: Item[]) => Item[]): () => Mutation {
  return withMember(events, (history) => void (history["events"] = edit(history["events"] as Item[])));
}

/** The service does not hear of a parameter. */
function deafTo(parameter: string): () => Mutation {
  return withRequest(list, (request) => {
    const [path = "", query = ""] = request.path.split("?");
    const left = new URLSearchParams(query);
    left.delete(parameter);
    return { ...request, path: `${path}?${left.toString()}` };
  });
}

function without(type: string): () => Mutation {
  return withEvents((all) => all.filter((event) => event["type"] !== type));
}

function editing(type: string, edit: (event: Item) => void): () => Mutation {
  return withEvents((all) => {
    for (const event of all) if (event["type"] === type) edit(event);
    return all;
  });
}

/** Defects of what the management interface shows of jobs. */
export const jobsMutants: readonly Mutant[] = [
  {
    name: "jobs are listed with the oldest first",
    breaks: ["JOBS-LIST-NEWEST-FIRST"],
    mutate: withJobs((jobs) => jobs.toReversed()),
  },
  {
    name: "finished jobs are not listed",
    breaks: ["JOBS-LIST-KEPT"],
    mutate: withJobs((jobs) => jobs.filter((one) => one["finishedAt"] === null)),
  },
  {
    name: "a listed job has no worker",
    breaks: ["JOBS-LIST-FIELDS"],
    mutate: withJobs((jobs) => jobs.map((one) => ({ ...one, workerId: null }))),
  },
  { name: "a list of jobs of one state has all", breaks: ["JOBS-LIST-STATUS"], mutate: deafTo("status") },
  { name: "a list of jobs of one worker has all", breaks: ["JOBS-LIST-WORKER"], mutate: deafTo("workerId") },
  {
    name: "a list of jobs with an error has all",
    breaks: ["JOBS-LIST-ERROR-CONTAINS"],
    mutate: deafTo("errorContains"),
  },
  {
    name: "a list of jobs of a time has later ones",
    breaks: ["JOBS-LIST-SUBMITTED"],
    mutate: deafTo("submittedBefore"),
  },
  {
    name: "the first page of jobs is the last",
    breaks: ["JOBS-LIST-PAGES"],
    mutate: withMember(list, (page) => void (page["nextCursor"] = null)),
  },
  {
    name: "the last job of a page is left out",
    breaks: ["JOBS-LIST-PAGES"],
    mutate: withMember(list, (page) => {
      if (page["nextCursor"] !== null) (page["jobs"] as Item[]).pop();
    }),
  },
  {
    name: "any cursor is taken",
    breaks: ["JOBS-LIST-CURSOR-400"],
    mutate: withStatus({ method: "GET", path: /\/jobs\?cursor=/ }, 400, 200),
  },
  {
    name: "a list of jobs takes any parameter",
    breaks: ["JOBS-LIST-400"],
    mutate: withStatus(list, 400, 200),
  },
  {
    name: "a page has one job less than it should",
    breaks: ["JOBS-LIST-LIMIT-DEFAULT"],
    mutate: withJobs((jobs) => jobs.slice(0, limits.jobsPerPageDefault - 1)),
  },
  {
    name: "an error is shown one character shorter",
    breaks: ["JOBS-ERROR-SHOWN"],
    mutate: withJobs((jobs) =>
      jobs.map((one) => ({
        ...one,
        error: typeof one["error"] === "string" ? one["error"].slice(0, limits.jobErrorShownMaxChars - 1) : null,
      })),
    ),
  },
  {
    name: "every job has a webhook",
    breaks: ["JOBS-GET-WEBHOOK"],
    mutate: withMember(job, (item) => void (item["webhook"] = true)),
  },
  {
    name: "an output is told one byte larger",
    breaks: ["JOBS-GET-SIZES"],
    mutate: withMember(job, (item) => void (item["outputBytes"] = Number(item["outputBytes"]) + 1)),
  },
  {
    name: "a job by itself has another expiry than in the list",
    breaks: ["JOBS-GET-AS-LISTED"],
    mutate: withMember(job, (item) => void (item["expiresAt"] = item["submittedAt"])),
  },
  { name: "a job that is not there is found", breaks: ["JOBS-ID-404"], mutate: withStatus(job, 404, 200) },
  {
    name: "jobs of an endpoint that is not there are none",
    breaks: ["JOBS-ENDPOINT-404"],
    mutate: withStatus(list, 404, 200),
  },
  { name: "the start of a job is no event", breaks: ["JOBS-EVENTS-USUAL"], mutate: without("STARTED") },
  { name: "a lost attempt leaves no trace", breaks: ["JOBS-EVENTS-RETURNED"], mutate: without("RETURNED") },
  {
    name: "a released attempt is told as lost",
    breaks: ["JOBS-EVENTS-RELEASED"],
    mutate: editing("RETURNED", (event) => void (event["reason"] = "LOST")),
  },
  { name: "a retry leaves no trace", breaks: ["JOBS-EVENTS-RETRIED"], mutate: without("RETRIED") },
  {
    name: "an event counts the chunks of all attempts",
    breaks: ["JOBS-EVENTS-CHUNKS"],
    mutate: withEvents((all) => {
      let count = 0;
      for (const event of all) if (event["type"] === "CHUNKS") event["count"] = count += Number(event["count"]);
      return all;
    }),
  },
  {
    name: "every try of a webhook was answered well",
    breaks: ["JOBS-EVENTS-WEBHOOK"],
    mutate: editing("WEBHOOK", (event) => void (event["statusCode"] = 200)),
  },
  {
    name: "the oldest retries are kept",
    breaks: ["JOBS-EVENTS-MAX"],
    mutate: editing(
      "STARTED",
      (event) => void (event["attempt"] = Math.min(Number(event["attempt"]), limits.jobHistoryMax)),
    ),
  },
];
