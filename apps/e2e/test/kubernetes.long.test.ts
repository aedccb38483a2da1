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
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../../.tools/vitest/free-port.ts";
import { needsBuilt } from "../../../.tools/vitest/needs.ts";

/** Takes jobs as any worker does, by the addresses that its environment names. */
const WORKER = `
const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, ...env } = process.env;
const at = (url, jobId) => url.replace("$RUNPOD_POD_ID", id).replace("$ID", jobId);
process.once("SIGTERM", () => process.exit(0));
for (;;) {
  const taken = await fetch(at(env.RUNPOD_WEBHOOK_GET_JOB, id), { headers: { authorization } });
  if (taken.status !== 200) continue;
  const job = await taken.json();
  const output = { greeting: "Hello " + job.input.name };
  const url = at(env.RUNPOD_WEBHOOK_POST_OUTPUT, job.id);
  await fetch(url, { method: "POST", headers: { authorization }, body: JSON.stringify({ output }) });
}
`;
const PAGE = `
import { createServer } from "node:http";
process.once("SIGTERM", () => process.exit(0));
createServer((_, response) => response.end("page of " + process.env.RUNPOD_POD_ID)).listen(8888);
`;

/** Knows nothing of the service: it serves at one port and tells its health at another. */
const SERVER = `
import { createServer } from "node:http";
process.once("SIGTERM", () => process.exit(0));
createServer((request, response) => response.writeHead(request.url === "/health" ? 200 : 404).end()).listen(process.env.PORT_HEALTH);
createServer((request, response) => {
  if (request.url === "/die") process.exit(1);
  response.end(request.method + " " + request.url + " by " + process.env.RUNPOD_POD_ID);
}).listen(process.env.PORT);
`;

describe.runIf(needsBuilt("a service on Kubernetes", testCluster !== undefined, NO_CLUSTER))(
  "a service on a cluster",
  () => {
    const { kubeconfig = "", nodeAddress = "" } = testCluster ?? {};
    let dataDir = "";
    let images: readonly string[] = [];
    let namespace: TestNamespace;
    let service: TestService;

    beforeAll(async () => {
      const command = (code: string): readonly string[] => ["node", "--input-type=module", "-e", code];
      images = await importNodeImages([
        { name: "worker", command: command(WORKER) },
        { name: "page", command: command(PAGE) },
        { name: "server", command: command(SERVER) },
      ]);
      dataDir = await mkdtemp(join(tmpdir(), "millrace-kubernetes-"));
      namespace = await makeNamespace();
      service = await start();
    });
    afterAll(async () => {
      await service.stop();
      const left = await namespace.remove();
      await rm(dataDir, { recursive: true, force: true });
      expect(left).toEqual([]);
    });

    /** Listens where pods reach it. */
    async function start(): Promise<TestService> {
      const port = await freePort(nodeAddress);
      const access = { kubeconfig, namespace: namespace.name };
      return await startTestService({
        dataDir,
        settings: {
          compute: "kubernetes",
          kubernetes: { access, pods: testPodSettings },
          host: nodeAddress,
          port,
          workerBaseUrl: `http://${nodeAddress}:${port}`,
        },
      });
    }

    test("a worker in the cluster takes a job and delivers its result", async () => {
      const endpointId = await service.deploy(images[0] ?? "", { computeType: "CPU", workersMax: 1, vcpuCount: 1 });
      const answer = await fetch(`${service.url}/v2/${endpointId}/runsync?wait=200000`, {
        method: "POST",
        headers: { authorization: service.adminKey },
        body: JSON.stringify({ input: { name: "Ada" } }),
      });
      expect(await answer.json()).toMatchObject({ status: "COMPLETED", output: { greeting: "Hello Ada" } });
      await service.rest("PATCH", `/v1/endpoints/${endpointId}`, { workersMax: 0 });
    });

    test("requests reach a worker in the cluster, and the next one after a worker that died under its request", async () => {
      const env = { PORT: "8000", PORT_HEALTH: "8001", HEALTH_CHECK_PATH: "/health" };
      const fields = { type: "LB", computeType: "CPU", vcpuCount: 1, workersMax: 1, idleTimeout: 600, env };
      const endpointId = await service.deploy(images[2] ?? "", fields);
      const send = (path: string): Promise<Response> =>
        fetch(`${service.url}/lb/${endpointId}${path}`, { headers: { authorization: service.adminKey } });
      const first = await send("/a?b=1");
      const workerId = first.headers.get("x-runpod-worker-id");
      expect([first.status, await first.text()]).toEqual([200, `GET /a?b=1 by ${workerId}`]);
      expect((await send("/die")).status).toBe(502);
      const next = await send("/c");
      expect(next.status).toBe(200);
      expect(await next.text()).not.toContain(workerId);
      await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
    });

    test("a pod answers at its page, outlives the service, and is the same pod for the next one", async () => {
      const pod = { computeType: "CPU", vcpuCount: 1, imageName: images[1], ports: ["8888/http"] };
      const podId = String((await service.rest("POST", "/v1/pods", pod))["id"]);
      const page = async (): Promise<string> => {
        const headers = { authorization: `Bearer ${service.adminKey}` };
        return await (await fetch(`${service.url}/pods/${podId}/8888/`, { headers })).text();
      };
      await expect.poll(page).toBe(`page of ${podId}`);
      const uids = async (): Promise<readonly string[]> => {
        const path = `/api/v1/namespaces/${namespace.name}/pods?labelSelector=millrace.purpose%3Dpod`;
        const { items } = await namespace.client.call<{ items: { metadata: { uid: string } }[] }>("GET", path);
        return items.map(({ metadata }) => metadata.uid);
      };
      const before = await uids();
      await service.stop();
      expect(await uids()).toEqual(before);
      service = await start();
      await expect.poll(page).toBe(`page of ${podId}`);
      expect(await uids()).toEqual(before);
      await service.rest("DELETE", `/v1/pods/${podId}`);
      await expect.poll(uids).toEqual([]);
    });
  },
);
