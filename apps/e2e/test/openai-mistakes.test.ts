import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueApi, type QueueApi } from "./support/queue-api.ts";

let service: TestService;
let api: QueueApi;
beforeAll(async () => {
  service = await startTestService();
  api = await queueApi(service);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

interface Sent {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

function send(path: string, { body = "{}", headers = {}, ...sent }: Sent = {}): Promise<Response> {
  const all = { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json", ...headers };
  return fetch(service.url + path, { method: "POST", headers: all, body, ...sent });
}

const route = (name: string): string => `/v2/${api.endpointId}/openai/v1/${name}`;

test.each([
  ["/v1/chat/completions", "ENDPOINT_ID"],
  ["/v1/models?limit=1", "ENDPOINT_ID"],
  ["/openai/v1/chat/completions", "ENDPOINT_ID"],
  ["/chat/completions", "ENDPOINT_ID"],
  ["/v2/abc/chat/completions", "abc"],
  ["/v2/abc/v1/embeddings", "abc"],
  ["/v2/abc/openai/chat/completions", "abc"],
])("a client that asks at the near miss %s is told the base address, in its form", async (path, id) => {
  const got = await fetch(service.url + path, { headers: { authorization: `Bearer ${service.adminKey}` } });
  for (const response of [got, await send(path)]) {
    const message: unknown = expect.stringContaining(`/v2/${id}/openai/v1.`);
    expect([response.status, await response.json()]).toMatchObject([404, { error: { message, code: "not_found" } }]);
  }
});

test("a form, such as one with audio, is told that forms are not taken", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const response = await send(route("audio/transcriptions"), { body: "--b--", headers });
  const error = { message: expect.stringContaining("take no forms"), code: "invalid_request" };
  expect([response.status, await response.json()]).toMatchObject([400, { error }]);
});

test("a client that came back leaves a job alone that was to go on, and cancels it when it says so", async () => {
  const chat = route("chat/completions");
  const leave = new AbortController();
  const headers = { "x-on-disconnect": "continue" };
  const answer = send(chat, { body: '{"stream":true}', headers, signal: leave.signal });
  const job = await api.take();
  if (job === undefined) throw new Error("there is no job");
  const chunk = (output: string) =>
    api.call("POST", `job-stream/worker-1/${job.id}?isStream=true&attempt=${job.attemptToken}`, { body: { output } });
  await chunk("data: 1\n\n");
  await answer;
  leave.abort();
  const resumed = { "last-event-id": `${job.id}:1:1` };
  const [back, cancels] = [new AbortController(), new AbortController()];
  await send(chat, { headers: resumed, signal: back.signal });
  back.abort();
  const last = await send(chat, { headers: { ...resumed, "x-on-disconnect": "cancel" }, signal: cancels.signal });
  await chunk("data: 2\n\n");
  const reader = last.body?.getReader();
  for (let text = ""; !text.includes("data: 2");) text += Buffer.from((await reader?.read())?.value ?? []).toString();
  expect((await api.status(job.id)).body).toMatchObject({ status: "IN_PROGRESS" });
  cancels.abort();
  await expect.poll(async () => (await api.status(job.id)).body).toMatchObject({ status: "CANCELLED" });
  expect(await (await send(chat, { headers: resumed })).text()).toContain("X-On-Disconnect: continue");
  await api.done(job, { output: null });
});
