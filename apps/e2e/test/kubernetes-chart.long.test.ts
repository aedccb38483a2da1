import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeNamespace, NO_CLUSTER, type TestNamespace, testCluster } from "@millrace/compute/test-cluster";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { needsBuilt } from "../../../.tools/vitest/needs.ts";
import { helm, helmFails } from "./deploy/support/helm-release.ts";
import { defineObjects } from "./deploy/support/object-definitions.ts";

const DEPLOY = resolve(import.meta.dirname, "../../../docs/deploy");
const needed = { database: { url: "postgres://u:p@db/millrace" }, blobUrl: "s3://bucket/prefix" };
const hasHelm = needsBuilt(
  "the Helm chart",
  testCluster?.helm !== undefined && testCluster.crds !== undefined,
  `${NO_CLUSTER}; Helm is built with it`,
);

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly rules?: unknown;
  readonly spec?: Record<string, unknown>;
}

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
    const withoutPods = manifests(
      await helm(["template", "millrace"], { ...needed, serviceAccount: { readPods: false } }),
    );
    const [nodes] = documented("access.yaml", "ClusterRole");
    expect(withoutPods.filter(({ kind }) => kind === "ClusterRole").map(({ rules }) => rules)).toEqual([nodes?.rules]);
    const policies = (all: readonly Manifest[]) => all.map(({ metadata, spec }) => [metadata.name, spec]);
    expect(policies(of("NetworkPolicy"))).toEqual(policies(documented("network-policy.yaml", "NetworkPolicy")));
  });

  test.each([
    [{ ...needed, replicas: 0 }, "replicas"],
    [{ ...needed, machines: { podSecurity: "privileged" } }, "podSecurity"],
    [{ ...needed, machines: { nodePools: [{ label: "pool=a", max: 2, vcpus: 4, memory: 8, gpus: 2 }] } }, "gpu"],
    [{ ...needed, machines: { nodePools: [{ label: "pool=a", vcpus: 4, memory: 8 }] } }, "max"],
    [{ ...needed, settings: { LOG_LEVEL: "debug" } }, "LOG_LEVEL"],
    [{ ...needed, replica: 2 }, "replica"],
    [{ blobUrl: needed.blobUrl }, "database.url"],
    [{ database: needed.database }, "blobUrl"],
    [{ ...needed, s3: { bucket: "blobs" } }, "not both"],
    [{ ...needed, s3: { bucket: "Blobs" } }, "bucket"],
    [{ ...needed, httpRoute: { enabled: true } }, "httpRoute.parentRefs"],
    [{ ...needed, httpRoute: { timeout: "5 minutes" } }, "timeout"],
    [{ ...needed, pods: { domain: "*.pods.example.org" } }, "domain"],
    [{ ...needed, serviceMonitor: { enabled: true } }, "serviceMonitor.keySecret.name"],
    [{ ...needed, drainSeconds: 50 }, "terminationGracePeriodSeconds"],
    [{ ...needed, settings: { MILLRACE_STOP_GRACE_MS: "120000" } }, "120 s"],
    [{ ...needed, podDisruptionBudget: { maxUnavailable: 0 } }, "maxUnavailable"],
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
        nodePools: [
          {
            label: "karpenter.sh/nodepool=l4",
            max: 5,
            vcpus: 15.5,
            memory: 58,
            gpus: 4,
            gpu: "NVIDIA L4",
            cuda: "12.8",
          },
          { label: "pool=cpu", max: 1000, vcpus: 7, memory: 28 },
        ],
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
          name: "MILLRACE_KUBERNETES_NODE_POOLS",
          value:
            "karpenter.sh/nodepool=l4, max=5, vcpus=15.5, memory=58, gpus=4, gpu=NVIDIA L4, cuda=12.8; " +
            "pool=cpu, max=1000, vcpus=7, memory=28",
        },
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

  test("leads the host names of pods to the gateways once they have a domain, and says how long browsers get none", async () => {
    const values = {
      ...needed,
      ingress: { enabled: true, host: "jobs.example.org", tlsSecret: "certificate" },
      httpRoute: { enabled: true, parentRefs: [{ name: "public" }], hostnames: ["jobs.example.org"] },
    };
    const specs = async (pods: object) => {
      const all = manifests(await helm(["template", "millrace"], { ...values, pods }));
      const of = (wanted: string) => all.find(({ kind }) => kind === wanted)?.spec;
      return { deployment: of("Deployment"), ingress: of("Ingress"), route: of("HTTPRoute") };
    };
    const wildcard = "*.pods.example.org";
    const paths = [expect.objectContaining({ path: "/" })];

    const withDomain = await specs({ domain: "pods.example.org:8443", tlsSecret: "wildcard" });
    const env = expect.arrayContaining([{ name: "MILLRACE_POD_DOMAIN", value: "pods.example.org:8443" }]);
    expect(withDomain.deployment).toMatchObject({ template: { spec: { containers: [{ env }] } } });
    expect(withDomain.ingress).toMatchObject({
      tls: [
        { hosts: ["jobs.example.org"], secretName: "certificate" },
        { hosts: [wildcard], secretName: "wildcard" },
      ],
      rules: [
        { host: "jobs.example.org", http: { paths } },
        { host: wildcard, http: { paths } },
      ],
    });
    expect(withDomain.route).toMatchObject({ hostnames: ["jobs.example.org", wildcard] });

    const without = await specs({});
    expect(JSON.stringify(without)).not.toMatch(/POD_DOMAIN|\*\./);
    const notes = async (pods: object) => await helm(["install", "millrace", "--dry-run=client"], { ...values, pods });
    expect(await notes({})).toContain("403");
    expect(await notes({ domain: "pods.example.org" })).not.toContain("403");
  });

  test("gives the gateways the bucket of S3 and its credentials, and leaves out those that are not set", async () => {
    const env = async (s3: object): Promise<unknown> => {
      const all = manifests(await helm(["template", "millrace"], { database: needed.database, s3 }));
      const { spec } = all.find(({ kind }) => kind === "Deployment") ?? {};
      const { containers } = (spec as { template: { spec: { containers: { env: { name: string }[] }[] } } }).template
        .spec;
      return containers[0]?.env.filter(({ name }) => /BLOB|AWS/.test(name));
    };
    const secret = { name: "s3", accessKeyId: "id" };
    const other = { endpoint: "https://minio.example.org:9000", region: "eu-1", existingSecret: secret };
    expect(await env({ bucket: "blobs", prefix: "a/b", ...other })).toEqual([
      {
        name: "MILLRACE_BLOB_URL",
        value: "s3://blobs/a/b?endpoint=https%3A%2F%2Fminio.example.org%3A9000&region=eu-1",
      },
      { name: "AWS_ACCESS_KEY_ID", valueFrom: { secretKeyRef: { name: "s3", key: "id" } } },
      { name: "AWS_SECRET_ACCESS_KEY", valueFrom: { secretKeyRef: { name: "s3", key: "AWS_SECRET_ACCESS_KEY" } } },
    ]);
    expect(await env({ bucket: "blobs" })).toEqual([{ name: "MILLRACE_BLOB_URL", value: "s3://blobs" }]);
  });

  test("lets metrics be read with the key that it knows", async () => {
    const credentials = async (values: object): Promise<unknown> => {
      const rendered = await helm(["template", "millrace"], { ...needed, ...values });
      const { spec } = manifests(rendered).find(({ kind }) => kind === "ServiceMonitor") ?? {};
      return (spec as { endpoints: { authorization: { credentials: unknown } }[] }).endpoints[0]?.authorization
        .credentials;
    };
    const on = { serviceMonitor: { enabled: true } };
    expect(await credentials({ ...on, adminKey: { value: "k" } })).toEqual({ name: "millrace", key: "adminKey" });
    const existingSecret = { name: "keys", key: "admin" };
    expect(await credentials({ ...on, adminKey: { existingSecret } })).toEqual(existingSecret);
  });
});

