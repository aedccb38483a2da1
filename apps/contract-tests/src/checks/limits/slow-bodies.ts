import { type SlowAnswer, sendSlowBody } from "@millrace/contract-core";
import { setTimeout as delay } from "node:timers/promises";
import { type ClaimId, limits, restOperations, workerOperations } from "@millrace/spec";
import { jobCounts } from "../../steps/resources/queue-jobs.ts";
import { type Context, type QueueUnderTest, type Scenario, WORKER_ID, statusOf, takenAnew } from "../../steps/words.ts";

/** How late the target may detect a pause: much less than once more the time, and enough for a busy machine. */
const LATE_MS = 20_000;

interface Stalled {
  /** Undefined without an answer in time. */
  readonly answer: SlowAnswer | undefined;
  readonly tookMs: number;
}

/** The start of a file in a form. */
const FORM = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nab';

/** Sends half a body and then nothing. */
async function stall(
  { address, keys }: Pick<Context, "address" | "keys">,
  request: { readonly method: string; readonly path: string; readonly begin: string; readonly contentType?: string },
): Promise<Stalled> {
  const { path } = request;
  const baseUrl = address();
  const authorization = path.startsWith("/v2/") && !baseUrl.endsWith("/compat") ? keys.own : `Bearer ${keys.own}`;
  const startMs = performance.now();
  const withinMs = limits.bodyIdleTimeoutMs + LATE_MS;
  const body = await sendSlowBody({ ...request, url: baseUrl + path, authorization, withinMs });
  const answer = await body.answer;
  body.abort();
  return { answer, tookMs: performance.now() - startMs };
}

/** A pause within the limit, with a margin for a busy target. */
const PAUSE_MS = limits.bodyIdleTimeoutMs - 3_000;

function expectTimeout(
  { expect }: Context,
  claims: readonly ClaimId[],
  what: string,
  { answer, tookMs }: Stalled,
): void {
  const refused = [answer?.status, answer?.json];
  const wanted = [408, { error: "request_timeout" }];
  expect(...claims).contains(refused, wanted, `the answer to ${what} whose body stops coming in`);
  expect("LIMIT-BODY-IDLE").between(tookMs, limits.bodyIdleTimeoutMs - 1_000, limits.bodyIdleTimeoutMs + LATE_MS, what);
}

/** Operations of REST with a body. One that stores bytes refuses a volume that is not there before it reads any. */
const restPaths = Object.entries(restOperations)
  .filter(([id, { statuses }]) => (statuses as readonly number[]).includes(408) && id !== "writeVolumeFile")
  .map(([, { method, path }]) => ({ method, path }));

async function expectSubmissions(context: Context): Promise<void> {
  const queue = await context.endpoint();
  const claims = ["ERROR-QUEUE-408", "LIMIT-BODY-IDLE", "ERROR-CODE-MATCHES-STATUS"] as const;
  const path = `/v2/${queue.endpointId}`;
  await Promise.all(
    ["run", "runsync"].map(async (end) => {
      const stalled = await stall(context, { method: "POST", path: `${path}/${end}`, begin: '{"input": {"half":' });
      expectTimeout(context, claims, end, stalled);
    }),
  );
  const model = await stall(context, { method: "POST", path: `${path}/openai/v1/completions`, begin: '{"half":' });
  const refused = [model.answer?.status, model.answer?.json];
  context.expect("OPENAI-BODY-IDLE").contains(refused, [408, { error: { code: "request_timeout" } }]);
  const batch = await stall(context, { method: "POST", path: `${path}/batch`, begin: '[{"input":{}},{"in' });
  context
    .expect("BATCH-BODY-IDLE")
    .contains([batch.answer?.status, batch.answer?.json], [408, { error: "request_timeout" }]);
  for (const { end, ...body } of [
    { end: "files", begin: FORM, contentType: "multipart/form-data; boundary=x" },
    { end: "batches", begin: '{"input_file_id":"a' },
  ]) {
    const { answer } = await stall(context, { method: "POST", path: `${path}/openai/v1/${end}`, ...body });
    const said = [answer?.status, answer?.json];
    context.expect("OPENAI-BATCH-IDLE").contains(said, [408, { error: { code: "request_timeout" } }], end);
  }
  context.expect("ERROR-QUEUE-408").contains(await jobCounts(queue), { inQueue: 0 }, "jobs in the queue");
}

async function expectPause({ expect, endpoint, address, keys }: Context): Promise<void> {
  const url = `${address()}/v2/${(await endpoint()).endpointId}/run`;
  const body = await sendSlowBody({ url, authorization: keys.own, begin: '{"input": {"half":' });
  await delay(PAUSE_MS);
  body.end("1}}");
  expect("LIMIT-BODY-IDLE").equals((await body.answer)?.status, 200, `status after a pause of ${PAUSE_MS} ms`);
}

async function expectReport(context: Context, operation: "jobDone" | "jobDoneBatch" | "jobStream"): Promise<void> {
  const queue = await context.endpoint();
  const job = await takenAnew(queue);
  const ids: Readonly<Record<string, string>> = { endpointId: queue.endpointId, workerId: WORKER_ID, jobId: job.id };
  const filled = workerOperations[operation].path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => ids[name] ?? "");
  const path = `/v2${filled}?isStream=${operation === "jobStream"}&attempt=${job.attemptToken}`;
  const [stalled] = await Promise.all([
    stall(context, { method: "POST", path, begin: '{"output": "hal' }),
    keepAlive(queue, job.id),
  ]);
  expectTimeout(context, ["WORKER-DONE-408", "LIMIT-BODY-IDLE"], operation, stalled);
  const { status, output } = await statusOf(queue, job.id);
  context.expect("WORKER-DONE-408").equals([status, output], ["IN_PROGRESS", undefined], "the job");
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
  const hosted = { address: () => new URL("/compat", context.address()).href, keys: context.keys };
  const hostedPaths = [
    ["POST", "/v2/templates"],
    ["PATCH", `/v2/templates/${id}`],
  ] as const;
  await Promise.all([
    ...restPaths.map(async ({ method, path }) => {
      const filled = path.replaceAll(/\{[^}]+\}/g, id);
      const stalled = await stall(context, { method, path: `/v1${filled}`, begin: '{"name": "hal' });
      expectTimeout(context, ["ERROR-REST-408"], `${method} ${path}`, stalled);
    }),
    ...hostedPaths.map(async ([method, path]) => {
      const { answer } = await stall(hosted, { method, path, begin: '{"name": "hal' });
      expect("COMPAT-V2-408").contains([answer?.status, answer?.json], [408, { status: 408 }], `${method} ${path}`);
    }),
  ]);
  expect("ERROR-REST-408").equals((await rest("GET", `/templates/${id}`)).json, before.json, "the template afterwards");
}

export const scenarios: readonly Scenario[] = [
  {
    name: "The body of a request stops coming in",
    claims: [
      "ERROR-QUEUE-408",
      "ERROR-REST-408",
      "COMPAT-V2-408",
      "OPENAI-BODY-IDLE",
      "BATCH-BODY-IDLE",
      "OPENAI-BATCH-IDLE",
      "WORKER-DONE-408",
      "LIMIT-BODY-IDLE",
      "ERROR-CODE-MATCHES-STATUS",
    ],
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
