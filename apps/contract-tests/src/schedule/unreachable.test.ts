import { afterEach, beforeEach, expect, test } from "vitest";
import { githubForge } from "./github-forge.ts";
import type { IssueOutcome } from "./issue.ts";
import { type PlayedGithub, startPlayedGithub } from "./played-github.test-support.ts";
import { rollUnreachable } from "./unreachable.ts";

let github: PlayedGithub;
beforeEach(async () => {
  github = await startPlayedGithub();
});
afterEach(() => github[Symbol.asyncDispose]());

function night(
  day: number,
  why: string | null,
  target = "https://millrace.example.com (default)",
): Promise<IssueOutcome> {
  const forge = githubForge({ apiUrl: github.url, repository: "owner/name", token: "t" });
  const at = `2026-01-0${day}T00:00:00.000Z`;
  return rollUnreachable(forge, { target, at, runUrl: null, why }, (text) => text.replaceAll("canary", "[hidden]"));
}

test("an unreachable target has one issue that says since when, and closes when the target answers again", async () => {
  expect(await night(1, null)).toEqual({ action: "none", url: null });
  expect(await night(2, "nothing answers, canary")).toMatchObject({ action: "opened" });
  expect(await night(3, "nothing answers")).toMatchObject({ action: "updated" });
  expect(await night(3, null, "https://other.example.com (default)")).toMatchObject({ action: "none" });
  expect(github.issues).toHaveLength(1);
  expect(github.issues[0]).toMatchObject({
    title: "Unreachable since 2026-01-02T00:00:00.000Z: https://millrace.example.com (default)",
    body: expect.stringContaining("Last try 2026-01-03T00:00:00.000Z"),
    state: "open",
    comments: [],
  });
  expect(await night(4, null)).toMatchObject({ action: "closed" });
  expect(github.issues).toMatchObject([{ state: "closed", comments: [expect.stringContaining("answers again")] }]);
  expect(github.sent.join()).not.toContain("canary");
});