/** Where objects of a kind are created. */
const collections: Readonly<Record<string, string>> = {
  Secret: "secrets",
  Service: "services",
  ServiceAccount: "serviceaccounts",
  Deployment: "deployments",
  Role: "roles",
  RoleBinding: "rolebindings",
  ClusterRole: "clusterroles",
  ClusterRoleBinding: "clusterrolebindings",
  Ingress: "ingresses",
  HTTPRoute: "httproutes",
  NetworkPolicy: "networkpolicies",
  PodDisruptionBudget: "poddisruptionbudgets",
  PriorityClass: "priorityclasses",
  ServiceMonitor: "servicemonitors",
};
const ofCluster = new Set(["ClusterRole", "ClusterRoleBinding", "PriorityClass"]);

describe.runIf(hasHelm)("the objects of the Helm chart, on a real API server", () => {
  let namespace: TestNamespace;
  beforeAll(async () => {
    namespace = await makeNamespace();
    await defineObjects(namespace.client);
  });
  afterAll(async () => {
    expect(await namespace.remove()).toEqual([]);
  });

  test("are valid, field by field, with everything switched on", async () => {
    const values = {
      ...needed,
      adminKey: { value: "k" },
      ingress: { enabled: true, host: "jobs.example.org", className: "nginx", tlsSecret: "certificate" },
      pods: { domain: "pods.example.org", tlsSecret: "wildcard" },
      httpRoute: {
        enabled: true,
        parentRefs: [{ name: "public", namespace: "infra", sectionName: "https" }],
        hostnames: ["jobs.example.org"],
        timeout: "1h30m",
      },
      serviceMonitor: { enabled: true, labels: { release: "prometheus" } },
      machines: { priorityClasses: { create: true }, gpuTypes: { "MIG-3g.40gb": "NVIDIA A40" } },
      imagePullSecrets: [{ name: "registry" }],
      tolerations: [{ key: "a", operator: "Exists" }],
      priorityClassName: "high",
    };
    const rendered = await helm(["template", "millrace", "--namespace", namespace.name], values);
    const seen = new Set<string>();
    for (const manifest of manifests(rendered)) {
      const { apiVersion, kind } = manifest;
      const root = apiVersion === "v1" ? "/api/v1" : `/apis/${apiVersion}`;
      const place = ofCluster.has(kind) ? root : `${root}/namespaces/${namespace.name}`;
      const query = { dryRun: "All", fieldValidation: "Strict" };
      await namespace.client.call("POST", `${place}/${collections[kind]}`, { query, body: manifest });
      seen.add(kind);
    }
    expect([...seen].toSorted()).toEqual(Object.keys(collections).toSorted());
  });

  test("a route with a field that the Gateway API does not know would be refused", async () => {
    const path = `/apis/gateway.networking.k8s.io/v1/namespaces/${namespace.name}/httproutes`;
    const query = { dryRun: "All", fieldValidation: "Strict" };
    const route = { metadata: { name: "r" }, spec: { rules: [{ timeouts: { total: "1s" } }] } };
    await expect(namespace.client.call("POST", path, { query, body: route })).rejects.toThrow("total");
  });
});
