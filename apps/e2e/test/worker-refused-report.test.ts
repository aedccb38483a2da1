import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueApi, type Answer, type QueueApi, type TakenJob } from "./support/queue-api.ts";

let service: TestService;
let api: QueueApi;

beforeAll(async () => {
  service = await startTestService();
  api = await queueApi(service);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

async function takenJob(): Promise<TakenJob> {
  await api.run();
  const job = await api.take();
  if (job === undefined) throw new Error("no job");
  return job;
}
function report(job: TakenJob, raw: string, more: { workerId?: string; token?: string } = {}): Promise<Answer> {
  const attempt = more.token === undefined ? "" : `&attempt=${more.token}`;
  return api.call("POST", `job-done/${more.workerId ?? "worker-1"}/${job.id}?isStream=false${attempt}`, { raw });
}

describe("a result that cannot be read", () => {
  it.each([
    ["is no JSON", '{"output": None}', 400, /^The worker's result was refused\. body: malformed JSON at byte 11/],
    [
      "holds NaN",
      '{"output": {"x": [1, 2, 3, NaN]}}',
      400,
      /refused\. output\.x\[3\] is NaN, a number that JSON does not/,
    ],
    [
      "is spooled to a file and holds -Infinity",
      `{"output": {"text": "${"x".repeat(3 * limits.inlinePayloadMaxBytes)}", "x": -Infinity}}`,
      400,
      /refused\. output\.x is -Infinity, /,
    ],
    ["is larger than allowed", `"${"x".repeat(limits.resultMaxBytes)}"`, 413, /refused\. The body is larger than/],
  ])("because it %s fails the job at once when the worker knows no attempt token", async (_, raw, status, error) => {
    const job = await takenJob();
    for (let time = 0; time < 3; time += 1) expect((await report(job, raw)).status).toBe(status);
    expect((await api.status(job.id)).body).toMatchObject({ status: "FAILED", error: expect.stringMatching(error) });
  });

  it("leaves the job to a worker that knows its attempt token and can say itself what went wrong", async () => {
    const job = await takenJob();
    expect((await report(job, '{"output": NaN}', { token: job.attemptToken })).status).toBe(400);
    expect((await api.done(job, { error: "not a number" })).status).toBe(200);
    expect((await api.status(job.id)).body).toMatchObject({ status: "FAILED", error: "not a number" });
  });

  it("does nothing to the job of another worker", async () => {
    const job = await takenJob();
    expect((await report(job, '{"output": NaN}', { workerId: "worker-2" })).status).toBe(400);
    expect((await api.status(job.id)).body).toMatchObject({ status: "IN_PROGRESS" });
  });
});

it("a progress update that cannot be read does not harm the job", async () => {
  const job = await takenJob();
  expect((await report(job, '{"status": "IN_PROGRESS", "output": NaN}')).status).toBe(400);
  expect((await api.done(job, { output: 1 })).status).toBe(200);
  expect((await api.status(job.id)).body).toMatchObject({ status: "COMPLETED", output: 1 });
});

describe("a stream chunk that cannot be read", () => {
  it("fails the job of a worker that knows no attempt token and would complete it without the chunk", async () => {
    const job = await takenJob();
    const answer = await api.call("POST", `job-stream/worker-1/${job.id}`, { raw: '{"output": [0, Infinity]}' });
    expect(answer.status).toBe(400);
    expect((await api.status(job.id)).body).toMatchObject({
      status: "FAILED",
      error: expect.stringMatching(/^A stream chunk of the worker was refused\. output\[1\] is Infinity, /),
    });
  });

  it("leaves the job to a worker that knows its attempt token", async () => {
    const job = await takenJob();
    const raw = '{"output": NaN}';
    const answer = await api.call("POST", `job-stream/worker-1/${job.id}?attempt=${job.attemptToken}`, { raw });
    expect(answer.status).toBe(400);
    expect((await api.status(job.id)).body).toMatchObject({ status: "IN_PROGRESS" });
  });
});
