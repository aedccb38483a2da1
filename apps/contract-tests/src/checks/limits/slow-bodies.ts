import { sendSlowBody } from "@millrace/contract-core";
import { setTimeout as delay } from "node:timers/promises";
import { type ClaimId, limits, restOperations, workerOperations } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, WORKER_ID, taken } from "../../target/queue-under-test.ts";
import { fieldsOf } from "../answers.ts";
import { waitingJobs } from "./answers.ts";
import { LATE_MS, stall, type Stalled } from "./stalled-body.ts";

/** A pause within the limit, with a margin for a busy target. */
const PAUSE_MS = limits.bodyIdleTimeoutMs - 3_000;
function expectTimeout(
  { expect }: Context,
  claims: readonly ClaimId[],
  what: string,
  { answer, tookMs }: Stalled,
): void {
  for (const claim of claims) {
    expect(claim).equals(answer?.status, 408, `status of ${what} whose body stops coming in`);
    expect(claim).contains(answer?.json, { error: "request_timeout" }, `body of the refusal of ${what}`);
  }
  expect("LIMIT-BODY-IDLE").between(tookMs, limits.bodyIdleTimeoutMs - 1_000, limits.bodyIdleTimeoutMs + LATE_MS, what);
}

/** Operations of REST with a body. One that stores bytes refuses a volume that is not there before it reads any. */
const restPaths = Object.entries(restOperations)
  .filter(([id, { statuses }]) => (statuses as readonly number[]).includes(408) && id !== "writeVolumeFile")
  .map(([, { method, path }]) => ({ method, path }));

async function expectSubmissions(context: Context): Promise<void> {
  const { expect, endpoint } = context;
  const queue = await endpoint();
  const path = `/v2/${queue.endpointId}`;
  const begin = '{"input": {"half":';
  const claims = ["ERROR-QUEUE-408", "LIMIT-BODY-IDLE", "ERROR-CODE-MATCHES-STATUS"] as const;
  await Promise.all(
    ["run", "runsync"].map(async (operation) => {
      const stalled = await stall(context, { method: "POST", path: `${path}/${operation}`, begin });
      expectTimeout(context, claims, operation, stalled);
    }),
  );
  expect("ERROR-QUEUE-408").equals(await waitingJobs(queue), 0, "jobs in the queue");
}

async function expectPause(context: Context): Promise<void> {
  const { expect, endpoint, baseUrl, keys } = context;
  const queue = await endpoint();
  const url = `${baseUrl}/v2/${queue.endpointId}/run`;
  const body = await sendSlowBody({ url, authorization: keys.own, begin: '{"input": {"half":' });
  await delay(PAUSE_MS);
  body.end("1}}");
  expect("LIMIT-BODY-IDLE").equals((await body.answer)?.status, 200, `status after a pause of ${PAUSE_MS} ms`);
}

async function expectReport(context: Context, operation: "jobDone" | "jobDoneBatch" | "jobStream"): Promise<void> {
  const { expect, endpoint } = context;
  const queue = await endpoint();
  await queue.run();
  const job = await taken(queue);
  const path = workerOperations[operation].path
    .replace("{endpointId}", queue.endpointId)
    .replace("{workerId}", WORKER_ID)
    .replace("{jobId}", job.id);
  const query = `?isStream=${operation === "jobStream"}&attempt=${job.attemptToken}`;
  const [stalled] = await Promise.all([
    stall(context, { method: "POST", path: `/v2${path}${query}`, begin: '{"output": "hal' }),
    keepAlive(queue, job.id),
  ]);
  expectTimeout(context, ["WORKER-DONE-408", "LIMIT-BODY-IDLE"], operation, stalled);
  const { status, output } = fieldsOf(await queue.status(job.id));
  expect("WORKER-DONE-408").equals([status, output], ["IN_PROGRESS", undefined], "the job");
}

/** Heartbeat, so that the lease of the attempt does not expire. */
async function keepAlive(queue: QueueUnderTest, jobId: string): Promise<void> {
  await delay(limits.bodyIdleTimeoutMs / 2);
  await queue.ping([jobId]);
}

async function expectRest(context: Context): Promise<void> {
  const { expect, rest, template } = context;
  const id = await template();
  const before = await rest("GET", `/templates/${id}`);
  await Promise.all(
    restPaths.map(async ({ method, path }) => {
      const filled = path.replaceAll(/\{[^}]+\}/g, id);
      const stalled = await stall(context, { method, path: `/v1${filled}`, begin: '{"name": "hal' });
      expectTimeout(context, ["ERROR-REST-408"], `${method} ${path}`, stalled);
    }),
  );
  expect("ERROR-REST-408").equals((await rest("GET", `/templates/${id}`)).json, before.json, "the template afterwards");
}

export const scenarios: readonly Scenario[] = [
  {
    name: "The body of a request stops coming in",
    claims: ["ERROR-QUEUE-408", "ERROR-REST-408", "WORKER-DONE-408", "LIMIT-BODY-IDLE", "ERROR-CODE-MATCHES-STATUS"],
    safety: "disposable",
    needs: ["workers"],
    elsewhere: true,
    spanMs: limits.bodyIdleTimeoutMs,
    async run(context) {
      await Promise.all([
        expectSubmissions(context),
        expectPause(context),
        expectReport(context, "jobDone"),
        expectReport(context, "jobDoneBatch"),
        expectReport(context, "jobStream"),
        expectRest(context),
      ]);
    },
  },
];
