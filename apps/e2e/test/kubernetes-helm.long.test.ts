import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  importNodeImages,
  makeNamespace,
  nameImage,
  NO_CLUSTER,
  type TestNamespace,
  testCluster,
} from "@millrace/compute/test-cluster";
import { noEngine, testEngine } from "@millrace/compute/test-engine";
import { startTestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../.tools/vitest/eventually.ts";
import { needs, needsBuilt } from "../../../.tools/vitest/needs.ts";
import { findPostgres } from "../../../.tools/vitest/postgres-programs.ts";
import { makePostgresImage } from "./deploy/support/made-images.ts";
import { buildServiceImages, importDockerImage } from "./deploy/support/service-image.ts";
import { addressOfPod, chartOfVersion, helm, steadyLoad } from "./deploy/support/helm-release.ts";
import { defineObjects } from "./deploy/support/object-definitions.ts";

/** Versions of the chart and of the service in it. */
const OLD = { chart: "1.0.0", app: "1.4.0" };
const NEW = { chart: "1.1.0", app: "1.5.0" };
/** The machine may be busy. */
const TIMEOUT_MS = 600_000;
/** More than what is kept in the database. */
const LARGE = "x".repeat(100_000);
/** What the gateways run as. */
const GATEWAY_USER = "1000:1000";
/** An image for each handler folder. */
const HANDLER_IMAGES = "localhost/millrace-test/{name}:cluster";

/** Takes jobs as any worker does, by the addresses that its environment names. A job may take its time, and says how often it began. */
const WORKER = `
const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, ...env } = process.env;
const at = (url, jobId) => url.replace("$RUNPOD_POD_ID", id).replace("$ID", jobId);
const begun = new Map();
process.once("SIGTERM", () => process.exit(0));
for (;;) {
  try {
    const taken = await fetch(at(env.RUNPOD_WEBHOOK_GET_JOB, id), { headers: { authorization } });
    if (taken.status !== 200) continue;
    const job = await taken.json();
    const { ms = 0 } = job.input;
    begun.set(job.id, (begun.get(job.id) ?? 0) + 1);
    for (const until = Date.now() + ms; Date.now() < until; ) {
      await fetch(at(env.RUNPOD_WEBHOOK_PING, "") + "?job_id=" + job.id, { headers: { authorization } }).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    const output = ms === 0 ? job.input : { begun: begun.get(job.id) };
    const body = JSON.stringify({ output });
    await fetch(at(env.RUNPOD_WEBHOOK_POST_OUTPUT, job.id), { method: "POST", headers: { authorization }, body });
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
`;

const hasHelm = needsBuilt(
  "the installed Helm chart",
  testCluster?.helm !== undefined && testCluster.crds !== undefined,
  `${NO_CLUSTER}; Helm is built with it`,
);

const canInstall =
  hasHelm &&
  needs("the installed Helm chart", testEngine !== null && findPostgres() !== undefined, `${noEngine}, and postgresql`);

describe.runIf(canInstall)("the installed Helm chart", { timeout: TIMEOUT_MS }, () => {
  let namespace: TestNamespace;
  let directory = "";
  let values: Record<string, unknown> = {};
  /** An address of services that nothing else uses; there is no name service here. */
  const clusterIP = `10.97.${100 + Math.floor(Math.random() * 100)}.${1 + Math.floor(Math.random() * 250)}`;
  const url = `http://${clusterIP}:8080`;
  /** The endpoint that a service on this machine made before the release, with a job that it left. */
  let left = { endpointId: "", jobId: "" };
  let adminKey = "";
  /** A key that it made for a client. */
  let clientKey = "";
  /** Charts by the version of the service that they install. */
  const charts = new Map<string, string>();
  const release = (args: readonly string[], chart?: string) =>
    helm([...args, "--namespace", namespace.name], values, chart);

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "millrace-helm-"));
    const images = buildServiceImages(directory, [OLD.app, NEW.app]);
    for (const image of images) await importDockerImage(image);
    for (const { chart, app } of [OLD, NEW]) charts.set(app, await chartOfVersion(directory, chart, app));
    const database = makePostgresImage();
    await importDockerImage(database);
    const command = ["node", "--input-type=module", "-e", WORKER];
    const [worker = ""] = await importNodeImages([{ name: "echo", command }]);
    nameImage(worker, HANDLER_IMAGES.replace("{name}", "echo"));
    namespace = await makeNamespace();
    const databaseUrl = `postgres://millrace:secret@${await startDatabase(database)}:5432/millrace`;
    const [repository = ""] = images[0]?.split(/:(?=[^:]*$)/) ?? [];
    values = {
      // The tag is the version of the chart's app.
      image: { repository, pullPolicy: "Never" },
      database: { url: databaseUrl },
      blobUrl: "file:///blobs",
      service: { clusterIP },
      machines: { storageClass: "test", handlerImages: HANDLER_IMAGES },
      resources: { requests: { cpu: "50m", memory: "128Mi" } },
      drainSeconds: 5,
      ingress: { enabled: true, host: "jobs.example.org" },
      httpRoute: { enabled: true, parentRefs: [{ name: "public" }], hostnames: ["jobs.example.org"] },
      serviceMonitor: { enabled: true },
      extraVolumes: [{ name: "blobs", persistentVolumeClaim: { claimName: "blobs" } }],
      extraVolumeMounts: [{ name: "blobs", mountPath: "/blobs" }],
    };
    await defineObjects(namespace.client);
    const blobs = { metadata: { name: "blobs" }, spec: { ...sharedVolume, storageClassName: "test" } };
    const claims = `/api/v1/namespaces/${namespace.name}/persistentvolumeclaims`;
    await namespace.client.call("POST", claims, { body: blobs });
    await serveOnThisMachine(databaseUrl);
    await release(["install", "millrace", "--wait", "--timeout", "8m"], charts.get(OLD.app));
  }, TIMEOUT_MS);

  afterAll(async () => {
    // A worker goes on without gateways.
    await ask("PATCH", `/v1/endpoints/${left.endpointId}`, { workersMax: 0 });
    await eventually(async () => expect(await workers()).toEqual([]));
    const deployment = `/apis/apps/v1/namespaces/${namespace.name}/deployments/millrace/scale`;
    const none = { contentType: "application/merge-patch+json", body: { spec: { replicas: 0 } } };
    await namespace.client.call("PATCH", deployment, none);
    await eventually(async () => expect(await gateways()).toEqual([]));
    await release(["uninstall", "millrace"]);
    const database = `/api/v1/namespaces/${namespace.name}/pods/database`;
    await namespace.client.call("DELETE", database, { body: { gracePeriodSeconds: 1 } });
    const remains = await namespace.remove();
    await rm(directory, { recursive: true, force: true });
    expect(remains).toEqual([]);
  }, TIMEOUT_MS);

  const gateways = () => namesOf("app.kubernetes.io%2Fname%3Dmillrace");
  const workers = () => namesOf("millrace.purpose%3Dworker");

  async function namesOf(selector: string): Promise<readonly string[]> {
    const path = `/api/v1/namespaces/${namespace.name}/pods?labelSelector=${selector}`;
    const { items } = await namespace.client.call<{ items: { metadata: { name: string } }[] }>("GET", path);
    return items.map(({ metadata }) => metadata.name).toSorted();
  }

  async function startDatabase(image: string): Promise<string> {
    const env = [
      { name: "POSTGRES_USER", value: "millrace" },
      { name: "POSTGRES_PASSWORD", value: "secret" },
    ];
    const readinessProbe = { exec: { command: ["pg_isready", "-h", "127.0.0.1", "-U", "millrace"] }, periodSeconds: 1 };
    const container = { name: "postgres", image, imagePullPolicy: "Never", args: ["postgres"], env, readinessProbe };
    const body = { metadata: { name: "database" }, spec: { containers: [container] } };
    await namespace.client.call("POST", `/api/v1/namespaces/${namespace.name}/pods`, { body });
    return await addressOfPod(namespace, "database");
  }

  /** The folder of this machine that the claim of the blobs is. */
  async function blobFolder(): Promise<string> {
    const claim = `/api/v1/namespaces/${namespace.name}/persistentvolumeclaims/blobs`;
    let folder = "";
    await eventually(async () => {
      const { spec } = await namespace.client.call<{ spec: { volumeName?: string } }>("GET", claim);
      const volume = `/api/v1/persistentvolumes/${String(spec.volumeName)}`;
      folder = (await namespace.client.call<{ spec: { hostPath: { path: string } } }>("GET", volume)).spec.hostPath
        .path;
    });
    return folder;
  }

  /** What the cluster takes over: a service on this machine with the same database and blobs, which ran a job and has one that waits. */
  async function serveOnThisMachine(databaseUrl: string): Promise<void> {
    const [folder, handlers] = [await blobFolder(), join(directory, "handlers")];
    await mkdir(join(handlers, "echo"), { recursive: true });
    await writeFile(join(handlers, "echo", "handler.mjs"), WORKER);
    const settings = { databaseUrl, blobUrl: `file://${folder}`, compute: "process", handlerDirs: [handlers] } as const;
    const service = await startTestService({ dataDir: join(directory, "data"), settings });
    const client = await service.rest("POST", "/v1/keys", { name: "client", scopes: ["run", "manage"] });
    clientKey = String(client["key"]);
    adminKey = service.adminKey;
    values["adminKey"] = { value: adminKey };
    const hardware = { computeType: "CPU", vcpuCount: 1, workersMax: 1 };
    const endpointId = await service.deploy("local/echo", { name: "echo", ...hardware });
    const queue = `/v2/${endpointId}`;
    const done = await service.rest("POST", `${queue}/runsync?wait=200000`, { input: { n: -1 } });
    expect(done).toMatchObject({ status: "COMPLETED", output: { n: -1 } });
    await service.rest("PATCH", `/v1/endpoints/${endpointId}`, { workersMax: 0 });
    const { id } = await service.rest("POST", `${queue}/run`, { input: { large: LARGE } });
    left = { endpointId, jobId: String(id) };
    await service.stop();
    execFileSync("chown", ["-R", GATEWAY_USER, folder]);
  }

  async function ask(method: string, path: string, body?: object, key = clientKey): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    expect(response.ok, text).toBe(true);
    return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  }

  async function versions(): Promise<readonly unknown[]> {
    const [, ...lines] = (await release(["list"])).trim().split("\n");
    const told = await ask("GET", "/v1/service/hosts", undefined, adminKey);
    const hosts = told["hosts"] as readonly { readonly driver: string; readonly version: string }[];
    // The machine from before is still known.
    const cluster = hosts.filter(({ driver }) => driver === "kubernetes");
    return [
      lines.map((line) => /millrace-\S+/.exec(line.slice("millrace".length))?.[0]),
      cluster.map(({ version }) => version),
    ];
  }

  test("goes on with the endpoint, the keys and the waiting job of a service on a machine, with the rights of its account", async () => {
    const { endpointId, jobId } = left;
    await ask("PATCH", `/v1/endpoints/${endpointId}`, { workersMax: 1 });
    const status = () => ask("GET", `/v2/${endpointId}/status/${jobId}`);
    await expect.poll(status).toMatchObject({ status: "COMPLETED", output: { large: LARGE } });
    const next = await ask("POST", `/v2/${endpointId}/runsync?wait=300000`, { input: { n: 0 } });
    expect(next).toMatchObject({ status: "COMPLETED", output: { n: 0 } });
  });

  test("is replaced by a newer version under load without a failed request, a job that is lost or begins twice, or a new worker", async () => {
    const { endpointId } = left;
    expect(await versions()).toEqual([[`millrace-${OLD.chart}`], [OLD.app]]);

    const before = await gateways();
    expect(before).toHaveLength(2);
    const worker = await workers();
    expect(worker).toHaveLength(1);
    const { id: longJob } = await ask("POST", `/v2/${endpointId}/run`, { input: { ms: 60_000 } });
    const statusOfLong = () => ask("GET", `/v2/${endpointId}/status/${String(longJob)}`);
    await expect.poll(statusOfLong).toMatchObject({ status: "IN_PROGRESS" });
    const load = steadyLoad(`${url}/v2/${endpointId}/run`, clientKey);
    // As documented: the values of the release stay, and the newer chart brings defaults for those that the older one did not have.
    values = {};
    const upgrade = ["upgrade", "millrace", "--reset-then-reuse-values", "--wait", "--timeout", "8m"];
    await release(upgrade, charts.get(NEW.app));
    await expect.poll(async () => (await gateways()).filter((name) => before.includes(name))).toEqual([]);
    const { jobIds, failures } = await load.stop();
    expect(failures).toEqual([]);
    expect(jobIds.length).toBeGreaterThan(100);
    await expect.poll(statusOfLong, { timeout: 120_000 }).toMatchObject({ status: "COMPLETED", output: { begun: 1 } });
    expect(await workers()).toEqual(worker);
    for (const [n, id] of jobIds.entries()) {
      const status = () => ask("GET", `/v2/${endpointId}/status/${id}`);
      await expect.poll(status).toMatchObject({ status: "COMPLETED", output: { n } });
    }
    await expect.poll(versions).toEqual([[`millrace-${NEW.chart}`], [NEW.app]]);
  });
});

const sharedVolume = { accessModes: ["ReadWriteMany"], resources: { requests: { storage: "1Gi" } } };
