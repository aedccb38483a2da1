import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import {
  importNodeImages,
  makeNamespace,
  NO_CLUSTER,
  type TestNamespace,
  testCluster,
} from "@millrace/compute/test-cluster";
import { noEngine, testEngine } from "@millrace/compute/test-engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { eventually } from "../../../.tools/vitest/eventually.ts";
import { needs, needsBuilt } from "../../../.tools/vitest/needs.ts";
import { findPostgres } from "../../../.tools/vitest/postgres-programs.ts";
import { makePostgresImage } from "./deploy/support/made-images.ts";
import { buildServiceImage, importDockerImage } from "./deploy/support/service-image.ts";
import { addressOfPod, helm, helmFails, steadyLoad } from "./deploy/support/helm-release.ts";

const DEPLOY = resolve(import.meta.dirname, "../../../docs/deploy");
/** The machine may be busy. */
const TIMEOUT_MS = 600_000;
const ADMIN_KEY = "key-of-the-release";
const needed = { database: { url: "postgres://u:p@db/millrace" }, blobUrl: "s3://bucket/prefix" };

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly rules?: unknown;
  readonly spec?: Record<string, unknown>;
}

/** Takes jobs as any worker does, by the addresses that its environment names. */
const WORKER = `
const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, ...env } = process.env;
const at = (url, jobId) => url.replace("$RUNPOD_POD_ID", id).replace("$ID", jobId);
process.once("SIGTERM", () => process.exit(0));
for (;;) {
  try {
    const taken = await fetch(at(env.RUNPOD_WEBHOOK_GET_JOB, id), { headers: { authorization } });
    if (taken.status !== 200) continue;
    const job = await taken.json();
    const body = JSON.stringify({ output: job.input });
    await fetch(at(env.RUNPOD_WEBHOOK_POST_OUTPUT, job.id), { method: "POST", headers: { authorization }, body });
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
`;

const hasHelm = needsBuilt("the Helm chart", testCluster?.helm !== undefined, `${NO_CLUSTER}; Helm is built with it`);

function manifests(text: string): readonly Manifest[] {
  return parseAllDocuments(text).flatMap((document) =>
    document.contents === null ? [] : [document.toJS() as Manifest],
  );
}

function documented(file: string, kind: string): readonly Manifest[] {
  return manifests(readFileSync(join(DEPLOY, "kubernetes", file), "utf8")).filter((manifest) => manifest.kind === kind);
}

