import { expect, test } from "vitest";
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
