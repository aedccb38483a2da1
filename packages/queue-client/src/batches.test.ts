import { rejection, test } from "../test/support/fixture.ts";
import { json } from "../test/support/scenes.ts";
import { BadRequestError } from "./index.ts";

const batch = { id: "batch_1", status: "DRAFT" };

test("a request that a later part refuses is named by its number in the batch", async ({ server, client, expect }) => {
  const refusal = {
    error: "invalid_request",
    message: "requests[1].webhook must be an URL.",
    details: [{ field: "requests[1].webhook", message: "must be an URL" }],
    requestId: "r-1",
  };
  // Five requests are two parts: three that are larger than a part together, and two.
  server.play(json(batch), json(refusal, 400), json({ ...batch, status: "CANCELLED" }));
  const requests = Array.from({ length: 5 }, () => ({ input: { text: "x".repeat(1_500_000) } }));
  const error = await rejection(client.batches.create(requests));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error).toMatchObject({
    message: expect.stringContaining("requests[4].webhook must be an URL."),
    details: [{ field: "requests[4].webhook" }],
  });
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /v2/echo/batch",
    "POST /v2/echo/batch/batch_1/requests",
    "POST /v2/echo/batch/batch_1/cancel",
  ]);
});

test("list, requests, update and remove reach their paths", async ({ server, client, expect }) => {
  server.play(json(batch));
  await client.batches.list({ after: "batch_1", limit: 2 });
  await client.batches.requests("batch_1", { offset: 3, limit: 4, failed: true });
  await client.batches.update("batch_1", { webhook: null });
  await client.batches.remove("batch_1");
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /v2/echo/batch?after=batch_1&limit=2",
    "GET /v2/echo/batch/batch_1/requests?offset=3&limit=4&failed=true",
    "PUT /v2/echo/batch/batch_1",
    "DELETE /v2/echo/batch/batch_1",
  ]);
  expect(server.requests[2]?.body).toBe('{"webhook":null}');
});
