import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { createWorker, WorkerConfigurationError } from "../src/index.ts";
import { ProtocolServer } from "./support/protocol-server.ts";
import { gate, startWorker } from "./support/worker-under-test.ts";

test("draining ends the poll, finishes the job in hand, delivers it, and takes nothing more", async () => {
  await using server = await ProtocolServer.start();
  const open = gate();
  await using under = startWorker(server, async () => open.opened.then(() => "done"), { concurrency: 2 });
  server.enqueue({ id: "a", input: {} });
  await server.until(() => server.heldTakes === 1 && server.of("job-take").length === 1);
  const drained = under.worker.drain();
  await server.until(() => server.heldTakes === 0);
  server.enqueue({ id: "b", input: {} });
  open.open();
  await drained;
  expect(server.reports("a")).toEqual([{ output: "done" }]);
  expect(server.reports("b")).toEqual([]);
  expect(under.events.at(-1)).toEqual({ type: "drained" });
});

test("an idle worker drains at once, by its signal as well", async () => {
  await using server = await ProtocolServer.start();
  const owner = new AbortController();
  await using under = startWorker(server, () => 1, { signal: owner.signal });
  await server.until(() => server.heldTakes === 1);
  owner.abort();
  await under.worker.ended;
  expect(server.of("job-take")).toHaveLength(1);
});

test("a worker whose signal has aborted before takes nothing, and one never started just ends", async () => {
  await using server = await ProtocolServer.start();
  await using under = startWorker(server, () => 1, { signal: AbortSignal.abort() });
  await under.worker.ended;
  const unused = createWorker(() => 1, { env: server.env(), writeLog: () => undefined });
  await unused.drain();
  unused.start();
  await unused.ended;
  expect(server.of("job-take")).toEqual([]);
});

test("a job that is handed over just as the worker drains is still run", async () => {
  const result = Promise.withResolvers<string>();
  // A service of few words, so that its answer to a poll can go out exactly when the worker has hung up.
  const service = createServer({ allowHalfOpen: true }, (socket: Socket) => {
    socket.on("error", () => undefined);
    let request = "";
    socket.on("data", (data) => {
      request += data.toString();
      if (request.startsWith("POST")) {
        if (request.endsWith("}")) result.resolve(request);
        socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
      } else if (request.includes("/job-take/")) {
        taken.open();
      }
    });
    socket.on("end", () => {
      if (!request.includes("/job-take/")) return;
      const job = '{"id":"a","input":{}}';
      const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${job.length}\r\n\r\n`;
      socket.end(head + job);
    });
  });
  const taken = gate();
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v2/echo`;
  const worker = createWorker(() => "just in time", {
    env: {
      RUNPOD_WEBHOOK_GET_JOB: `${base}/job-take/$ID?x=1`,
      RUNPOD_WEBHOOK_POST_OUTPUT: `${base}/job-done/$RUNPOD_POD_ID/$ID?x=1`,
    },
    writeLog: () => undefined,
  });
  worker.start();
  await taken.opened;
  await worker.drain();
  expect(await result.promise).toContain('{"output":"just in time"}');
  service.close();
});

test("abort tells the handlers, drops their results and does not wait for them", async () => {
  await using server = await ProtocolServer.start();
  const open = gate();
  const started = gate();
  const told = gate();
  await using under = startWorker(server, async (_job, { signal }) => {
    started.open();
    signal.addEventListener("abort", () => told.open());
    await open.opened;
    return "late";
  });
  server.enqueue({ id: "a", input: {} });
  await started.opened;
  await under.worker.abort();
  await told.opened;
  open.open();
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.reports("a")).toEqual([]);
});

test("refreshWorker ends the worker after its first job and asks for a fresh one", async () => {
  await using server = await ProtocolServer.start();
  await using under = startWorker(server, () => 1, { refreshWorker: true });
  server.enqueue({ id: "a", input: {} }, { id: "b", input: {} });
  await under.worker.ended;
  expect(server.reports("a")).toEqual([{ output: 1, stopPod: true }]);
  expect(server.reports("b")).toEqual([]);
});

test("a handler asks for a fresh worker with refresh_worker, also when it fails", async () => {
  await using server = await ProtocolServer.start();
  await using under = startWorker(server, (job) => ({ refresh_worker: job.id === "b", error: "odd", seen: 1 }));
  server.enqueue({ id: "a", input: {} }, { id: "b", input: {} }, { id: "c", input: {} });
  await under.worker.ended;
  expect(server.reports("a")).toEqual([{ error: "odd", output: { seen: 1 } }]);
  expect(server.reports("b")).toEqual([{ error: "odd", output: { seen: 1 }, stopPod: true }]);
  expect(server.reports("c")).toEqual([]);
});

test("a listener that throws costs no job", async () => {
  await using server = await ProtocolServer.start();
  await using _under = startWorker(server, () => 1, {
    onEvent: () => {
      throw new Error("listener");
    },
  });
  server.enqueue({ id: "a", input: {} });
  expect((await server.result("a")).body).toEqual({ output: 1 });
});

test("a worker that cannot work is refused when it is made", () => {
  const env = { RUNPOD_WEBHOOK_GET_JOB: "http://127.0.0.1/job-take/$ID" };
  expect(() => createWorker(() => 1, { env })).toThrow(WorkerConfigurationError);
  expect(() => createWorker(() => 1, { env, concurrency: 0.5 })).toThrow(WorkerConfigurationError);
});
