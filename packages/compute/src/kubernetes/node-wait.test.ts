import { text } from "node:stream/consumers";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import { createKubernetesDriver } from "./kubernetes-driver.ts";
import type { KubeCondition, KubePod } from "./api/kube-types.ts";
import type { NodePool } from "./nodes/kubernetes-settings.ts";
import { followNodeWait, type NodeWaiter, textOfEvent } from "./nodes/node-wait.ts";
import { claimName, podName, purposeLabel } from "./nodes/object-names.ts";
import { playApi } from "./api/played-api.test-support.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const pool: NodePool = {
  label: { key: "pool", value: "l4" },
  nodesMax: 1,
  vcpuCount: 8,
  memoryInGb: 32,
  gpuTypeId: "NVIDIA L4",
  gpuCount: 2,
  cudaVersion: null,
};
const unschedulable = {
  type: "PodScheduled",
  status: "False",
  reason: "Unschedulable",
  message: "0/1 nodes are available.",
};

/** A cluster without a node for the pod. */
async function playFullCluster(nodeWaitMs = 50) {
  const watches: ServerResponse[] = [];
  const claimWatches: ServerResponse[] = [];
  let made: KubePod | undefined;
  let isDeleted = false;
  const tell = (type: string, status: object): void => {
    for (const watch of watches) watch.write(`${JSON.stringify({ type, object: { ...made, status } })}\n`);
  };
  const api = await playApi((request, url, response) => {
    const [, , , , , kind, name] = url.pathname.split("/");
    const json = (value: unknown): void => void response.end(JSON.stringify(value));
    if (url.searchParams.get("watch") === "true") {
      if (kind === "pods" && url.searchParams.get("labelSelector") === purposeLabel) watches.push(response);
      if (url.searchParams.get("fieldSelector")?.includes("PersistentVolumeClaim")) claimWatches.push(response);
      response.flushHeaders();
    } else if (request.method === "PATCH" && kind === "pods") {
      void text(request).then((body) => {
        const { metadata, spec } = JSON.parse(body) as KubePod;
        made = { metadata: { ...metadata, uid: "made" }, spec };
        json(made);
      });
    } else if (request.method === "DELETE" && kind === "pods") {
      isDeleted = true;
      json({});
      tell("DELETED", {});
    } else if (request.method === "GET" && kind === "pods" && name !== undefined && isDeleted) {
      response.writeHead(404).end(JSON.stringify({ message: "not found" }));
    } else if (request.method === "GET" && kind === "pods" && name !== undefined) json(made);
    else if (request.method === "GET" && url.pathname !== "/api/v1/namespaces/n") {
      if (name === undefined) json({ metadata: { resourceVersion: "1" }, items: [] });
      else response.writeHead(404).end(JSON.stringify({ message: "not found" }));
    } else json({ metadata: { name: "any", uid: "any" } });
  });
  closers.push(api.close);
  const settings = { nodePools: [pool], nodeWaitMs };
  const driver = await createKubernetesDriver({ access: { kubeconfig: api.kubeconfig, namespace: "n" }, settings });
  closers.push(() => driver.close({ graceMs: 0 }));
  await expect.poll(() => [watches.length, claimWatches.length]).toEqual([1, 1]);
  const limits = { vcpuCount: 4, memoryInGb: 16, containerDiskInGb: null, gpuIds: ["pool=l4+0/0"] };
  return {
    driver,
    tell,
    tellOfClaim(name: string, reason: string, message: string) {
      const object = { metadata: { name: "e", uid: "e" }, involvedObject: { name }, reason, message };
      for (const watch of claimWatches) watch.write(`${JSON.stringify({ type: "ADDED", object })}\n`);
    },
    spec: machineSpec({ machineId: "w1", imageName: "team/model", limits }),
    made: () => made,
    isDeleted: () => isDeleted,
  };
}

