import { expect, test } from "vitest";
import { allows } from "./allows.ts";

const key = { scopes: [], endpointIds: null, volumeIds: null, isOperator: false } as const;

test("a right is held by its scope, by admin, and reading by managing", () => {
  expect(allows({ ...key, scopes: ["run"] }, "run")).toBe(true);
  expect(allows({ ...key, scopes: ["run"] }, "manage")).toBe(false);
  expect(allows({ ...key, scopes: ["manage"] }, "manage:read")).toBe(true);
  expect(allows({ ...key, scopes: ["manage:read"] }, "manage")).toBe(false);
  expect(allows({ ...key, scopes: ["admin"] }, "work")).toBe(true);
});

test("a key that is restricted to endpoints may do nothing elsewhere", () => {
  const restricted = { ...key, scopes: ["admin"], endpointIds: ["e1"] } as const;
  expect([
    allows(restricted, "manage", "e1"),
    allows(restricted, "manage", "e2"),
    allows(restricted, "manage"),
  ]).toEqual([true, false, false]);
});

test("a key that is restricted to network volumes may do nothing that a page offers", () => {
  const restricted = { ...key, scopes: ["admin"], volumeIds: ["v1"] } as const;
  expect([allows(restricted, "manage"), allows(restricted, "run", "e1")]).toEqual([false, false]);
});

test("what concerns the whole service is for operators, not for every admin", () => {
  expect(allows({ ...key, scopes: ["admin"] }, "operator")).toBe(false);
  expect(allows({ ...key, isOperator: true }, "operator")).toBe(true);
  expect(allows({ ...key, scopes: ["admin"] }, "metrics")).toBe(false);
  expect(allows({ ...key, scopes: ["operator"] }, "metrics")).toBe(true);
  expect(allows({ ...key, scopes: ["operator"] }, "operator")).toBe(false);
});
