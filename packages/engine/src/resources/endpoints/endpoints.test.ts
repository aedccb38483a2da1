import { expect, test } from "vitest";
import { hostedDialect } from "../../fields/dialect.ts";
import { DomainError } from "../../kernel/errors.ts";
import { newEndpoint, noEndpointExtras, endpointUpdate } from "./endpoints.ts";

const made = { id: "x1", accountId: "a1", createdAtMs: 5 };

test("a change to -0 leaves an endpoint with 0 as it is", () => {
  const endpoint = newEndpoint({ templateId: "t", workersMin: 0 }, made);
  expect(endpointUpdate(endpoint, { workersMin: -0 })(endpoint)).toEqual(endpoint);
});

test("a value out of bounds that an earlier version stored does not stand in the way of a change, unless it is given again", () => {
  const stored = { ...newEndpoint({ templateId: "t" }, made), extras: { ...noEndpointExtras, workersStandby: -7 } };
  expect(endpointUpdate(stored, { name: "new" })(stored)).toMatchObject({
    name: "new",
    extras: { workersStandby: -7 },
  });
  expect(() => endpointUpdate(stored, {}, { ...noEndpointExtras, workersStandby: -7 })).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ field: "workersStandby" })] }),
  );
  expect(() => endpointUpdate(stored, {}, { ...noEndpointExtras, workersStandby: -7 })).toThrow(DomainError);
});

function fieldsRefused(run: () => unknown): readonly string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error.details.map(({ field }) => field);
    throw error;
  }
  return [];
}

test("an endpoint takes jobs unless it is made for requests, and then counts them for its scaling", () => {
  expect(newEndpoint({ templateId: "t" }, made)).toMatchObject({
    type: "QB",
    openRequests: false,
    corsOrigins: [],
    scalerType: "QUEUE_DELAY",
  });
  const balanced = newEndpoint({ templateId: "t", type: "LB" }, made);
  expect(balanced).toMatchObject({ type: "LB", openRequests: false, corsOrigins: [], scalerType: "REQUEST_COUNT" });
  const delayed = newEndpoint({ templateId: "t", type: "LB", scalerType: "QUEUE_DELAY" }, made);
  expect(delayed.scalerType).toBe("QUEUE_DELAY");
});

test("fields about requests are refused on an endpoint with a queue, which the hosted dialect ignores", () => {
  const requests = { openRequests: true, corsOrigins: ["*"] };
  expect(fieldsRefused(() => newEndpoint({ templateId: "t", ...requests }, made))).toEqual([
    "openRequests",
    "corsOrigins",
  ]);
  const queue = newEndpoint({ templateId: "t" }, made);
  expect(fieldsRefused(() => endpointUpdate(queue, requests))).toEqual(["openRequests", "corsOrigins"]);
  expect(newEndpoint({ templateId: "t", ...requests }, made, noEndpointExtras, hostedDialect)).toMatchObject({
    openRequests: false,
    corsOrigins: [],
  });
});

test("who may send requests changes without new workers", () => {
  const balanced = newEndpoint({ templateId: "t", type: "LB" }, made);
  const changed = endpointUpdate(balanced, { openRequests: true, corsOrigins: ["https://a.example"] })(balanced);
  expect(changed).toMatchObject({ openRequests: true, corsOrigins: ["https://a.example"], version: 1 });
});

test("ports that no program can serve are refused on an endpoint for requests, and mean nothing on one with a queue", () => {
  const env = { PORT: "0", PORT_HEALTH: "x", HEALTH_CHECK_PATH: "ping" };
  const fields = ["env.PORT", "env.PORT_HEALTH", "env.HEALTH_CHECK_PATH"];
  expect(fieldsRefused(() => newEndpoint({ templateId: "t", type: "LB", env }, made))).toEqual(fields);
  const balanced = newEndpoint({ templateId: "t", type: "LB" }, made);
  expect(fieldsRefused(() => endpointUpdate(balanced, { env }))).toEqual(fields);
  expect(newEndpoint({ templateId: "t", env }, made).env).toEqual(env);
});

test("an origin is taken only as browsers send it", () => {
  const refused = (origin: string): readonly string[] =>
    fieldsRefused(() => newEndpoint({ templateId: "t", type: "LB", corsOrigins: [origin] }, made));
  for (const origin of [
    "*",
    "https://app.example.com",
    "http://localhost:3000",
    "http://[::1]:8080",
    "tauri://localhost",
  ]) {
    expect(refused(origin), origin).toEqual([]);
  }
  const wrong = ["", "null", "app.example.com", "https://a/", "https://a/b", "https://A.example", "https://a:443"];
  for (const origin of [...wrong, "https://u@a", "https://*.a?b", "https://a b", "https://ü.example", "https://"]) {
    expect(refused(origin), origin).toEqual(["corsOrigins.0"]);
  }
});
