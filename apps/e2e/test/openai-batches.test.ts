import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueApi, type QueueApi } from "./support/queue-api.ts";

interface BatchObject {
  readonly id: string;
  readonly status: string;
  readonly output_file_id: string | null;
  readonly error_file_id: string | null;
  readonly errors: { readonly data: readonly { code: string; line: number | null; param: string | null }[] } | null;
}

interface ResultLine {
  readonly custom_id: string;
  readonly response: { readonly status_code: number; readonly request_id: string; readonly body: unknown } | null;
  readonly error: { readonly code: string } | null;
}

let service: TestService;
let api: QueueApi;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});
beforeEach(async () => {
  api = await queueApi(service);
});

const URL_OF_CHAT = "/v1/chat/completions";
const line = (customId: string, more: object = {}, body: object = { n: customId }): string =>
  JSON.stringify({ custom_id: customId, method: "POST", url: URL_OF_CHAT, body, ...more });

async function upload(text: string, fields: Record<string, string> = { purpose: "batch" }, at = api) {
  const form = new FormData();
  form.append("file", new File([text], "in.jsonl"));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await fetch(`${service.url}/v2/${at.endpointId}/openai/v1/files`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.adminKey}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const openai = (method: string, path: string, body?: object) =>
  api.call(method, `openai/v1/${path}`, body === undefined ? {} : { body });

async function begin(text: string, more: object = {}): Promise<BatchObject> {
  const { body: file } = await upload(text);
  const wanted = { input_file_id: file["id"], endpoint: URL_OF_CHAT, completion_window: "24h", ...more };
  const { status, body } = await openai("POST", "batches", wanted);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as BatchObject;
}

const read = async ({ id }: BatchObject) => (await openai("GET", `batches/${id}`)).body as BatchObject;

async function content(fileId: string | null): Promise<string> {
  const headers = { authorization: service.adminKey };
  const answer = await fetch(`${service.url}/v2/${api.endpointId}/openai/v1/files/${fileId}/content`, { headers });
  expect(answer.status).toBe(200);
  return await answer.text();
}

/** What a file says of its size, beside the size of its content. */
async function sizes(fileId: string | null): Promise<readonly [unknown, number]> {
  const { bytes } = (await openai("GET", `files/${fileId}`)).body as { readonly bytes: number };
  return [bytes, Buffer.byteLength(await content(fileId))];
}

const expectSizes = async ({ output_file_id, error_file_id }: BatchObject): Promise<void> => {
  for (const id of [output_file_id, error_file_id]) {
    if (id === null) continue;
    const [told, real] = await sizes(id);
    expect(told, id).toBe(real);
  }
};

async function results(fileId: string | null): Promise<ResultLine[]> {
  const lines = (await content(fileId)).split("\n");
  expect(lines.pop()).toBe("");
  return lines.map((text) => JSON.parse(text) as ResultLine);
}

async function work(count: number, report: (n: string) => unknown = (n) => ({ output: { answer: n } })) {
  for (let left = count; left > 0; left -= 1) {
    const job = await api.take();
    if (job === undefined) throw new Error("there is no job");
    const { openai_input: input } = job.input as { openai_input: { n: string } };
    await api.done(job, report(input.n));
  }
}

const becomes = (batch: BatchObject, status: string) =>
  expect.poll(() => read(batch).then((now) => now.status)).toBe(status);

describe("a batch of a file", () => {
  test("runs each line as the OpenAI route would, and has the results in the order of the lines", async () => {
    const lines = ["c", "a", "b"].map((id) => line(id));
    const batch = await begin(`${lines.join("\n")}\n`, { metadata: { night: "1" } });
    expect(batch).toMatchObject({
      object: "batch",
      status: "in_progress",
      errors: null,
      metadata: { night: "1" },
      request_counts: { total: 3, completed: 0, failed: 0 },
    });
    const job = await api.take();
    expect(job?.input).toMatchObject({ openai_route: URL_OF_CHAT, openai_input: { n: expect.any(String) as string } });
    if (job !== undefined)
      await api.done(job, { output: { answer: (job.input as { openai_input: { n: string } }).openai_input.n } });
    await work(2);
    await becomes(batch, "completed");
    const done = await read(batch);
    expect(done).toMatchObject({ error_file_id: null, request_counts: { total: 3, completed: 3, failed: 0 } });
    expect(await results(done.output_file_id)).toEqual(
      ["c", "a", "b"].map((id) => ({
        id: expect.any(String) as string,
        custom_id: id,
        response: { status_code: 200, request_id: expect.any(String) as string, body: { answer: id } },
        error: null,
      })),
    );
    expect((await api.call("GET", `batch/${batch.id}`)).body).toMatchObject({
      status: "FINALIZED",
      requestCompleted: 3,
    });
    expect((await api.call("GET", `batch/${batch.id}/requests`)).body).toMatchObject({
      requests: [{ output: { answer: "c" } }, {}, {}],
    });
  });

  test("puts what failed into the error file, with the status that the route would answer", async () => {
    const batch = await begin(
      [
        line("good"),
        line("bad"),
        line("ill"),
        line("text"),
        line("stream", {}, { stream: true }),
        line("list"),
        line("long"),
      ].join("\n"),
    );
    const answers: Readonly<Record<string, unknown>> = {
      good: { output: { n: 12 } },
      bad: { error: 'HTTP 404: {"error":{"message":"no such model","type":"NotFoundError"}}' },
      ill: { output: { error: { message: "too long", code: 422 } } },
      text: { output: '{"as":\n"text"}' },
      long: { output: { text: "é".repeat(100_000) } },
      list: { output: ['{"in":', '"pieces"}'] },
    };
    await work(6, (n) => answers[n]);
    await becomes(batch, "completed");
    const done = await read(batch);
    expect(done).toMatchObject({ request_counts: { total: 7, completed: 4, failed: 3 } });
    await expectSizes(done);
    expect((await results(done.output_file_id)).map(({ custom_id: id, response }) => [id, response?.body])).toEqual([
      ["good", { n: 12 }],
      ["text", { as: "text" }],
      ["list", { in: "pieces" }],
      ["long", { text: "é".repeat(100_000) }],
    ]);
    expect(await results(done.error_file_id)).toMatchObject([
      { custom_id: "bad", response: { status_code: 404, body: { error: { message: "no such model" } } }, error: null },
      { custom_id: "ill", response: { status_code: 422, body: { error: { message: "too long" } } }, error: null },
      { custom_id: "stream", response: { status_code: 400, body: { error: { param: "stream" } } }, error: null },
    ]);
  });

  test.each<[string, string, object]>([
    ["a line that is not JSON", `${line("a")}\n{"custom_id":`, { code: "invalid_json_line", line: 2 }],
    ["a line that is no object", "7", { code: "invalid_json_line", line: 1 }],
    ["two lines of one custom_id", `${line("a")}\n\n${line("a")}`, { code: "duplicate_custom_id", line: 3 }],
    ["a line without custom_id", line("a", { custom_id: 7 }), { param: "custom_id", line: 1 }],
    ["a line for another url", line("a", { url: "/v1/embeddings" }), { param: "url", line: 1 }],
    ["a line of another method", line("a", { method: "GET" }), { param: "method", line: 1 }],
    ["a line without body", line("a", { body: [] }), { param: "body", line: 1 }],
    ["no line", "\n \n", { code: "empty_file", line: null }],
    ["nothing", "", { code: "empty_file", line: null }],
  ])("of a file with %s has failed, names the line, and runs nothing", async (_, text, mistake) => {
    const batch = await begin(text);
    expect(batch).toMatchObject({ status: "failed", errors: { object: "list", data: [mistake] } });
    expect(await read(batch)).toMatchObject({ status: "failed", output_file_id: null, error_file_id: null });
    expect((await api.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: 0 } });
  });

  test("of a file with too many lines has failed at the first of them", async () => {
    const text = Array.from({ length: limits.openaiBatchRequestsMax + 2 }, (_, n) => `${line(String(n))}\n`).join("");
    const mistake = { code: "request_limit_exceeded", line: limits.openaiBatchRequestsMax + 1 };
    expect(await begin(text)).toMatchObject({ status: "failed", errors: { data: [mistake] } });
  });

  test("that is cancelled has what ended, and names the others in the error file", async () => {
    const batch = await begin(["a", "b", "c"].map((id) => line(id)).join("\n"));
    const job = await api.take();
    expect((await openai("POST", `batches/${batch.id}/cancel`)).body).toMatchObject({ status: "cancelling" });
    if (job !== undefined) await api.done(job, { output: { late: true } });
    await becomes(batch, "cancelled");
    const done = await read(batch);
    expect(await results(done.output_file_id)).toMatchObject([{ response: { body: { late: true } } }]);
    expect(await results(done.error_file_id)).toMatchObject([
      { response: null, error: { code: "batch_cancelled" } },
      { response: null, error: { code: "batch_cancelled" } },
    ]);
    await expectSizes(done);
    expect((await openai("POST", `batches/${batch.id}/cancel`)).status).toBe(409);
  });

  test("that is cancelled after its failed requests were retried has files of the size that they say", async () => {
    const batch = await begin(["aa", "b"].map((id) => line(id)).join("\n"));
    await work(2, () => ({ error: "no" }));
    await becomes(batch, "completed");
    await expectSizes(await read(batch));
    expect((await api.call("POST", `batch/${batch.id}/retry`)).status).toBe(200);
    expect((await openai("POST", `batches/${batch.id}/cancel`)).status).toBe(200);
    await becomes(batch, "cancelled");
    expect(await results((await read(batch)).error_file_id)).toMatchObject([{ response: null }, { response: null }]);
    await expectSizes(await read(batch));
  });

  test("names the model of its lines, and the tokens of its answers", async () => {
    const of = (model: string) => line(model, {}, { n: model, model });
    expect(await begin(`${of("m")}\n${line("a")}`)).toMatchObject({ model: null });
    await work(2, () => ({ output: {} }));
    const batch = await begin(`${of("m")}\n${line("a", {}, { n: "a", model: "m" })}`);
    expect(batch).toMatchObject({ model: "m", usage: { input_tokens: 0, total_tokens: 0 } });
    const usages = [
      { prompt_tokens: 7, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } },
      { input_tokens: 1, output_tokens: 3, output_tokens_details: { reasoning_tokens: 2 } },
    ];
    await work(2, (n) => ({ output: { text: '"usage":{"prompt_tokens":9}', usage: usages[n === "m" ? 0 : 1] } }));
    await becomes(batch, "completed");
    expect(await read(batch)).toMatchObject({
      model: "m",
      usage: {
        input_tokens: 8,
        input_tokens_details: { cached_tokens: 4 },
        output_tokens: 5,
        output_tokens_details: { reasoning_tokens: 2 },
        total_tokens: 13,
      },
    });
  });

  test("whose requests fail again when it is retried has new files", async () => {
    const batch = await begin([line("a"), line("b")].join("\n"));
    await work(2, (n) => (n === "a" ? { output: { n } } : { error: "no" }));
    await becomes(batch, "completed");
    const before = await read(batch);
    expect(await results(before.error_file_id)).toMatchObject([{ custom_id: "b", response: { status_code: 500 } }]);
    expect((await api.call("POST", `batch/${batch.id}/retry`)).status).toBe(200);
    expect(await read(batch)).toMatchObject({ status: "in_progress", output_file_id: null });
    expect((await openai("GET", `files/${before.error_file_id}`)).status).toBe(404);
    await work(1);
    await becomes(batch, "completed");
    expect(await results((await read(batch)).output_file_id)).toHaveLength(2);
    expect(await read(batch)).toMatchObject({ error_file_id: null });
    await expectSizes(await read(batch));
  });

  test("that is not done in its time is expired, with what never ran in the error file", async () => {
    await using frozen = await startTestService({ frozenAtMs: Date.UTC(2026, 0, 1) });
    const before = service;
    try {
      service = frozen;
      api = await queueApi(frozen);
      const batch = await begin([line("a"), line("b")].join("\n"), {
        completion_window: "2h",
        output_expires_after: { anchor: "created_at", seconds: 3_600 },
      });
      await work(1);
      await expect.poll(() => read(batch)).toMatchObject({ request_counts: { completed: 1 } });
      await frozen.clock.advance(2 * 3_600_000);
      await expect.poll(async () => (await frozen.clock.advance(1_000), await read(batch)).status).toBe("expired");
      const done = await read(batch);
      expect(await results(done.error_file_id)).toMatchObject([{ response: null, error: { code: "batch_expired" } }]);
      await expectSizes(done);
      await frozen.clock.advance(3_600_000);
      expect((await openai("GET", `files/${done.output_file_id}`)).status).toBe(404);
      expect((await openai("GET", `batches/${batch.id}`)).status).toBe(200);
    } finally {
      service = before;
    }
  });

  test("counts tokens for the key that made it", async () => {
    const batch = await begin(line("a"));
    await work(1, () => ({ output: { usage: { prompt_tokens: 7, completion_tokens: 2 } } }));
    await becomes(batch, "completed");
    const headers = { authorization: `Bearer ${service.adminKey}` };
    const url = `${service.url}/v1/billing/tokens?bucketSize=year&endpointId=${api.endpointId}`;
    await service.clock.advance(5_000);
    await expect
      .poll(async () => await (await fetch(url, { headers })).json())
      .toMatchObject([{ requests: 1, promptTokens: 7, completionTokens: 2 }]);
  });

  test("is not shown where another client made it, and is listed in pages", async () => {
    const { body } = await api.call("POST", "batch", { body: [] });
    const { id: other } = body as { id: string };
    expect((await openai("GET", `batches/${other}`)).status).toBe(404);
    expect((await openai("POST", `batches/${other}/cancel`)).status).toBe(404);
    const [first, second] = [await begin(line("a")), await begin(line("b"))];
    expect((await openai("GET", "batches?limit=1")).body).toMatchObject({
      object: "list",
      data: [{ id: second.id }],
      has_more: true,
      last_id: second.id,
    });
    const rest = await openai("GET", `batches?after=${second.id}`);
    expect(rest.body).toMatchObject({ data: [{ id: first.id }], has_more: false });
  });
});

