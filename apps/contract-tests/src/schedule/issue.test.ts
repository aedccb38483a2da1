import { type TargetEvidence, withRun } from "@millrace/contract-core";
import { claims } from "@millrace/spec/claims";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runOf } from "../../../../packages/contract-core/src/record/run-record.test-support.ts";
import { githubForge } from "./github-forge.ts";
import { type IssueOutcome, rollIssue } from "./issue.ts";
import { type PlayedGithub, startPlayedGithub } from "./played-github.test-support.ts";
import { standingAfter } from "./standing.ts";

const [a = "", b = "", c = ""] = claims.map(({ id }) => id);

let github: PlayedGithub;
let known: TargetEvidence | undefined;
let nights = 0;
beforeEach(async () => {
  github = await startPlayedGithub();
  known = undefined;
  nights = 0;
});
afterEach(() => github[Symbol.asyncDispose]());

interface NightOptions {
  /** Failures that occurred once. */
  readonly suspected?: readonly string[];
  readonly isDry?: boolean;
  readonly target?: string;
}

/** A night with these verdicts. */
async function night(verdicts: Readonly<Record<string, string>>, options: NightOptions = {}): Promise<IssueOutcome> {
  const record = runOf(verdicts, `2026-01-0${(nights += 1)}T00:00:00.000Z`);
  const confirmed = new Set(Object.keys(verdicts).filter((id) => options.suspected?.includes(id) !== true));
  const before = known;
  const after = (known = withRun(before, { record, confirmed, visited: [], claims }));
  const facts = {
    target: options.target ?? "https://millrace.example.com (default)",
    baseUrl: "https://millrace.example.com",
    at: record.startedAt,
    runUrl: null,
    standing: standingAfter(before, after, record, new Set([a, b])),
    isSettled: (id: string) => after.claims[id]?.brokenSince === null,
  };
  const forge = githubForge({ apiUrl: github.url, repository: "owner/name", token: "t" });
  return await rollIssue(forge, facts, (text) => text.replaceAll("canary", "[hidden]"), options.isDry);
}

const issue = () => github.issues[0];

test("green nights leave the forge alone", async () => {
  expect(await night({ [a]: "pass" })).toEqual({ action: "none", url: null });
  expect(github.issues).toEqual([]);
});

describe("one issue", () => {
  test("opens with the first broken claim, stays the only one, and closes with the first green night", async () => {
    expect(await night({ [a]: "fail f1" })).toMatchObject({
      action: "opened",
      url: `${github.url}/owner/name/issues/1`,
    });
    expect(await night({ [a]: "fail f1" })).toMatchObject({ action: "updated" });
    expect(issue()).toMatchObject({ state: "open", comments: [] });
    expect(await night({ [a]: "pass" })).toMatchObject({ action: "closed" });
    expect(issue()).toMatchObject({ state: "closed", comments: [expect.stringContaining("holds again")] });
    expect(await night({ [a]: "fail f1" })).toMatchObject({ action: "opened" });
    expect(github.issues).toHaveLength(2);
  });

  test("describes each broken claim: the expectation, the actual result, since when, when it last held", async () => {
    await night({ [a]: "pass" });
    await night({ [a]: "fail f1" });
    await night({ [a]: "fail f1" });
    const row = issue()
      ?.body.split("\n")
      .find((line) => line.startsWith(`| \`${a}\``));
    expect(row).toContain(
      "` status 200 ` | ` status 500 ` | 2026-01-02T00:00:00.000Z (last held 2026-01-01T00:00:00.000Z)",
    );
    expect(row).toContain(claims[0]?.statement.replaceAll("|", String.raw`\|`));
    expect(issue()?.title).toBe("Contract broken: 1 promise of https://millrace.example.com (default)");
    expect(issue()?.body).toContain(`Oldest evidence: \`${a}\` (2026-01-03T00:00:00.000Z). Of 1 claims`);
  });

  test("gets a comment only when other claims are broken, or in another way", async () => {
    await night({ [a]: "fail f1", [b]: "fail f2" });
    await night({ [a]: "fail f1", [b]: "fail f2" });
    expect(await night({ [a]: "fail f9", [b]: "pass", [c]: "error" })).toMatchObject({ action: "commented" });
    expect(issue()?.comments).toEqual([
      [`Broken now: \`${c}\`.`, `Broken in another way: \`${a}\`.`, `Not broken any more: \`${b}\`.`].join("\n"),
    ]);
  });

  test("stays open while a broken claim is not checked, and when the evidence is lost", async () => {
    await night({ [a]: "fail f1" });
    expect(await night({ [a]: "skipped", [b]: "pass" })).toMatchObject({ action: "updated" });
    known = undefined;
    expect(await night({ [a]: "skipped", [b]: "pass" })).toMatchObject({ action: "none" });
    expect(issue()?.state).toBe("open");
    expect(await night({ [a]: "pass" })).toMatchObject({ action: "closed" });
  });

  test("belongs to one target", async () => {
    await night({ [a]: "fail f1" });
    await night({ [a]: "fail f1" }, { target: "http://other.example.com (default)" });
    expect(github.issues).toHaveLength(2);
  });
});

