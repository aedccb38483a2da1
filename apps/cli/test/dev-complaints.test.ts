import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { createQueueClient } from "@millrace/queue-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, type DevSession, type Project } from "./support/dev-session.ts";

const HANDLER = `
export default async ({ input }) => {
  if (input.fail) throw new Error("as asked");
  if (input.chunks) return (async function* () { for (const chunk of input.chunks) yield chunk; })();
  return { got: input };
};`;

/** What users of the hosted service complain about when they test there locally: docs/dev.md lists these tests. */
describe("what the local server of the hosted service lacks, and dev has", () => {
  let project: Project;
  let session: DevSession;
  beforeAll(async () => {
    project = await makeProject({ "handler.mjs": HANDLER, "test_input.json": '{"input":{"from":"test_input.json"}}' });
    session = await project.dev("handler.mjs");
  });
  afterAll(async () => {
    await session[Symbol.asyncDispose]();
    await project[Symbol.asyncDispose]();
  });

  /** Receives one webhook. */
  async function receiveWebhook(input: Readonly<Record<string, unknown>>): Promise<{ id: string; received: unknown }> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const { port } = server.address() as AddressInfo;
      const request = once(server, "request");
      const { id } = await session.queue.run(input, { webhook: `http://127.0.0.1:${port}/hook` });
      const [incoming, answer] = (await request) as [Parameters<typeof json>[0], { end(): void }];
      const received = await json(incoming);
      answer.end();
      return { id, received };
    } finally {
      server.close();
    }
  }

  it("answers GET /status, again and again", async () => {
    const { id } = await session.queue.run({ n: 1 });
    await session.event({ event: "job", jobId: id });
    for (const attempt of [1, 2]) {
      expect(await session.call("GET", `status/${id}`), `read ${attempt}`).toMatchObject({
        status: 200,
        body: { id, status: "COMPLETED", output: { got: { n: 1 } } },
      });
    }
  });

  it("sends webhooks with the body that /status has", async () => {
    const { id, received } = await receiveWebhook({ n: 2 });
    const { body } = await session.call("GET", `status/${id}`);
    expect(received).toMatchObject({ id, status: "COMPLETED", output: { got: { n: 2 } } });
    expect(received).toMatchObject(body as object);
  });

  it("sends webhooks for jobs that fail too", async () => {
    const { id, received } = await receiveWebhook({ fail: true });
    expect(received).toMatchObject({ id, status: "FAILED", error: expect.stringContaining("as asked") });
  });

  it("takes several requests at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => session.call("POST", "runsync", { input: { n } })),
    );
    expect(answers.map(({ body }) => (body as { output: unknown }).output)).toEqual(
      Array.from({ length: 20 }, (_, n) => ({ got: { n } })),
    );
  });

  it("sends test_input.json as a real job, at the start and when it is saved", async () => {
    const sent = (): unknown[] =>
      session.events().flatMap(({ event, output }) => (event === "job" && isOfFile(output) ? [output] : []));
    await expect.poll(sent).toHaveLength(1);
    await project.put("test_input.json", '{"input":{"from":"test_input.json","again":true}}');
    await expect.poll(sent).toHaveLength(2);
    expect(sent()[1]).toEqual({ got: { from: "test_input.json", again: true } });
  });

  it("has every operation of the queue, and jobs run without being polled", async () => {
    const { id } = await session.queue.run({ chunks: ["a", "b"] });
    await session.event({ event: "job", jobId: id, status: "COMPLETED" });
    const stream = await session.call("GET", `stream/${id}`);
    expect(JSON.stringify(stream.body)).toContain('"a"');
    expect(await session.call("GET", "health")).toMatchObject({ status: 200, body: { jobs: { inQueue: 0 } } });
    expect(await session.call("POST", `cancel/${id}`)).toMatchObject({ status: 409 });
    expect(await session.call("POST", `retry/${id}`)).toMatchObject({ status: 409 });
    expect(await session.call("POST", "purge-queue")).toMatchObject({ status: 200 });
  });

  it("is an ordinary host for clients: an address and a key", async () => {
    const { baseUrl, endpointId, apiKey } = session;
    for (const root of [baseUrl, `${baseUrl}/compat`]) {
      const queue = createQueueClient({ baseUrl: root, endpointId, apiKey });
      const job = await queue.submit({ root });
      expect(await job.result()).toEqual({ got: { root } });
    }
    expect((await fetch(`${baseUrl}/v2/${endpointId}/health`)).status).toBe(401);
  });

  it("answers with a status always", async () => {
    for (const input of [{ n: 3 }, { fail: true }]) {
      const { body } = await session.call("POST", "runsync", { input });
      expect(body).toHaveProperty("status", "fail" in input ? "FAILED" : "COMPLETED");
      expect(await session.call("POST", "run", { input })).toMatchObject({ body: { status: "IN_QUEUE" } });
    }
  });
});

it("docs/dev.md names each of these tests", async ({ task }) => {
  const text = await readFile(join(import.meta.dirname, "../../../docs/dev.md"), "utf8");
  const [group] = task.file.tasks;
  const names = group?.type === "suite" ? group.tasks.map(({ name }) => name) : [];
  expect(names).toHaveLength(8);
  for (const name of names) expect(text).toContain(`| ${name} |`);
});

function isOfFile(output: unknown): boolean {
  return JSON.stringify(output ?? null).includes("test_input.json");
}
