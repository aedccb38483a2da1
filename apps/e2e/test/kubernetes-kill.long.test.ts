import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  importNodeImages,
  makeNamespace,
  NO_CLUSTER,
  type TestNamespace,
  testCluster,
  testPodSettings,
} from "@millrace/compute/test-cluster";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needsBuilt } from "../../../.tools/vitest/needs.ts";
import { returningWorker } from "./support/returning-worker.ts";
import { adminKey, type ServiceProcess, startServiceProcess } from "./support/service-process.ts";
import { freePort } from "../../../.tools/vitest/free-port.ts";

interface Job {
  readonly id: string;
  readonly status: string;
  readonly workerId?: string;
  readonly output?: unknown;
}

const runs = needsBuilt("workers in a cluster through kills of the service", testCluster !== undefined, NO_CLUSTER);

describe.runIf(runs)("workers in a cluster, when the service ends and is started again", () => {
  const { kubeconfig = "", nodeAddress = "" } = testCluster ?? {};
  let dataDir = "";
  let image = "";
  let port = 0;
  let namespace: TestNamespace;
  let service: ServiceProcess;

  beforeAll(async () => {
    const command = ["node", "--input-type=module", "-e", returningWorker];
    [image = ""] = await importNodeImages([{ name: "returning", command }]);
    dataDir = await mkdtemp(join(tmpdir(), "millrace-kubernetes-kill-"));
    namespace = await makeNamespace();
    port = await freePort(nodeAddress);
    service = await start();
  });
  afterAll(async () => {
    await service.kill();
    service = await start("drain");
    expect(await service.terminate()).toBe(0);
    const left = await namespace.remove();
    await rm(dataDir, { recursive: true, force: true });
    expect(left).toEqual([]);
  });

  const start = (onStop = "hand-over"): Promise<ServiceProcess> =>
    startServiceProcess(dataDir, {
      KUBECONFIG: kubeconfig,
      MILLRACE_COMPUTE: "kubernetes",
      MILLRACE_KUBERNETES_NAMESPACE: namespace.name,
      MILLRACE_KUBERNETES_STORAGE_CLASS: testPodSettings.storageClass,
      MILLRACE_HOST: nodeAddress,
      MILLRACE_PORT: String(port),
      MILLRACE_WORKER_BASE_URL: `http://${nodeAddress}:${port}`,
      MILLRACE_STOP_GRACE_MS: "5000",
      MILLRACE_ON_STOP: onStop,
    });

  async function ask<Body>(method: string, path: string, body?: object): Promise<Body> {
    const response = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Body;
  }

  async function uids(): Promise<readonly string[]> {
    const path = `/api/v1/namespaces/${namespace.name}/pods?labelSelector=millrace.purpose%3Dworker`;
    const { items } = await namespace.client.call<{ items: { metadata: { uid: string } }[] }>("GET", path);
    return items.map(({ metadata }) => metadata.uid);
  }

  test.each([
    ["was killed", "kill"],
    ["was told to stop", "terminate"],
  ] as const)(
    "they go on in the same Pods when it %s: the job ends once, with one rental and each line of the log once",
    async (_, end) => {
      const endpointId = await service.deploy(image, { computeType: "CPU", vcpuCount: 1, workersMax: 2 });
      const runJob = (input: object): Promise<Job> => ask("POST", `/v2/${endpointId}/run`, { input });
      const jobOf = (id: string): Promise<Job> => ask("GET", `/v2/${endpointId}/status/${id}`);
      const statusOf = (id: string) => expect.poll(async () => (await jobOf(id)).status, { interval: 50 });
      const { id } = await runJob({ untilAway: true });
      await statusOf(id).toBe("IN_PROGRESS");
      const before = await uids();
      expect(before).toHaveLength(1);
      await service[end]();
      expect(await uids()).toEqual(before);
      service = await start();
      await statusOf(id).toBe("COMPLETED");
      const { workerId = "", output } = await jobOf(id);
      expect(output).toEqual({ jobs: 1 });
      const next = await runJob({});
      await statusOf(next.id).toBe("COMPLETED");
      expect(await jobOf(next.id)).toMatchObject({ workerId, output: { jobs: 2 } });
      expect(await uids()).toEqual(before);
      const rentals = await ask("GET", `/v1/billing/rentals?endpointId=${endpointId}`);
      expect(rentals).toMatchObject({ rentals: [{ holderId: workerId, endedAt: null }] });
      const lines = ["took job 1", "the service is away", "did job 1", "took job 2", "did job 2"];
      const printed = async (): Promise<readonly string[]> => {
        const path = `/v1/endpoints/${endpointId}/workers/${workerId}/logs?source=container`;
        return (await ask<{ lines: { line: string }[] }>("GET", path)).lines.map(({ line }) => line);
      };
      await expect.poll(printed).toEqual(lines);
      await ask("PATCH", `/v1/endpoints/${endpointId}`, { workersMax: 0 });
      await expect.poll(uids).toEqual([]);
    },
  );
});
