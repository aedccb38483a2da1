import { expect, test } from "vitest";
import { howItEnded } from "./container-exit.ts";
import type { InspectedContainer } from "../engine/engine-types.ts";

function ended(state: Partial<InspectedContainer["State"]>, memoryBytes = 0): InspectedContainer {
  return {
    Id: "c1",
    State: { Running: false, Paused: false, OOMKilled: false, ExitCode: 0, Error: "", StartedAt: "", ...state },
    Config: { Labels: {}, Env: [] },
    HostConfig: { Memory: memoryBytes, NanoCpus: 0 },
    NetworkSettings: { Networks: {} },
  };
}

test.each([
  [0, 0, null],
  [3, 3, null],
  [255, 255, null],
  [128, 128, null],
  [137, null, "SIGKILL"],
  [143, null, "SIGTERM"],
  [139, null, "SIGSEGV"],
  [134, null, "SIGABRT"],
])("exit code %d of a container means code %j and signal %j", (code, exitCode, signal) => {
  expect(howItEnded(ended({ ExitCode: code }))).toEqual({ exitCode, signal, cause: undefined });
});

test("the cause is given when memory ran out, the engine reports one, or the container was removed from outside", () => {
  const killed = { ExitCode: 137, OOMKilled: true };
  expect(howItEnded(ended(killed, 512 * 1024 ** 2)).cause).toEqual({ kind: "outOfMemory", limitGb: 0.5 });
  expect(howItEnded(ended(killed)).cause).toEqual({ kind: "outOfMemory", limitGb: null });
  expect(howItEnded(ended({ ExitCode: 127, Error: "no such file" })).cause).toEqual({
    kind: "other",
    detail: "no such file",
  });
  expect(howItEnded(null)).toEqual({ exitCode: null, signal: "SIGKILL", cause: { kind: "removed" } });
});
