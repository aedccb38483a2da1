import { test } from "vitest";

import { summarise } from "./package-results.ts";
import type { Failure, PackageResult } from "./package-results.ts";
import { verdictOf } from "./verdict.ts";
import type { TestRun } from "./verdict.ts";

function tested(change: Partial<PackageResult>): PackageResult {
  return {
    folder: "packages/a",
    passed: 3,
    failed: [],
    unsteady: [],
    skipped: [],
    skippedParts: [],
    times: [],
    ...change,
  };
}

function failure(name: string, said = ""): Failure {
  return { name, said, file: "/home/me/packages/a/src/a.test.ts" };
}

function run(change: Partial<TestRun>): TestRun {
  return { packages: [tested({})], failedTasks: [], brokenOff: undefined, everythingMustRun: false, ...change };
}

test("a clean run ends with its counts and exit code 0", ({ expect }) => {
  const packages = [tested({}), tested({ folder: "packages/b", passed: 4 })];
  expect(verdictOf(run({ packages }))).toEqual({ exitCode: 0, lines: ["7 passed, 0 failed"] });
});

test("a run in which everything must run names the test files that took longest", ({ expect }) => {
  const times = [
    { file: "packages/a/src/quick.test.ts", seconds: 3 },
    { file: "packages/a/src/slow.test.ts", seconds: 41.4 },
  ];
  const packages = [tested({ times })];
  const { lines } = verdictOf(run({ packages, everythingMustRun: true }));
  expect(lines.join("\n")).toContain("Took longest:\n  - 41 s: packages/a/src/slow.test.ts\n");
  expect(lines.join("\n")).not.toContain("quick");
  expect(verdictOf(run({ packages })).lines).toHaveLength(1);
});

test("a failed test is named with what it said, and the task that ran it is not counted again", ({ expect }) => {
  const { exitCode, lines } = verdictOf(
    run({
      packages: [tested({ failed: [failure("adds", "\u001B[31mexpected 1 to be 2\u001B[39m\n  at a.ts:1")] })],
      failedTasks: [{ folder: "packages/a", task: "test", said: "Failed Tests 1" }],
    }),
  );
  expect(exitCode).toBe(1);
  expect(lines).toContain("  - packages/a: adds\n      expected 1 to be 2\n        at a.ts:1");
  expect(lines.at(-1)).toBe("3 passed, 1 failed");
});

test("an unsteady test is told and does not fail the run, unless something else failed beside it", ({ expect }) => {
  const packages = [tested({ unsteady: [failure("adds", "expected 1 to be 2")] })];
  const task = { folder: "packages/a", task: "test:long", said: "Failed Tests 1" };
  const { exitCode, lines } = verdictOf(run({ packages, failedTasks: [task] }));
  expect(lines).toContain("  - packages/a: adds\n      expected 1 to be 2");
  expect([exitCode, lines.at(-1)]).toEqual([0, "3 passed, 0 failed"]);
  const beside = { ...task, said: "Unhandled Errors\nFailed Tests 1" };
  expect(verdictOf(run({ packages, failedTasks: [beside] })).exitCode).toBe(1);
});

test("a failed task without a failed test counts, and the end of its log tells why", ({ expect }) => {
  const failedTasks = [
    { folder: "packages/a", task: "check", said: "" },
    { folder: "packages/a", task: "test", said: "Unhandled Errors\n\nError: the connection was lost" },
  ];
  const { lines } = verdictOf(run({ failedTasks }));
  expect(lines.at(-1)).toBe("3 passed, 2 failed");
  expect(lines).toContain("  - packages/a: check");
  expect(lines).toContain("  - packages/a: test\n      Unhandled Errors\n      Error: the connection was lost");
});

test("a run that broke off is no success", ({ expect }) => {
  expect(verdictOf(run({ packages: [], brokenOff: "the task runner ended with 1" }))).toMatchObject({ exitCode: 1 });
});

test("what could not run is listed by name, and fails only where everything must run", ({ expect }) => {
  const packages = [tested({ skippedParts: ["workers in Python: no python3 on the PATH"] })];
  const lenient = verdictOf(run({ packages }));
  expect(lenient.exitCode).toBe(0);
  expect(lenient.lines).toContain("  - packages/a: workers in Python: no python3 on the PATH");
  expect(lenient.lines.at(-1)).toBe("3 passed, 0 failed");
  const strict = verdictOf(run({ packages, everythingMustRun: true }));
  expect(strict.exitCode).toBe(1);
  expect(strict.lines.at(-1)).toBe("3 passed, 1 failed");
});

test.for([
  "(as root) networks: only root can make them",
  "(by hand) a client: build it",
  "(when built) a cluster: build it",
])("%s is listed, and fails nowhere", (part, { expect }) => {
  const packages = [tested({ skippedParts: [part] })];
  const { exitCode, lines } = verdictOf(run({ packages, everythingMustRun: true }));
  expect(lines).toContain(`  - packages/a: ${part}`);
  expect([exitCode, lines.at(-1)]).toEqual([0, "3 passed, 0 failed"]);
});

test("a test that is skipped without a named part is listed itself", ({ expect }) => {
  const { lines } = verdictOf(run({ packages: [tested({ skipped: ["streams"] })] }));
  expect(lines).toContain("  - packages/a: streams (skipped without a reason)");
});

test("a test file that cannot be loaded is a failure, and parts named twice are one", ({ expect }) => {
  const report = {
    testResults: [
      {
        name: "/home/me/packages/a/src/broken.test.ts",
        status: "failed",
        startTime: 1_000,
        endTime: 3_500,
        message: "no such module",
        assertionResults: [],
      },
      {
        name: "/home/me/packages/a/src/good.test.ts",
        status: "passed",
        startTime: 1_000,
        endTime: 1_500,
        assertionResults: [
          { fullName: "works", status: "passed" },
          { fullName: "later", status: "todo" },
        ],
      },
    ],
  };
  expect(summarise("packages/a", report, "x: y\nx: y\n")).toEqual({
    folder: "packages/a",
    passed: 1,
    failed: [
      {
        name: "src/broken.test.ts (could not be run)",
        said: "no such module",
        file: "/home/me/packages/a/src/broken.test.ts",
      },
    ],
    unsteady: [],
    skipped: ["later"],
    skippedParts: ["x: y"],
    times: [
      { file: "packages/a/src/broken.test.ts", seconds: 2.5 },
      { file: "packages/a/src/good.test.ts", seconds: 0.5 },
    ],
  });
});