describe("a file", () => {
  test("is kept as it was sent, listed and deleted", async () => {
    const text = `${"é".repeat(200_000)}\r\n--x\r\n`;
    const { status, body } = await upload(text);
    expect(status, JSON.stringify(body)).toBe(200);
    const id = String(body["id"]);
    expect(body).toMatchObject({ object: "file", bytes: 400_007, filename: "in.jsonl", purpose: "batch" });
    expect(await content(id)).toBe(text);
    expect((await openai("GET", `files/${id}`)).body).toEqual(body);
    const later = await upload("x");
    expect((await openai("GET", "files?limit=1")).body).toMatchObject({
      data: [{ id: later.body["id"] }],
      has_more: true,
    });
    expect((await openai("GET", "files?order=asc")).body).toMatchObject({ data: [{ id }, {}], has_more: false });
    expect((await openai("GET", "files?purpose=batch_output")).body).toMatchObject({ data: [] });
    expect((await openai("GET", `files?after=${String(later.body["id"])}`)).body).toMatchObject({ data: [{ id }] });
    expect((await openai("DELETE", `files/${id}`)).body).toEqual({ id, object: "file", deleted: true });
    expect((await openai("GET", `files/${id}/content`)).status).toBe(404);
  });

  test.each<[string, Record<string, string>, string]>([
    ["another purpose", { purpose: "fine-tune" }, "purpose"],
    ["no purpose", {}, "purpose"],
    [
      "a wrong time",
      { purpose: "batch", "expires_after[anchor]": "created_at", "expires_after[seconds]": "7" },
      "expires_after.seconds",
    ],
  ])("with %s is refused by the name of the field, and not kept", async (_, fields, param) => {
    const { status, body } = await upload("x", fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { type: "invalid_request_error", param } });
    expect((await openai("GET", "files")).body).toMatchObject({ data: [] });
  });

  test("that is too large is refused while it comes in", async () => {
    const piece = "x".repeat(1024 * 1024);
    const form = new FormData();
    form.append(
      "file",
      new File(
        Array.from({ length: 201 }, () => piece),
        "in.jsonl",
      ),
    );
    const answer = await fetch(`${service.url}/v2/${api.endpointId}/openai/v1/files`, {
      method: "POST",
      headers: { authorization: service.adminKey },
      body: form,
    });
    expect(answer.status).toBe(413);
  });

  test.each<[string, string, string]>([
    ["that is no form", "application/json", "{}"],
    ["without a boundary", "multipart/form-data", "x"],
    [
      "that ends too early",
      "multipart/form-data; boundary=b",
      '--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\nabc',
    ],
    [
      "without a file",
      "multipart/form-data; boundary=b",
      '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nbatch\r\n--b--\r\n',
    ],
    ["with nothing that is a form", "multipart/form-data; boundary=b", "hello"],
  ])("of a body %s is refused", async (_, type, raw) => {
    const answer = await api.call("POST", "openai/v1/files", { raw, headers: { "content-type": type } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    expect(answer.body).toMatchObject({ error: { type: "invalid_request_error" } });
  });

  test("belongs to its endpoint, and goes with it", async () => {
    const { body } = await upload("x");
    const other = await queueApi(service);
    expect((await other.call("GET", `openai/v1/files/${String(body["id"])}`)).status).toBe(404);
    expect((await openai("GET", `files/${String(body["id"])}`)).status).toBe(200);
  });
});
