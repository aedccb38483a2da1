/**
 * A program that uses the installed packages: type-checked strictly, and run against a service. It makes an
 * endpoint, works on its jobs, sends one, and removes everything again.
 */
export const CONSUMER_PROGRAM = `
import { GraphqlClientError, createGraphqlClient } from "@millrace/graphql-client";
import { type Job, NotFoundError, QueueError, createQueueClient } from "@millrace/queue-client";
import { ConflictError, RestClientError, type Template, createRestClient } from "@millrace/rest-client";
import { limits } from "@millrace/spec";
import { createWorker } from "@millrace/worker";

const baseUrl: string = process.env["SERVICE_URL"] ?? "";
const apiKey: string = process.env["SERVICE_KEY"] ?? "";
const options = { baseUrl, apiKey, timeoutMs: 60_000, maxRetries: 2, headers: { "x-program": "consumer" } };

const rest = createRestClient(options);
const template: Template = await rest.templates.create({ name: "consumer", imageName: "local/none", isServerless: true });
// Compiles only where an id is never undefined.
const templateId: string = template.id;
const { id: endpointId } = await rest.endpoints.create({ templateId, workersMax: 0 });

const graphql = createGraphqlClient(options);
const { id: accountId } = await graphql.account.get();

const base = \`\${baseUrl}/v2/\${endpointId}\`;
const worker = createWorker<{ text: string }>((job) => ({ shouted: job.input.text.toUpperCase() }), {
  env: {
    RUNPOD_WEBHOOK_GET_JOB: \`\${base}/job-take/$ID\`,
    RUNPOD_WEBHOOK_POST_OUTPUT: \`\${base}/job-done/$RUNPOD_POD_ID/$ID\`,
    RUNPOD_WEBHOOK_PING: \`\${base}/ping/$RUNPOD_POD_ID\`,
    RUNPOD_AI_API_KEY: apiKey,
  },
  writeLog: () => undefined,
});
worker.start();

const queue = createQueueClient<{ text: string }, { shouted: string }>({ ...options, endpointId });
const job = await queue.submit({ text: "hello" });
const { shouted } = await job.result({ timeoutMs: 120_000 });
const status: Job<{ shouted: string }> = await job.status();
await worker.drain();

const failures = await Promise.all([
  rest.templates.create({ name: "consumer", imageName: "local/none" }).catch((error: unknown) => error),
  queue.status("nothere").catch((error: unknown) => error),
  createGraphqlClient({ ...options, apiKey: "wrong" }).account.get().catch((error: unknown) => error),
]);
const codes = failures.map((error) => {
  const known = error instanceof RestClientError || error instanceof QueueError || error instanceof GraphqlClientError;
  return known ? [error.status, error.code, typeof error.requestId] : undefined;
});
const classes = [failures[0] instanceof ConflictError, failures[1] instanceof NotFoundError];

await rest.endpoints.delete(endpointId);
await rest.templates.delete(templateId);
console.log(
  JSON.stringify({ accountId: typeof accountId, shouted, status: status.status, codes, classes, idMaxChars: limits.idMaxChars }),
);
`;

/** What the program prints. */
export const CONSUMER_OUTPUT = {
  accountId: "string",
  shouted: "HELLO",
  status: "COMPLETED",
  codes: [
    [409, "conflict", "string"],
    [404, "not_found", "string"],
    [401, "unauthorized", "string"],
  ],
  classes: [true, true],
  idMaxChars: 64,
};
