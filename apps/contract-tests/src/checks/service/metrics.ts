import { keyOf } from "../../derived/interfaces/calls-of-operations.ts";
import { SECOND_MS, type Scenario, atService, soon, statusOf, taken } from "../../steps/words.ts";

/** A line of the text format: name, labels, value. */
const SAMPLE = /^(millrace_\w+)(?:\{([^}]*)\})? (\S+)$/gm;
const WAITED_MS = 20 * SECOND_MS;
const RAN_MS = 7 * SECOND_MS;
/** Time that requests take where the clock runs. */
const MARGIN_S = 5;

/** Each metric with its labels, without those of one endpoint: `millrace_jobs_ended_total outcome="FAILED"`. */
function samplesIn(text: string, endpointId = ""): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [, name = "", labels = "", value] of text.matchAll(SAMPLE)) {
    const rest = labels.split(",").filter((label) => label !== `endpoint="${endpointId}"`);
    if (labels.includes("endpoint=") && rest.length === labels.split(",").length) continue;
    found.set([name, ...rest].join(" ").trim(), Number(value));
  }
  return found;
}

/** What `/metrics` tells. */
export const metricScenarios: readonly Scenario[] = [
  {
    name: "The metrics count requests of the management interface and of queues",
    claims: ["SERVICE-METRICS-200"],
    // Metrics describe one process.
    needs: ["keys", "own-service", "one-gateway"],
    async run({ context, endpoint, rest, send, says }) {
      const read = (key?: string) => send({ method: "GET", path: "/metrics", ...(key === undefined ? {} : { key }) });
      const beganMs = performance.now();
      const first = await read();
      says.status(first, 200);
      says.that(String(first.headers.get("content-type")).startsWith("text/plain"), "plain text", first.headers);
      says.that(/^# TYPE millrace_http_requests_total counter$/m.test(first.text), "a described metric", first.text);
      says.status(await read(keyOf(context, "other")), 403);
      const before = samplesIn(first.text);
      const queue = await endpoint();
      await queue.status(await queue.run());
      await rest("GET", "/endpoints/no-such-endpoint");
      for (const asked of [
        'operation="run" status="200"',
        'operation="status" status="200"',
        'operation="getEndpoint" status="404"',
      ]) {
        const name = `millrace_http_requests_total ${asked}`;
        const more = async (): Promise<number> =>
          (samplesIn((await read()).text).get(name) ?? 0) - (before.get(name) ?? 0);
        says.that((await soon(more, (count) => count > 0)) > 0, `another request: ${asked}`, first.text);
      }
      const after = samplesIn((await read()).text);
      const [count = 0, seconds = 0] = ["count", "sum"].map((part) => {
        const name = `millrace_http_request_seconds_${part} operation="run"`;
        return (after.get(name) ?? 0) - (before.get(name) ?? 0);
      });
      const longest = ((performance.now() - beganMs) / 1_000) * count;
      says.between(seconds, 0, longest, "seconds of the requests that came meanwhile");
    },
  },
  atService({
    name: "The metrics count each step of the jobs of an endpoint, with the seconds that jobs waited and ran, and the commits of the store",
    claims: ["SERVICE-METRICS-JOBS"],
    // Metrics describe one process.
    needs: ["workers", "time", "one-gateway"],
    async run({ clock, endpoint, send, says }) {
      const queue = await endpoint();
      const read = async () => samplesIn((await send({ method: "GET", path: "/metrics" })).text, queue.endpointId);
      const [before, beganMs] = [await read(), performance.now()];
      await clock.hold(async () => {
        await queue.run();
        await clock.pass(WAITED_MS);
        const first = await taken(queue);
        await clock.pass(RAN_MS);
        await queue.done(first, { error: "no" });
        await queue.call("POST", `retry/${first.id}`);
        await queue.done(await taken(queue), { output: "done" });
        says.equals((await statusOf(queue, first.id))["status"], "COMPLETED", "the job in the end");
        await queue.done(first, { output: "late" });
        await queue.call("POST", `cancel/${await queue.run()}`);
        await queue.run();
        await queue.call("POST", "purge-queue");
      });
      const counted = {
        millrace_jobs_submitted_total: 3,
        millrace_jobs_started_total: 2,
        millrace_jobs_retried_total: 1,
        millrace_stale_reports_total: 1,
        'millrace_jobs_ended_total outcome="FAILED"': 1,
        'millrace_jobs_ended_total outcome="COMPLETED"': 1,
        'millrace_jobs_ended_total outcome="CANCELLED"': 1,
        'millrace_jobs_ended_total outcome="PURGED"': 1,
        millrace_job_delay_seconds_count: 2,
        millrace_job_run_seconds_count: 2,
        millrace_job_total_seconds_count: 3,
      };
      const after = await soon(read, (samples) => samples.get("millrace_jobs_submitted_total") === 3);
      says.equals(Object.fromEntries(Object.keys(counted).map((name) => [name, after.get(name)])), counted, "counts");
      const [waitedS, ranS] = [WAITED_MS / 1_000, RAN_MS / 1_000];
      const sums = { delay: waitedS, run: ranS, total: 2 * (waitedS + ranS) };
      for (const [name, seconds] of Object.entries(sums)) {
        const sum = after.get(`millrace_job_${name}_seconds_sum`) ?? -1;
        says.between(sum, seconds, seconds + MARGIN_S, `seconds of millrace_job_${name}_seconds`);
      }
      const [commits = 0, seconds = 0] = ["count", "sum"].map((part) => {
        const name = `millrace_store_commit_seconds_${part}`;
        return (after.get(name) ?? 0) - (before.get(name) ?? 0);
      });
      says.that(commits > 0, "commits of the store", commits);
      // One transaction runs at a time, and one beside it that removes many jobs.
      says.between(seconds, 0, (2 * (performance.now() - beganMs)) / 1_000, "seconds of the commits");
    },
  }),
];