test("fits into an issue even if every claim is broken", async () => {
  await night(Object.fromEntries(claims.map(({ id }, index) => [id, `fail ${String(index).padStart(16, "0")}`])));
  expect(issue()?.body.length).toBeLessThan(60_000);
  expect(issue()?.body).toContain(`And ${claims.length - 30} more`);
  expect(await night({ [a]: "pass" })).toMatchObject({ action: "commented" });
});

test("a failure that occurred once opens no issue, and keeps an open issue open", async () => {
  expect(await night({ [b]: "fail f1" }, { suspected: [b] })).toMatchObject({ action: "none" });
  await night({ [a]: "fail f1" });
  expect(await night({ [a]: "pass", [b]: "fail f1" }, { suspected: [b] })).toMatchObject({ action: "none" });
  expect(issue()).toMatchObject({ state: "open", body: expect.stringContaining(`to be looked at again: \`${b}\``) });
});

test("a claim that can no longer be checked on the target is named", async () => {
  await night({ [a]: "fail f1", [b]: "pass" });
  await night({ [a]: "fail f1", [b]: "skipped needs:time" });
  expect(issue()?.body).toContain(`Not looked at any more: \`${b}\`.`);
});

test("a dry run finds the issue and writes nothing", async () => {
  expect(await night({ [a]: "fail f1" }, { isDry: true })).toEqual({ action: "opened", url: null });
  await night({ [a]: "fail f1" });
  const before = structuredClone(github.issues);
  await night({ [a]: "fail f2" }, { isDry: true });
  await night({ [a]: "pass" }, { isDry: true });
  expect(github.issues).toEqual(before);
});

test("it holds no secret, and text of a service cannot break its table", async () => {
  const record = runOf({ [a]: "fail f1" });
  const evil = { scenario: "s", holds: false, expected: "x", got: "`a` | canary\n@somebody <!-- -->", exchange: null };
  const told = { ...record, claims: record.claims.map((claim) => ({ ...claim, evidence: [evil] })) };
  const after = withRun(undefined, { record: told, confirmed: new Set([a]), visited: [], claims });
  const facts = {
    target: "canary",
    baseUrl: undefined,
    at: "",
    runUrl: null,
    standing: standingAfter(undefined, after, told, new Set()),
  };
  const forge = githubForge({ apiUrl: github.url, repository: "owner/name", token: "t" });
  await rollIssue(forge, { ...facts, isSettled: () => true }, (text) => text.replaceAll("canary", "[hidden]"));
  expect(github.sent.join()).not.toContain("canary");
  expect(issue()?.body).toContain("| `` `a` \\| [hidden] @somebody <!-- --> `` |");
});