test("a machine whose node does not come in time is given up, with the words of the scheduler, and its pod is removed", async () => {
  const { driver, tell, spec, made, isDeleted } = await playFullCluster();
  const progress: string[] = [];
  const starting = driver.start(spec, { onProgress: (line) => progress.push(line) }).catch(String);
  await expect.poll(made).toMatchObject({
    metadata: {
      name: podName("w1"),
      annotations: { "millrace.awaited-node": "pool=l4+0", "karpenter.sh/do-not-disrupt": "true" },
    },
    spec: { nodeSelector: { pool: "l4" } },
  });
  tell("MODIFIED", { phase: "Pending", conditions: [unschedulable] });
  expect(await starting).toMatch(/No node came .* The scheduler said: 0\/1 nodes are available\. Check .*NODE_POOLS/);
  expect(progress).toContain("Waiting for a node: 0/1 nodes are available.");
  expect(isDeleted()).toBe(true);
  expect(await driver.list()).toEqual([]);
});

test("a machine whose volume gets no storage says so, in the words of the cluster, until it has a node", async () => {
  const { driver, tell, tellOfClaim, spec, made } = await playFullCluster(60_000);
  const progress: string[] = [];
  const mount = { kind: "local", volumeId: "v1", sizeInGb: 1, path: "/workspace" } as const;
  const starting = driver
    .start({ ...spec, mounts: [mount] }, { onProgress: (line) => progress.push(line) })
    .catch(String);
  await expect.poll(made).toBeDefined();
  tell("MODIFIED", { phase: "Pending", conditions: [unschedulable] });
  tellOfClaim("another", "FailedBinding", "not of this machine");
  tellOfClaim(claimName(mount), "WaitForFirstConsumer", "of no use");
  tellOfClaim(claimName(mount), "FailedBinding", "no persistent volumes available for this claim");
  const told =
    "Waiting for a node: 0/1 nodes are available. Its volume: no persistent volumes available for this claim";
  await expect.poll(() => progress.at(-1)).toBe(told);
  // What is told again is no news.
  tell("MODIFIED", { phase: "Pending", conditions: [unschedulable] });
  tellOfClaim(claimName(mount), "ProvisioningFailed", "the disk is full");
  await expect.poll(() => progress.at(-1)).toContain("the disk is full");
  expect(progress.filter((line) => line === told)).toHaveLength(1);
  expect(progress.join()).not.toMatch(/not of this machine|of no use/);
  await driver.stop("w1", { graceMs: 0 });
  expect(await starting).toContain("w1 was stopped");
});

describe("the wait for a node", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function pod(condition: object): KubePod {
    const status = { conditions: [condition as KubeCondition] };
    return { metadata: { name: "p", uid: "p" }, spec: { containers: [] }, status };
  }
  function waiter(): NodeWaiter & { readonly givenUp: Mock } {
    const givenUp = vi.fn();
    return { pod: pod(unschedulable), begun: { reject: givenUp }, nodeWait: null, givenUp };
  }

  test("is counted from its begin, and ends once the pod has a node", () => {
    const [late, placed] = [waiter(), waiter()];
    for (const machine of [late, placed]) followNodeWait(machine, pod(unschedulable), 1_000);
    vi.advanceTimersByTime(999);
    followNodeWait(late, pod({ ...unschedulable, message: "0/2 nodes are available." }), 1_000);
    followNodeWait(placed, pod({ type: "PodScheduled", status: "True" }), 1_000);
    expect(late.givenUp).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(late.givenUp).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000_000);
    expect(placed.givenUp).not.toHaveBeenCalled();
  });

  test("has no end where no nodes may come", () => {
    const machine = waiter();
    followNodeWait(machine, pod(unschedulable), Infinity);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("what adds nodes is quoted in what a machine waits for", () => {
  const told = (reason: string, message: string): string | undefined =>
    textOfEvent({ metadata: { name: "e", uid: "e" }, involvedObject: {}, reason, message });
  expect(told("FailedScheduling", "0/3 nodes are available")).toBe("Waiting for a node: 0/3 nodes are available");
  expect(told("TriggeredScaleUp", "pod triggered scale-up: [{l4 0->1 (max: 3)}]")).toBe(
    "Waiting for a node, which is on its way: pod triggered scale-up: [{l4 0->1 (max: 3)}]",
  );
  expect(told("NotTriggerScaleUp", "pod didn't trigger scale-up")).toMatch(
    /^Waiting for a node, which the cluster does not add: /,
  );
  expect(told("Pulling", "Pulling image")).toBe("Pulling image");
  expect(told("MissingClusterDNS", "kubelet does not have ClusterDNS IP configured")).toBeUndefined();
});
