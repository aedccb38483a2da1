import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueApi, type QueueApi, type TakenJob } from "./support/queue-api.ts";

let service: TestService;
let api: QueueApi;
beforeAll(async () => {
  service = await startTestService();
  api = await queueApi(service);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const usage = { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 };
const counted = { requests: 1, promptTokens: 7, completionTokens: 2 };

function send(route: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${service.url}/v2/${api.endpointId}/openai/v1/${route}`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function take(): Promise<TakenJob> {
  const job = await api.take();
  if (job === undefined) throw new Error("there is no job");
  return job;
}

const chunk = (job: TakenJob, output: unknown) =>
  api.call("POST", `job-stream/worker-1/${job.id}?isStream=true&attempt=${job.attemptToken}`, { body: { output } });

async function tokens(): Promise<unknown> {
  const url = `${service.url}/v1/billing/tokens?bucketSize=year&endpointId=${api.endpointId}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${service.adminKey}` } });
  const [first] = (await answer.json()) as readonly Record<string, unknown>[];
  return first;
}

const last = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;
const numbers = Array.from({ length: 40_000 }, () => 0.25);

test.each<[what: string, chunks: readonly unknown[], output: unknown]>([
  ["an answer", [], { choices: [], usage }],
  ["a long answer", [], { data: [{ embedding: numbers }], usage }],
  ["a stream whose end stands alone", ['data: {"choices":[]}\n\n', last, "data: [DONE]\n\n"], null],
  ["a stream that the output repeats", [last, "data: [DONE]\n\n"], [last, "data: [DONE]\n\n"]],
  ["a long stream in one chunk", [`data: ${JSON.stringify({ text: "x".repeat(100_000) })}\n\n${last}`], null],
  [
    "a message, whose prompt is told at the start of a long stream",
    [
      { message: { usage: { input_tokens: 7, output_tokens: 1 } } },
      ...Array.from({ length: 9 }, () => ({ delta: {} })),
      { usage: { output_tokens: 2 } },
    ],
    null,
  ],
])("tokens of %s are counted once", async (_what, chunks, output) => {
  api = await queueApi(service);
  const answer = send("chat/completions", { stream: chunks.length > 0 });
  const job = await take();
  for (const one of chunks) await chunk(job, one);
  await api.done(job, { output });
  await (await answer).text();
  await expect.poll(tokens).toMatchObject(counted);
});

test("tokens are counted without a client, and shown in the metrics and the history", async () => {
  api = await queueApi(service);
  await send("responses", {}, { prefer: "respond-async" });
  await api.done(await take(), { output: { usage: { input_tokens: 7, output_tokens: 2 } } });
  await expect.poll(tokens).toMatchObject(counted);
  const headers = { authorization: `Bearer ${service.adminKey}` };
  const metrics = await (await fetch(`${service.url}/metrics`, { headers })).text();
  expect(metrics).toContain(`millrace_tokens_total{endpoint="${api.endpointId}",kind="prompt"} 7`);
  await service.clock.advance(60_000);
  const history = await fetch(`${service.url}/v1/endpoints/${api.endpointId}/history`, { headers });
  expect(await history.json()).toMatchObject({ total: { promptTokens: 7, completionTokens: 2 } });
});

test("tokens of a job of another route, and of an answer that does not tell of them, are not counted", async () => {
  api = await queueApi(service);
  await api.call("POST", "run", { body: { input: {} } });
  await api.done(await take(), { output: { usage } });
  const answer = send("chat/completions", {});
  await api.done(await take(), { output: { choices: [{ message: { content: JSON.stringify({ usage }) } }] } });
  await answer;
  const last = send("embeddings", {});
  await api.done(await take(), { output: { usage: { prompt_tokens: 3 } } });
  await last;
  await expect.poll(tokens).toMatchObject({ requests: 1, promptTokens: 3, completionTokens: 0 });
});
