import { expect, test } from "vitest";
import type { MachineExit } from "./driver.ts";
import { howItEnded } from "./exit-cause.ts";

const killed = { exitCode: null, signal: "SIGKILL", expected: false };

test.each<[Parameters<typeof howItEnded>[0], string]>([
  [{ exitCode: 3, signal: null, expected: false }, "with exit code 3"],
  [{ exitCode: 0, signal: null, expected: true }, "with exit code 0"],
  [
    { exitCode: 0, signal: null, expected: false },
    "with exit code 0 (its program ended by itself; a handler returns or raises, and never exits)",
  ],
  [{ exitCode: null, signal: "SIGSEGV", expected: false }, "by signal SIGSEGV"],
  [killed, "by signal SIGKILL (killed by the system, most often because memory ran out)"],
  [{ ...killed, expected: true }, "by signal SIGKILL"],
  [
    { ...killed, cause: { kind: "outOfMemory", limitGb: 0.5 } },
    "by signal SIGKILL (out of memory: it used more than its 0.5 GB of memory)",
  ],
  [
    { exitCode: 1, signal: null, expected: false, cause: { kind: "outOfMemory", limitGb: null } },
    "with exit code 1 (out of memory: it used more than the memory of its host)",
  ],
  [
    { ...killed, cause: { kind: "evicted", detail: "The node was low on resource: memory." } },
    "by signal SIGKILL (evicted from its node: The node was low on resource: memory)",
  ],
])("an end %j is told as %j", (exit, text) => {
  expect(howItEnded(exit)).toBe(text);
});

test("every cause is named", () => {
  const causes: readonly NonNullable<MachineExit["cause"]>[] = [
    { kind: "hostLost" },
    { kind: "removed" },
    { kind: "other", detail: "no such file" },
  ];
  for (const cause of causes) expect(howItEnded({ ...killed, cause })).toMatch(/ \(.*(node|outside|no such file).*\)$/);
});
