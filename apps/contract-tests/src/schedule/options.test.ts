import { UsageError } from "@millrace/contract-core";
import { expect, test } from "vitest";
import { parseScheduleOptions } from "./options.ts";

const github = { GITHUB_REPOSITORY: "owner/name", GITHUB_TOKEN: "secret" };

test("options of a run and of the schedule can be mixed in any order", () => {
  const args = ["--only", "A", "--evidence-branch", "memory", "--budget", "requests=9", "--issue", "--dry-run"];
  expect(parseScheduleOptions(args, github)).toMatchObject({
    run: { only: ["A"], budget: { requests: 9 } },
    evidenceBranch: "memory",
    github: { apiUrl: "https://api.github.com", repository: "owner/name", token: "secret" },
    dryRun: true,
  });
  expect(parseScheduleOptions(["--evidence-branch=memory"], {})).toMatchObject({ evidenceBranch: "memory" });
  expect(parseScheduleOptions(["--evidence", "e.json"], github)).toMatchObject({ github: undefined, dryRun: false });
  expect(parseScheduleOptions(["--help"], {})).toBeNull();
});

test("a dry run with an issue needs no forge", () => {
  expect(parseScheduleOptions(["--issue", "--dry-run"], {})).toMatchObject({ issue: true, github: undefined });
});

test("the forge can be set, and a run in a workflow has an address", () => {
  const environment = { GITHUB_REPOSITORY: "o/n", GH_TOKEN: "t", GITHUB_API_URL: "https://forge.example.com/api/v3/" };
  expect(parseScheduleOptions(["--issue"], environment)?.github?.apiUrl).toBe("https://forge.example.com/api/v3");
  const workflow = { ...environment, GITHUB_SERVER_URL: "https://forge.example.com", GITHUB_RUN_ID: "7" };
  expect(parseScheduleOptions([], workflow)?.runUrl).toBe("https://forge.example.com/o/n/actions/runs/7");
});

test.each([
  [["plan"], {}, "options only"],
  [["--sweep"], {}, "npm run verify"],
  [["--issue"], { GITHUB_TOKEN: "t" }, "GITHUB_REPOSITORY"],
  [["--issue"], { ...github, GITHUB_REPOSITORY: "../.." }, "GITHUB_REPOSITORY"],
  [["--issue"], { GITHUB_REPOSITORY: "o/n" }, "GITHUB_TOKEN"],
  [["--evidence", "f", "--evidence-branch", "b"], {}, "one place"],
  [["--evidence-branch"], {}, "no name of a branch"],
  [["--evidence-branch", "--upload-pack=x"], {}, "no name of a branch"],
  [["--no-such-thing"], {}, "--no-such-thing"],
])("refuses %j", (args, environment, words) => {
  expect(() => parseScheduleOptions(args, environment)).toThrow(UsageError);
  expect(() => parseScheduleOptions(args, environment)).toThrow(words);
});
