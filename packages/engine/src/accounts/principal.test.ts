import { expect, test } from "vitest";
import { allows, isOperator, type Principal, type Scope, scopes } from "./principal.ts";

const principal = (scope: Scope, endpointIds?: readonly string[]): Principal => ({
  accountId: "a1",
  scopes: [scope],
  endpointIds,
  keyName: "test",
  keyId: "k1",
});

/** What each scope covers beside itself. */
const covers: Readonly<Record<Scope, readonly Scope[]>> = {
  admin: ["admin", "manage", "manage:read", "volumes", "volumes:read", "run", "work"],
  manage: ["manage", "manage:read", "volumes", "volumes:read"],
  "manage:read": ["manage:read", "volumes:read"],
  volumes: ["volumes", "volumes:read"],
  "volumes:read": ["volumes:read"],
  run: ["run"],
  work: ["work"],
  metrics: ["metrics"],
  operator: ["metrics"],
};

test.each(scopes.flatMap((held) => scopes.map((needed) => ({ held, needed }))))(
  "$held for a need of $needed",
  ({ held, needed }) => {
    expect(allows(principal(held), { scope: needed })).toBe(covers[held].includes(needed));
  },
);

test("a key restricted to endpoints covers only needs that name one of them, whatever its scope", () => {
  for (const scope of scopes) {
    const restricted = principal(scope, ["e1", "e2"]);
    expect(allows(restricted, { scope, endpointId: "e2" })).toBe(scope !== "operator");
    expect(allows(restricted, { scope, endpointId: "e3" })).toBe(false);
    expect(allows(restricted, { scope })).toBe(false);
    expect(allows(principal(scope, []), { scope, endpointId: "e1" })).toBe(false);
  }
});

test("a key restricted to network volumes covers only needs that name one of them, whatever its scope", () => {
  for (const scope of scopes) {
    const restricted = { ...principal(scope), volumeIds: ["v1"] };
    expect(allows(restricted, { scope, volumeId: "v1" })).toBe(scope !== "operator");
    expect(allows(restricted, { scope, anyVolume: true })).toBe(scope !== "operator");
    for (const other of [{ volumeId: "v2" }, {}, { endpointId: "e1" }, { anyEndpoint: true }]) {
      expect(allows(restricted, { scope, ...other })).toBe(false);
    }
    expect(isOperator(restricted, "a1")).toBe(false);
  }
});

test("the operator's right belongs to admin keys of the first account alone", () => {
  const isOneIn = (account: string): Scope[] => scopes.filter((scope) => isOperator(principal(scope), account));
  expect(isOneIn("a1")).toEqual(["admin"]);
  expect(isOneIn("another")).toEqual([]);
  for (const scope of scopes) expect(isOperator(principal(scope, ["e1"]), "a1")).toBe(false);
  expect(isOperator(principal("admin"), undefined)).toBe(false);
});