describe.runIf(hasHelm)("the Helm chart", () => {
  test("has no faults, by Helm's own rules", async () => {
    expect(await helm(["lint", "--strict"], needed)).toContain("0 chart(s) failed");
  });

  test("grants the documented rights, and isolates machines as documented", async () => {
    const rendered = manifests(await helm(["template", "millrace"], needed));
    const of = (kind: string) => rendered.filter((manifest) => manifest.kind === kind);
    for (const kind of ["Role", "ClusterRole"]) {
      expect(of(kind).map(({ rules }) => rules)).toEqual(documented("access.yaml", kind).map(({ rules }) => rules));
    }
    const policies = (all: readonly Manifest[]) => all.map(({ metadata, spec }) => [metadata.name, spec]);
    expect(policies(of("NetworkPolicy"))).toEqual(policies(documented("network-policy.yaml", "NetworkPolicy")));
  });

  test.each([
    [{ ...needed, replicas: 0 }, "replicas"],
    [{ ...needed, machines: { podSecurity: "privileged" } }, "podSecurity"],
    [{ ...needed, settings: { LOG_LEVEL: "debug" } }, "LOG_LEVEL"],
    [{ ...needed, replica: 2 }, "replica"],
    [{ blobUrl: needed.blobUrl }, "database.url"],
    [{ database: needed.database }, "blobUrl"],
  ])("refuses the values %j and names what is wrong", async (values, named) => {
    expect(await helmFails(["template", "millrace"], values)).toContain(named);
  });

  test("passes on what is set about machines, and adds what is switched on", async () => {
    const rendered = await helm(["template", "millrace"], {
      ...needed,
      machines: {
        nodeSelector: { pool: "gpu" },
        tolerations: ["gpu=yes:NoSchedule", "spot"],
        spread: ["topology.kubernetes.io/zone"],
        priorityClasses: { create: true },
        storageClass: "fast",
      },
      adminKey: { existingSecret: { name: "keys" } },
      ingress: { enabled: true, host: "jobs.example.org", tlsSecret: "certificate" },
      serviceMonitor: { enabled: true, keySecret: { name: "keys" } },
    });
    const all = manifests(rendered);
    const deployment = all.find(({ kind }) => kind === "Deployment");
    const container = expect.objectContaining({
      env: expect.arrayContaining([
        { name: "MILLRACE_KUBERNETES_NODE_SELECTOR", value: "pool=gpu" },
        { name: "MILLRACE_KUBERNETES_TOLERATIONS", value: "gpu=yes:NoSchedule,spot" },
        { name: "MILLRACE_KUBERNETES_SPREAD", value: "topology.kubernetes.io/zone" },
        { name: "MILLRACE_KUBERNETES_STORAGE_CLASS", value: "fast" },
        {
          name: "MILLRACE_KUBERNETES_PRIORITY_CLASSES",
          value: "pod=default-millrace-pod,worker=default-millrace-worker",
        },
        { name: "MILLRACE_ADMIN_KEY", valueFrom: { secretKeyRef: { name: "keys", key: "adminKey" } } },
      ]),
    });
    expect(deployment?.spec).toMatchObject({ template: { spec: { containers: [container] } } });
    const kinds = all.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(["Ingress", "ServiceMonitor", "PriorityClass", "PodDisruptionBudget"]),
    );
  });
});

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
  let workerImage = "";
  const release = (...args: readonly string[]) => helm([...args, "--namespace", namespace.name], values);

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "millrace-helm-"));
    const image = await buildServiceImage(directory);
    await importDockerImage(image);
    const database = makePostgresImage();
    await importDockerImage(database);
    const command = ["node", "--input-type=module", "-e", WORKER];
    [workerImage = ""] = await importNodeImages([{ name: "echo", command }]);
    namespace = await makeNamespace();
    const [repository = "", tag = ""] = image.split(/:(?=[^:]*$)/);
    values = {
      image: { repository, tag, pullPolicy: "Never" },
      database: { url: `postgres://millrace:secret@${await startDatabase(database)}:5432/millrace` },
      blobUrl: "file:///blobs",
      adminKey: { value: ADMIN_KEY },
      workerBaseUrl: url,
      service: { clusterIP },
      machines: { storageClass: "test" },
      resources: { requests: { cpu: "50m", memory: "128Mi" } },
      drainSeconds: 5,
      extraVolumes: [{ name: "blobs", persistentVolumeClaim: { claimName: "blobs" } }],
      extraVolumeMounts: [{ name: "blobs", mountPath: "/blobs" }],
    };
    const blobs = { metadata: { name: "blobs" }, spec: { ...sharedVolume, storageClassName: "test" } };
    const claims = `/api/v1/namespaces/${namespace.name}/persistentvolumeclaims`;
    await namespace.client.call("POST", claims, { body: blobs });
    await release("install", "millrace", "--wait", "--timeout", "8m");
  }, TIMEOUT_MS);

  afterAll(async () => {
    // Gateways end in order while their database and their rights are there. The last one ends the worker.
    const deployment = `/apis/apps/v1/namespaces/${namespace.name}/deployments/millrace/scale`;
    const none = { contentType: "application/merge-patch+json", body: { spec: { replicas: 0 } } };
    await namespace.client.call("PATCH", deployment, none);
    await eventually(async () => expect(await gateways()).toEqual([]));
    await release("uninstall", "millrace");
    const database = `/api/v1/namespaces/${namespace.name}/pods/database`;
    await namespace.client.call("DELETE", database, { body: { gracePeriodSeconds: 1 } });
    const left = await namespace.remove();
    await rm(directory, { recursive: true, force: true });
    expect(left).toEqual([]);
  }, TIMEOUT_MS);

  async function gateways(): Promise<readonly string[]> {
    const selector = "labelSelector=app.kubernetes.io%2Fname%3Dmillrace";
    const path = `/api/v1/namespaces/${namespace.name}/pods?${selector}`;
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

  async function ask(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${ADMIN_KEY}`, "content-type": "application/json" };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    expect(response.ok, text).toBe(true);
    return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  }

  test("runs jobs with the rights of its service account, and rolls without a failed request or a lost job", async () => {
    const template = await ask("POST", "/v1/templates", { name: "echo", imageName: workerImage, isServerless: true });
    const endpoint = { name: "echo", templateId: template["id"], computeType: "CPU", vcpuCount: 1, workersMax: 1 };
    const endpointId = String((await ask("POST", "/v1/endpoints", endpoint))["id"]);
    const first = await ask("POST", `/v2/${endpointId}/runsync?wait=300000`, { input: { n: 0 } });
    expect(first).toMatchObject({ status: "COMPLETED", output: { n: 0 } });

    const before = await gateways();
    expect(before).toHaveLength(2);
    const load = steadyLoad(`${url}/v2/${endpointId}/run`, ADMIN_KEY);
    values = { ...values, podAnnotations: { "example.org/version": "2" } };
    await release("upgrade", "millrace", "--wait", "--timeout", "8m");
    await expect.poll(async () => (await gateways()).filter((name) => before.includes(name))).toEqual([]);
    const { jobIds, failures } = await load.stop();
    expect(failures).toEqual([]);
    expect(jobIds.length).toBeGreaterThan(100);
    for (const [n, id] of jobIds.entries()) {
      const status = () => ask("GET", `/v2/${endpointId}/status/${id}`);
      await expect.poll(status).toMatchObject({ status: "COMPLETED", output: { n } });
    }
  });
});

const sharedVolume = { accessModes: ["ReadWriteMany"], resources: { requests: { storage: "1Gi" } } };
