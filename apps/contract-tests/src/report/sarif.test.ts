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

test("each failure of a claim is a result of the rule with the claim's id, and what holds is none", () => {
  const record = runOf({ "QUEUE-RUN-200": "fail f1", "QUEUE-RUN-BODY": "pass", "QUEUE-RUN-402": "skipped budget" });
  const { version, runs } = JSON.parse(sarifOf(record)) as Sarif;
  expect(version).toBe("2.1.0");
  expect(runs[0]?.tool.driver.rules.map(({ id }) => id)).toEqual(["QUEUE-RUN-200"]);
  expect(runs[0]?.results).toMatchObject([
    { ruleId: "QUEUE-RUN-200", level: "error", partialFingerprints: { "contract/v1": "f1" } },
  ]);
  expect(runs[0]?.results[0]?.message.text).toContain("expected status 200, got status 500");
});

test("a check that ended early is a result with its reason", () => {
  const { claims, ...run } = runOf({ "QUEUE-RUN-200": "error" });
  const told = claims.map((claim) => ({ ...claim, reason: "no such luck" }));
  const { runs } = JSON.parse(sarifOf({ ...run, claims: told })) as Sarif;
  expect(runs[0]?.results.map(({ message }) => message.text)).toEqual([expect.stringContaining("no such luck")]);
});
