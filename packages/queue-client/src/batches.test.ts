import { rejection, test } from "../test/support/fixture.ts";
import { hangUp, json, refusal } from "../test/support/scenes.ts";
import type { Scene, ScriptedServer } from "../test/support/scripted-server.ts";
import { BadRequestError, ConflictError, ConnectionError } from "./index.ts";

const batch = { id: "batch_1", status: "DRAFT" };
const gone: Scene = (response) => void response.writeHead(204).end();

function calls({ requests }: Pick<ScriptedServer, "requests">): readonly string[] {
  return requests.map(({ method, url }) => `${method} ${url}`);
}

test("a request that a later part refuses is named by its number in the batch", async ({ server, client, expect }) => {
  const named = {
    error: "invalid_request",
    message: "requests[1].webhook (line 2) must be an URL.",
    details: [{ field: "requests[1].webhook", message: "must be an URL" }],
    requestId: "r-1",
  };
  // Five requests are two parts: three that are larger than a part together, and two.
  server.play(json(batch), json(named, 400), gone);
  const requests = Array.from({ length: 5 }, () => ({ input: { text: "x".repeat(1_500_000) } }));
  const error = await rejection(client.batches.create(requests));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error).toMatchObject({
    message: expect.stringContaining("requests[4].webhook must be an URL."),
    details: [{ field: "requests[4].webhook" }],
  });
  expect(calls(server)).toEqual([
    "POST /v2/echo/batch",
    "POST /v2/echo/batch/batch_1/requests",
    "DELETE /v2/echo/batch/batch_1",
  ]);
});

test("a batch whose settings or start are refused is deleted, for its caller never learns its id", async ({
  server,
  client,
  expect,
}) => {
  for (const [options, refused] of [
    [{ finishBy: 1 }, "PUT /v2/echo/batch/batch_1"],
    [{ requireFeasible: true }, "POST /v2/echo/batch/batch_1/finalize?requireFeasible=true"],
  ] as const) {
    const before = server.requests.length;
    server.play(json(batch), refusal(409, "conflict"), gone);
    expect(await rejection(client.batches.create([{ input: {} }], options))).toBeInstanceOf(ConflictError);
    expect(calls(server).slice(before)).toEqual(["POST /v2/echo/batch", refused, "DELETE /v2/echo/batch/batch_1"]);
  }
});

test("a batch whose start is not answered is cancelled, for it may run", async ({ server, client, expect }) => {
  server.play(json(batch), hangUp, json({ ...batch, status: "CANCELLED" }));
  expect(await rejection(client.batches.create([{ input: {} }]))).toBeInstanceOf(ConnectionError);
  expect(calls(server)).toEqual([
    "POST /v2/echo/batch",
    "POST /v2/echo/batch/batch_1/finalize",
    "POST /v2/echo/batch/batch_1/cancel",
  ]);
});

test("list, requests, update and remove reach their paths", async ({ server, client, expect }) => {
  server.play(json(batch));
  await client.batches.list({ after: "batch_1", limit: 2 });
  await client.batches.requests("batch_1", { offset: 3, limit: 4, failed: true });
  await client.batches.update("batch_1", { webhook: null });
  await client.batches.remove("batch_1");
  expect(calls(server)).toEqual([
    "GET /v2/echo/batch?after=batch_1&limit=2",
    "GET /v2/echo/batch/batch_1/requests?offset=3&limit=4&failed=true",
    "PUT /v2/echo/batch/batch_1",
    "DELETE /v2/echo/batch/batch_1",
  ]);
  expect(server.requests[2]?.body).toBe('{"webhook":null}');
});
