import { expect, test } from "vitest";
import { runOf } from "../record/run-record.test-support.ts";
import { sarifOf } from "./sarif.ts";

interface Sarif {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly {
      readonly ruleId: string;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly partialFingerprints?: Readonly<Record<string, string>>;
    }[];
  }[];
}

const suite = { name: "Parcel contract suite", program: "parcels" };

test("each failure of a claim is a result of the rule with the claim's id, and what holds is none", () => {
  const record = runOf({
    "PARCEL-SEND-200": "fail f1",
    "PARCEL-SEND-BODY": "pass",
    "PARCEL-SEND-402": "skipped budget",
  });
  const { version, runs } = JSON.parse(sarifOf(record, suite)) as Sarif;
  expect(version).toBe("2.1.0");
  expect(runs[0]?.tool.driver.rules.map(({ id }) => id)).toEqual(["PARCEL-SEND-200"]);
  expect(runs[0]?.results).toMatchObject([
    { ruleId: "PARCEL-SEND-200", level: "error", partialFingerprints: { "contract/v1": "f1" } },
  ]);
  expect(runs[0]?.tool.driver).toMatchObject({ name: suite.name });
  const text = runs[0]?.results[0]?.message.text;
  expect(text).toContain("expected status 200, got status 500");
  expect(text).toContain("To check it again: parcels --only PARCEL-SEND-200");
});

test("a check that ended early is a result with its reason", () => {
  const { claims, ...run } = runOf({ "PARCEL-SEND-200": "error" });
  const told = claims.map((claim) => ({ ...claim, reason: "no such luck" }));
  const { runs } = JSON.parse(sarifOf({ ...run, claims: told }, suite)) as Sarif;
  expect(runs[0]?.results.map(({ message }) => message.text)).toEqual([expect.stringContaining("no such luck")]);
});
