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

  it.each([
    ["user:p%40ss@", "user:p@ss"],
    ["user@", "user:"],
    [":100%@", ":100%"],
  ])("to an address with %s carry them as HTTP Basic authentication", async (written, credentials) => {
    url = url.replace("://", `://${written}`);
    await finish({ output: 1 });
    await expect.poll(() => deliveries).toHaveLength(1);
    const { authorization } = deliveries[0]?.headers ?? {};
    expect(authorization).toBe(`Basic ${Buffer.from(credentials).toString("base64")}`);
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
