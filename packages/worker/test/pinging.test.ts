import { expect, test } from "vitest";
import { createTransport } from "../src/http.ts";
import { startPing } from "../src/ping.ts";
import { Pinger } from "../src/pinger.ts";
import { ProtocolServer } from "./support/protocol-server.ts";
import { createQuickTiming, gate, startWorker } from "./support/worker-under-test.ts";

const settings = (server: ProtocolServer, intervalMs: number) => ({
  url: server.env()["RUNPOD_WEBHOOK_PING"]?.replace("$RUNPOD_POD_ID", "wrk-1") ?? "",
  apiKey: "key-1",
  intervalMs,
  version: "1.2.3",
});

/** Pings on a quick clock until the server has seen so many, and returns the pauses. */
async function pingOnQuickClock(
  server: ProtocolServer,
  pings: number,
  jobIds: readonly string[] = [],
): Promise<number[]> {
  const timing = createQuickTiming();
  const transport = createTransport("key-1");
  const pinger = new Pinger(settings(server, 10_000), {
    transport,
    timing,
    jobIds: () => jobIds,
    onFailure: () => undefined,
  });
  const run = pinger.run();
  await server.until(() => server.of("ping").length >= pings);
  const pausesMs = timing.pausesMs.slice(0, pings - 1);
  pinger.stop();
  await run;
  transport.close();
  return pausesMs;
}

test("an idle worker pings at once and then every interval, with its key and version but no jobs", async () => {
  await using server = await ProtocolServer.start();
  expect(await pingOnQuickClock(server, 3)).toEqual([10_000, 10_000]);
  const [first] = server.of("ping");
  expect(first).toMatchObject({ workerId: "wrk-1", query: { runpod_version: "1.2.3" } });
  expect(first?.query).not.toHaveProperty("job_id");
  expect(first?.headers.authorization).toBe("key-1");
});

test("after a failure it pings again sooner than the interval", async () => {
  await using server = await ProtocolServer.start();
  server.fail("ping", { status: 500 }, "cut", { status: 429 });
  expect(await pingOnQuickClock(server, 5)).toEqual([1000, 2000, 4000, 10_000]);
});

test("many jobs are spread over several pings, because an address cannot be of any length", async () => {
  await using server = await ProtocolServer.start();
  const ids = Array.from({ length: 250 }, (_, at) => `job-${at}`.padEnd(64, "x"));
  await pingOnQuickClock(server, 3, ids);
  const listed = server
    .of("ping")
    .slice(0, 3)
    .map((call) => call.query["job_id"]?.split(",") ?? []);
  expect(listed.map((group) => group.length).toSorted((a, b) => b - a)).toEqual([100, 100, 50]);
  expect(new Set(listed.flat())).toEqual(new Set(ids));
});

test("the thread pings with what is in hand at the moment, and reports failures", async () => {
  await using server = await ProtocolServer.start();
  const failed = Promise.withResolvers<string>();
  const ping = startPing(settings(server, 20), failed.resolve);
  ping.add("a");
  ping.add("b");
  await server.until(() => server.of("ping").at(-1)?.query["job_id"] === "a,b");
  ping.remove("a");
  await server.until(() => server.of("ping").at(-1)?.query["job_id"] === "b");
  server.fail("ping", { status: 503 });
  expect(await failed.promise).toBe("status 503");
  await ping.stop();
});

test("a worker's pings name a job until its report is stored, but not once it is stopped", async () => {
  await using server = await ProtocolServer.start();
  const open = gate();
  await using under = startWorker(server, () => open.opened, {
    env: server.env({ RUNPOD_PING_INTERVAL: "20" }),
    concurrency: 2,
  });
  server.enqueue({ id: "a", input: {} }, { id: "b", input: {} });
  await server.until(() => server.of("ping").at(-1)?.query["job_id"] === "a,b");
  await server.stop("a");
  await server.until(() => server.of("ping").at(-1)?.query["job_id"] === "b");
  open.open();
  await server.result("b");
  await server.until(() => server.of("ping").at(-1)?.query["job_id"] === undefined);
  await under.worker.drain();
  expect(server.reports("a")).toEqual([]);
});
