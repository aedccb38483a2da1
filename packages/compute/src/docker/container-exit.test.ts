import { expect, test } from "vitest";
import { howItEnded } from "./container-exit.ts";
import type { InspectedContainer } from "./engine-types.ts";

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
  expect(howItEnded(ended({ ExitCode: code }))).toEqual({ exitCode, signal, reason: null });
});

test("the reason is given when memory ran out, the engine reports one, or the container was removed from outside", () => {
  expect(howItEnded(ended({ ExitCode: 137, OOMKilled: true }, 512 * 1024 ** 2)).reason).toMatch(/0\.5 GB of memory/);
  expect(howItEnded(ended({ ExitCode: 127, Error: "no such file" })).reason).toBe("Millrace: no such file");
  expect(howItEnded(null)).toMatchObject({
    exitCode: null,
    signal: "SIGKILL",
    reason: "Millrace: the container was removed from outside.",
  });
});
