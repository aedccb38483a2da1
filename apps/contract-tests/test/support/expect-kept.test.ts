import type { ClaimRecord } from "@millrace/contract-core";
import { describe, expect, test } from "vitest";
import { capabilities } from "../../src/target/machine/capability.ts";
import { judged } from "./expect-kept.ts";

function record(id: string, verdict: ClaimRecord["verdict"], reason: string | null): ClaimRecord {
  const facts = { section: "s", kind: "status", confidence: "documented", statement: id, source: "row" } as const;
  return { ...facts, id, operations: [], verdict, reason, fingerprint: null, evidence: [] };
}

describe.each(capabilities)("claims that need %s", (need) => {
  const claims = [
    record("A", "skipped", `needs:${need}`),
    record("B", "partial", `1 of 2 checks were played: needs:${need}`),
    record("C", "pass", null),
  ];

  test("are named where the machine has no part for it, whichever they are", () => {
    const missing = new Map([[need, "install it"]]);
    const { bad, unchecked } = judged(claims, { hasDatabase: true, missing });
    expect(bad).toEqual([]);
    expect(unchecked).toEqual([{ ids: ["A", "B"], otherwise: "install it" }]);
  });

  test("must not be left out where it has", () => {
    const { bad, unchecked } = judged(claims, { hasDatabase: true, missing: new Map() });
    expect(bad.map(({ id }) => id)).toEqual(["A", "B"]);
    expect(unchecked).toEqual([]);
  });
});

test("claims about one process may be left out where there are several, and only there", () => {
  const claims = [record("A", "skipped", "needs:one-gateway"), record("B", "skipped", "needs:workers")];
  const ids = (gateways: number): readonly string[] =>
    judged(claims, { hasDatabase: true, gateways, missing: new Map() }).bad.map(({ id }) => id);
  expect(ids(1)).toEqual(["A", "B"]);
  expect(ids(2)).toEqual(["B"]);
});

test("a claim that does not hold is no gap of the machine", () => {
  const missing = new Map([["browser", "install it"]]);
  const { bad } = judged([record("A", "fail", "status 500"), record("B", "skipped", "patience")], {
    hasDatabase: true,
    missing,
  });
  expect(bad.map(({ id }) => id)).toEqual(["A", "B"]);
});
