import type { ClaimRecord, RunRecord } from "@millrace/contract-core";
import { describe, expect, test } from "vitest";
import { parityHtml } from "./html.ts";
import { parityMarkdown } from "./markdown.ts";
import { type ParityRun, parityOf, surprisesOf } from "./parity.ts";

const evidence = {
  scenario: "s",
  holds: false,
  expected: "status 404",
  got: 'status 200 with {"id":"x"}',
  exchange: null,
};

function claim(id: string, verdict: ClaimRecord["verdict"], more: Partial<ClaimRecord> = {}): ClaimRecord {
  const facts = {
    section: "Jobs",
    kind: "status",
    confidence: "documented",
    statement: `What ${id} says`,
    source: "row",
  };
  return { ...facts, id, operations: [], verdict, reason: null, fingerprint: null, evidence: [], ...more };
}

function run(name: string, claims: readonly ClaimRecord[], more: Partial<ParityRun> = {}): ParityRun {
  const facts = { target: name, dialect: "default", safety: "full", clock: "real", startedAt: "2026-01-01", tookMs: 1 };
  const counts = {} as RunRecord["counts"];
  const record: RunRecord = { version: 1, ...facts, seed: 1, stopped: false, requests: 1, counts, claims };
  return { name, about: `the ${name}`, record, ...more };
}

const mockless = { reason: "unsupported-by-target" };

describe("the table", () => {
  test("counts verdicts by target and section, in one order", () => {
    const ours = run("own", [claim("B", "pass"), claim("A", "pass"), claim("C", "fail", { section: "Admin" })]);
    const { sections, claims, targets } = parityOf([ours, run("mock", [claim("A", "skipped", mockless)])]);
    expect(sections).toEqual([
      { section: "Admin", counts: [{ fail: 1 }, {}] },
      { section: "Jobs", counts: [{ pass: 2 }, { skipped: 1 }] },
    ]);
    expect(claims.map(({ id, outcomes }) => [id, ...outcomes.map(({ verdict }) => verdict)])).toEqual([
      ["A", "pass", "skipped"],
      ["B", "pass", "absent"],
      ["C", "fail", "absent"],
    ]);
    expect(targets.map(({ counts }) => counts)).toEqual([{ fail: 1, pass: 2 }, { skipped: 1 }]);
  });

  test("puts the interfaces that manage the same side by side", () => {
    const about = (id: string, ...operations: string[]): ClaimRecord => claim(id, "pass", { operations });
    const ours = [
      about("A", "rest.createPod", "graphql.podStop", "compatV2.podAction"),
      about("B", "compatV2.getPodLogs"),
      about("C", "rest.createTemplate", "rest.listPods"),
    ];
    const page = parityMarkdown(parityOf([run("own", ours), run("mock", [])]));
    expect(page).toContain("| pods | 2 pass | 1 pass | 1 pass |");
    expect(page).toContain("| logs |  |  | 1 pass |");
    expect(page).toContain("| templates | 1 pass |  |  |");
    expect(parityHtml(parityOf([run("own", ours)]))).toContain("By interface, at own");
  });

  test("lists broken claims with their reason, and unchecked ones by group", () => {
    const ours = [claim("A", "pass"), claim("B", "pass"), claim("C", "pass"), claim("D", "pass")];
    const theirs = [
      claim("A", "fail", { evidence: [evidence] }),
      claim("B", "skipped", mockless),
      claim("C", "skipped", mockless),
      claim("D", "pass"),
    ];
    const page = parityMarkdown(parityOf([run("own", ours), run("mock", theirs)]));
    expect(page).toContain("- `A` What A says\n  - own: pass\n  - mock: fail: ` expected status 404, got status 200 `");
    expect(page).toContain("**own: pass; mock: skipped: ` unsupported-by-target `** (2)");
    expect(page).toContain("`B`, `C`");
    expect(page).toContain("Every target keeps the other 1 claims.");
  });

  test("is the same for two runs that differ in ids and times only", () => {
    const at = (id: string, day: string): string => {
      const got = `{"id":"${id}","at":"${day}T10:00:00.000Z"}`;
      const broken = claim("A", "fail", { evidence: [{ ...evidence, expected: `the job ${id}`, got }] });
      const failed = claim("B", "error", { reason: `"s": no answer at http://127.0.0.1:${id.length * 1000}` });
      return parityMarkdown(parityOf([run("own", [broken, failed])]));
    };
    expect(at("0d6b1c52-8a0e-4b52-9d0f-3c1f6f0e7a21-u1", "2026-01-01")).toBe(
      at("7be21f04-93c5-4d0b-b7a6-05f2d4c8e911-u11", "2026-02-03"),
    );
  });

  test("shows answers of a service as text, never as markup", () => {
    const got = "<script>alert(1)</script>";
    const parity = parityOf([run("own", [claim("A", "fail", { evidence: [{ ...evidence, got }] })])]);
    expect(parityHtml(parity)).not.toContain(got);
    expect(parityHtml(parity)).toContain("&lt;script&gt;alert(");
  });
});

describe("a known difference", () => {
  const known = { A: "the proxy does so" };

  test("is listed with the broken claims, and is no surprise", () => {
    const ours = run("own", [claim("A", "fail", { evidence: [evidence] })], { known });
    expect(parityMarkdown(parityOf([ours]))).toContain("got status 200 `. Known: the proxy does so");
    expect(surprisesOf(ours)).toEqual([]);
  });

  test("is a surprise when it disappears, and so is a new one", () => {
    const ours = run("own", [claim("A", "pass"), claim("B", "error")], { known });
    expect(surprisesOf(ours)).toEqual([expect.stringContaining("A is kept"), "B is broken"]);
  });
});
