import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queueApi, type QueueApi } from "./support/queue-api.ts";

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly atMs: number;
}

/** Time is moved by so much at once. */
const STEP_MS = 2_000;

let service: TestService;
let api: QueueApi;
let receiver: Server;
let deliveries: Delivery[];
let answerStatus: number;
let url: string;

beforeEach(async () => {
  deliveries = [];
  answerStatus = 200;
  receiver = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    deliveries.push({ headers: request.headers, text: Buffer.concat(pieces).toString(), atMs: service.clock.now() });
    response.writeHead(answerStatus).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  service = await startTestService({ frozenAtMs: Date.UTC(2026, 0, 1) });
  api = await queueApi(service);
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

async function finish(report: unknown): Promise<string> {
  const id = await api.run({ q: "ä" }, { webhook: url });
  const job = await api.take();
  if (job === undefined) throw new Error("no job");
  await api.done(job, report);
  return id;
}

describe("webhooks", () => {
  it("carry the finished job and a signature made with the account's secret", async () => {
    const id = await finish({ output: { answer: 42 } });
    await expect.poll(() => deliveries).toHaveLength(1);
    const [delivery] = deliveries;
    expect(JSON.parse(delivery?.text ?? "")).toEqual({
      id,
      status: "COMPLETED",
      input: { q: "ä" },
      output: { answer: 42 },
      delayTime: 0,
      executionTime: 0,
      webhook: url,
      workerId: "worker-1",
    });
    const [, seconds = "", signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(delivery?.headers["x-millrace-signature"])) ?? [];
    const { webhookSecret } = await service.service.accounts.getAccount(service.accountId);
    const expected = createHmac("sha256", webhookSecret).update(`${seconds}.${delivery?.text}`).digest("hex");
    expect(signature).toBe(expected);
  });

  it("are sent for failed and cancelled jobs too", async () => {
    await finish({ error: "boom" });
    const cancelled = await api.run({}, { webhook: url });
    await api.call("POST", `cancel/${cancelled}`);
    await expect.poll(() => deliveries).toHaveLength(2);
    const bodies = deliveries.map((delivery) => JSON.parse(delivery.text) as Record<string, unknown>);
    expect(bodies).toContainEqual(expect.objectContaining({ status: "FAILED", error: "boom" }));
    expect(bodies).toContainEqual(expect.objectContaining({ status: "CANCELLED", id: cancelled }));
  });

  it("are tried three times with growing pauses, then given up; the job is unharmed", async () => {
    answerStatus = 500;
    const id = await finish({ output: 1 });
    // When a try is noted shows nowhere outside, and the pause counts from then: time is moved until the last one came.
    const tried = async () => {
      await service.clock.advance(STEP_MS);
      return deliveries.length;
    };
    await expect.poll(tried).toBe(limits.webhookAttemptsMax);
    const [first = 0, second = 0, third = 0] = deliveries.map(({ atMs }) => atMs);
    expect(second - first).toBeGreaterThanOrEqual(limits.webhookFirstRetryDelayMs);
    expect(third - second).toBeGreaterThanOrEqual(limits.webhookSecondRetryDelayMs);
    await service.clock.advance(60_000);
    expect(deliveries).toHaveLength(limits.webhookAttemptsMax);
    expect((await api.status(id)).body).toMatchObject({ status: "COMPLETED" });
  });

  it("survive a restart of the service between two tries", async () => {
    answerStatus = 500;
    await finish({ output: 1 });
    await expect.poll(() => deliveries).toHaveLength(1);
    await service.stop();
    answerStatus = 200;
    const frozenAtMs = service.clock.now() + limits.webhookFirstRetryDelayMs;
    await using again = await startTestService({ frozenAtMs, dataDir: service.dataDir });
    await expect.poll(() => deliveries).toHaveLength(2);
    expect(again.url).not.toBe(service.url);
  });
});
