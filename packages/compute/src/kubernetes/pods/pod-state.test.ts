import { MachineStartError } from "@millrace/engine";
import { expect, test } from "vitest";
import type { ContainerStatus, KubePod } from "../api/kube-types.ts";
import { containerName } from "../nodes/object-names.ts";
import { howItEnded, stateOf } from "./pod-state.ts";

function podWith(status: KubePod["status"], container?: ContainerStatus["state"]): KubePod {
  const containerStatuses = container === undefined ? [] : [{ name: containerName, state: container }];
  return {
    metadata: { name: "p", uid: "u" },
    spec: { containers: [{ image: "team/model:1", resources: { limits: { memory: "268435456" } } }] },
    status: { ...status, containerStatuses },
  };
}

test("a pod that fits on no node waits, and says for what", () => {
  const conditions = [
    {
      type: "PodScheduled",
      status: "False",
      reason: "Unschedulable",
      message: "0/3 nodes: insufficient nvidia.com/gpu.",
    },
  ];
  expect(stateOf(podWith({ conditions }))).toEqual({
    kind: "waiting",
    text: "Waiting for a node: 0/3 nodes: insufficient nvidia.com/gpu.",
  });
});

test("an image that does not exist is refused for good, one whose registry does not answer is waited for", () => {
  const waiting = (message: string) => stateOf(podWith({}, { waiting: { reason: "ErrImagePull", message } }));
  const missing = waiting("failed to resolve reference: docker.io/team/model:1: not found");
  expect(missing).toMatchObject({ kind: "refused", error: expect.any(MachineStartError) });
  expect(waiting("dial tcp: lookup registry-1.docker.io: no such host")).toMatchObject({ kind: "waiting" });
});

test("a command that is not in the image is refused", () => {
  const message = 'exec: "nope": executable file not found in $PATH: unknown';
  const state = stateOf(podWith({}, { terminated: { exitCode: 128, reason: "StartError", message } }));
  expect(state).toMatchObject({ kind: "refused", error: expect.any(MachineStartError) });
});

test("a node that refuses a pod is tried again later", () => {
  const state = stateOf(podWith({ phase: "Failed", reason: "OutOfcpu", message: "Node didn't have enough cpu" }));
  expect(state.kind).toBe("refused");
  expect(state.kind === "refused" && state.error).not.toBeInstanceOf(MachineStartError);
});

test("codes above 128 are signals, and too much memory is named", () => {
  const killed = podWith({}, { terminated: { exitCode: 137, reason: "OOMKilled" } });
  expect(howItEnded(killed)).toEqual({
    exitCode: null,
    signal: "SIGKILL",
    cause: { kind: "outOfMemory", limitGb: 0.25 },
  });
  expect(howItEnded(podWith({}, { terminated: { exitCode: 3, reason: "Error" } }))).toEqual({
    exitCode: 3,
    signal: null,
    cause: undefined,
  });
});

test("a node that is lost or shuts down, an eviction and a deletion from outside are named", () => {
  const lost = podWith({
    conditions: [{ type: "DisruptionTarget", status: "True", reason: "DeletionByTaintManager" }],
  });
  expect(howItEnded(lost).cause).toEqual({ kind: "hostLost" });
  const message = "Pod was terminated in response to imminent node shutdown.";
  const shutDown = podWith({ phase: "Failed", reason: "Terminated", message }, { terminated: { exitCode: 143 } });
  expect(howItEnded(shutDown)).toEqual({ exitCode: null, signal: "SIGTERM", cause: { kind: "hostLost" } });
  const evicted = podWith(
    { phase: "Failed", reason: "Evicted", message: "low on memory" },
    { terminated: { exitCode: 137 } },
  );
  expect(howItEnded(evicted).cause).toEqual({ kind: "evicted", detail: "low on memory" });
  expect(howItEnded(null).cause).toEqual({ kind: "removed" });
  expect(howItEnded(null, true).cause).toBeUndefined();
});
