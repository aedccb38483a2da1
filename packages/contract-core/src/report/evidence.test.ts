import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { htmlOf } from "./html.ts";
import { junitOf } from "./junit.ts";
import { markdownOf } from "./markdown.ts";
import { summaryOf } from "./summary.ts";
import { type TargetEvidence, withLastHeld, withRun } from "../record/evidence.ts";
import { evidenceFile } from "../record/evidence.ts";
import { runOf } from "../record/run-record.test-support.ts";

const [a, b] = ["PARCEL-SEND-200", "PARCEL-SEND-409"] as const;
const claims = [{ id: a }, { id: b }];
const suite = { name: "Parcel contract suite", program: "parcels" };
const day = (number: number): string => `2026-01-0${number}T00:00:00.000Z`;

/** The evidence after these runs, one a day. */
function after(...runs: readonly Readonly<Record<string, string>>[]): TargetEvidence {
  let known: TargetEvidence | undefined;
  for (const [index, verdicts] of runs.entries()) {
    const record = runOf(verdicts, day(index + 1));
    known = withRun(known, { record, confirmed: new Set(), visited: [], claims });
  }
  return known ?? { lastRunAt: "", claims: {}, scenarios: {} };
}

describe("the evidence of a claim holds", () => {
  test("when it last held, and since when it is broken, however often it fails", () => {
    expect(after({ [a]: "pass" }, { [a]: "fail f1" }, { [a]: "error" }).claims[a]).toMatchObject({
      verdict: "error",
      checkedAt: day(3),
      heldAt: day(1),
      brokenSince: day(2),
    });
  });

  test("the expected and the actual result, until it holds again", () => {
    expect(after({ [a]: "fail f1" }).claims[a]).toMatchObject({
      expected: "status 200",
      got: "status 500",
      heldAt: null,
    });
    expect(after({ [a]: "fail f1" }, { [a]: "flaky" }).claims[a]).toMatchObject({ brokenSince: null, got: null });
  });

  test("what it held before, when a run did not check the claim", () => {
    const known = after({ [a]: "fail f1", [b]: "pass" });
    const later = withRun(known, {
      record: runOf({ [a]: "skipped" }, day(2)),
      confirmed: new Set(),
      visited: [],
      claims,
    });
    expect(later.claims).toEqual(known.claims);
  });

  test("nothing, when the claim or its check no longer exists", () => {
    expect(after({ [a]: "fail f1" }, { [a]: "unchecked" }).claims).toEqual({});
    expect(after({ "NO-SUCH-CLAIM": "pass" }).claims).toEqual({});
  });
});

test("after any history, the time since when a claim is broken exactly while its last verdict is a failure", () => {
  const verdict = fc.constantFrom("pass", "flaky", "fail f1", "error", "skipped");
  fc.assert(
    fc.property(fc.array(verdict, { minLength: 1, maxLength: 9 }), (verdicts) => {
      const claim = after(...verdicts.map((one) => ({ [a]: one }))).claims[a];
      const told = verdicts.findLast((one) => one !== "skipped");
      const holds = told === "pass" || told === "flaky";
      expect(claim?.brokenSince === null).toBe(claim !== undefined && holds);
      expect(claim === undefined).toBe(told === undefined);
    }),
  );
});

test("every report says when a broken claim last held", () => {
  const record = runOf({ [a]: "fail f1", [b]: "error" });
  const told = withLastHeld(record, after({ [a]: "pass" }));
  for (const report of [htmlOf(told, suite), markdownOf(told, suite), junitOf(told), summaryOf(told, suite)]) {
    expect(report).toContain(`Last held ${day(1)}.`);
    expect(report).toContain("Never seen to hold.");
  }
  for (const report of [htmlOf(record, suite), markdownOf(record, suite), junitOf(record)])
    expect(report).not.toMatch(/held/i);
});

describe("the file", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "contract-evidence-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("keeps several targets apart, and is read back as written", async () => {
    const file = join(folder, "deep", "evidence.json");
    const known = after({ [a]: "pass" });
    await evidenceFile(file).write("one", known);
    await evidenceFile(file).write("two", after({ [a]: "fail f1" }));
    const { targets } = await evidenceFile(file).read();
    expect(Object.keys(targets)).toEqual(["one", "two"]);
    expect(targets["one"]).toEqual(known);
  });

  test("that is missing means no evidence", async () => {
    expect((await evidenceFile(join(folder, "none.json")).read()).targets).toEqual({});
  });

  test.each([
    ["{", "not JSON"],
    ["null", "version undefined"],
    [`{"version":2}`, "version 2"],
  ])("that holds %s is refused by name, and left alone", async (text, words) => {
    const file = join(folder, "evidence.json");
    await writeFile(file, text);
    await expect(evidenceFile(file).read()).rejects.toThrow(file);
    await expect(evidenceFile(file).write("one", after())).rejects.toThrow(words);
    expect(await readFile(file, "utf8")).toBe(text);
  });
});
