import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { needsBuilt } from "../../../../.tools/vitest/needs.ts";
import { programs } from "../conformance/programs.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import { type ApiCall, apiCalls } from "./api/api-calls.ts";
import { createKubernetesDriver } from "./kubernetes-driver.ts";
import { podName } from "./nodes/object-names.ts";
import {
  importNodeImages,
  makeNamespace,
  NO_CLUSTER,
  type TestNamespace,
  testCluster,
  testPodSettings,
} from "./test-cluster.test-support.ts";

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly rules?: readonly Rule[];
}

const access = join(import.meta.dirname, "../../../../docs/deploy/kubernetes/access.yaml");
/** Rights that the API server asks for beside the one that a request names, and does not note. */
const calls: readonly ApiCall[] = Object.values(apiCalls);
const beside = calls.flatMap(({ group, resource, also }) =>
  also === undefined ? [] : [`namespace: ${group}/${resource} ${also}`],
);

describe.runIf(needsBuilt("the kubernetes driver's rights", testCluster !== undefined, NO_CLUSTER))(
  "the documented rights, on a real cluster",
  () => {
    const { kubeconfig = "", auditLog = "" } = testCluster ?? {};
    let namespace: TestNamespace;
    let directory = "";

    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), "millrace-kubernetes-"));
      namespace = await makeNamespace();
    });
    afterEach(async () => {
      expect(await namespace.remove()).toEqual([]);
      await rm(directory, { recursive: true });
    });

    async function documented(): Promise<readonly Manifest[]> {
      // Names of the cluster's own objects and the namespace of subjects are those of this test.
      const text = (await readFile(access, "utf8"))
        .replaceAll(/millrace-(nodes|pods)/g, `millrace-$1-${namespace.name}`)
        .replaceAll("namespace: millrace", `namespace: ${namespace.name}`);
      return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
    }

    /** A kubeconfig of the service account that the documentation describes. */
    async function kubeconfigWith(manifests: readonly Manifest[]): Promise<string> {
      const { client, name } = namespace;
      const bindings = `/apis/rbac.authorization.k8s.io/v1`;
      const paths: Readonly<Record<string, string>> = {
        ServiceAccount: `/api/v1/namespaces/${name}/serviceaccounts`,
        Role: `${bindings}/namespaces/${name}/roles`,
        RoleBinding: `${bindings}/namespaces/${name}/rolebindings`,
        ClusterRole: `${bindings}/clusterroles`,
        ClusterRoleBinding: `${bindings}/clusterrolebindings`,
      };
      for (const body of manifests) await client.call("POST", paths[body.kind] ?? "", { body });
      const tokenPath = `/api/v1/namespaces/${name}/serviceaccounts/millrace/token`;
      const { status } = await client.call<{ status: { token: string } }>("POST", tokenPath, { body: { spec: {} } });
      const config = parse(await readFile(kubeconfig, "utf8")) as { users: { user: unknown }[] };
      config.users = config.users.map((user) => ({ ...user, user: { token: status.token } }));
      const path = join(directory, "kubeconfig");
      await writeFile(path, JSON.stringify(config));
      return path;
    }

    /** What the service account of this namespace asked for, as `scope: group/resource verb`. */
    async function asked(): Promise<readonly string[]> {
      const lines = (await readFile(auditLog, "utf8")).split("\n").filter((line) => line.includes(namespace.name));
      const requests = lines.map((line) => JSON.parse(line) as AuditedRequest);
      const own = requests.filter(({ user }) => user.username === `system:serviceaccount:${namespace.name}:millrace`);
      return own.map(({ verb, objectRef: { apiGroup = "", namespace: where, resource, subresource } }) => {
        const scope = where === undefined ? "cluster" : "namespace";
        return `${scope}: ${apiGroup}/${[resource, subresource].filter((part) => part !== undefined).join("/")} ${verb}`;
      });
    }

    test("are enough for all that the driver does, and it uses all of them", async () => {
      const command = ["node", "--input-type=module", "-e", programs.listener];
      const [imageName = ""] = await importNodeImages([{ name: "listener", command }]);
      const manifests = await documented();
      const driver = await createKubernetesDriver({
        access: { kubeconfig: await kubeconfigWith(manifests), namespace: namespace.name },
        settings: testPodSettings,
      });
      // An earlier machine of this name may have left it.
      const left = { metadata: { name: podName("m1") } };
      await namespace.client.call("POST", `/api/v1/namespaces/${namespace.name}/secrets`, { body: left });
      const progress: string[] = [];
      const mounts = [{ kind: "network" as const, volumeId: "v1", path: "/data", sizeInGb: 1 }];
      const spec = machineSpec({
        machineId: "m1",
        imageName,
        env: { COLOUR: "blue", TOKEN: "not-for-every-eye" },
        registryLogin: { username: "ada", password: "pass-of-ada" },
        ports: [
          { port: 8080, protocol: "http" },
          { port: 9000, protocol: "tcp" },
          { port: 70_001, protocol: "tcp" },
        ],
        mounts,
      });
      await driver.start(spec, { onProgress: (text) => progress.push(text) });
      await expect.poll(() => driver.logs("m1", { tailLines: 10 })).toContain("ready");
      // Only an event says so.
      expect(progress.join("\n")).toMatch(/Successfully assigned|Created container|Container created|already present/i);
      const pod = await namespace.client.call("GET", `/api/v1/namespaces/${namespace.name}/pods/${podName("m1")}`);
      expect(JSON.stringify(pod)).not.toContain("not-for-every-eye");
      const session = await driver.exec?.("m1", { command: ["node", "-p", "process.env.TOKEN"], terminal: null });
      expect(String(await session?.stdout.toArray())).toBe("not-for-every-eye\n");
      expect(await driver.stats("m1")).not.toBeNull();
      expect((await driver.inventory()).vcpuCount).toBeGreaterThan(0);
      await driver.stop("m1", { graceMs: 5_000 });
      for (const mount of mounts) await driver.removeVolume(mount);
      await driver.close({ graceMs: 0 });

      const granted = manifests.flatMap(({ kind, rules = [] }) => rules.flatMap((rule) => rightsOf(kind, rule)));
      await expect.poll(async () => new Set([...(await asked()), ...beside])).toEqual(new Set(granted));
    });

    test("without the optional ones the driver runs, says once what it does not know, and counts its own namespace", async () => {
      const manifests = (await documented()).filter(({ metadata: { name } }) => !name.startsWith("millrace-pods"));
      const warnings: string[] = [];
      const say = (_details: object, message: string): void => void warnings.push(message);
      const driver = await createKubernetesDriver({
        access: { kubeconfig: await kubeconfigWith(manifests), namespace: namespace.name },
        settings: testPodSettings,
        log: { info: () => undefined, warn: say, error: say },
      });
      const heldCpus = async () => (await driver.inventory()).heldByOthers?.vcpuCount;
      expect(await heldCpus()).toBe(0);
      const container = { name: "other", image: "localhost/none:1", resources: { requests: { cpu: "700m" } } };
      const body = { metadata: { name: "other" }, spec: { containers: [container], terminationGracePeriodSeconds: 0 } };
      const pods = `/api/v1/namespaces/${namespace.name}/pods`;
      await namespace.client.call("POST", pods, { body });
      await expect.poll(heldCpus).toBe(1);
      await namespace.client.call("DELETE", `${pods}/other`);
      await expect.poll(heldCpus).toBe(0);
      await driver.close({ graceMs: 0 });
      expect(warnings.filter((message) => message.includes("pods of other namespaces"))).toHaveLength(1);
    });
  },
);

interface AuditedRequest {
  readonly verb: string;
  readonly user: { readonly username: string };
  readonly objectRef: {
    readonly apiGroup?: string;
    readonly namespace?: string;
    readonly resource: string;
    readonly subresource?: string;
  };
}

function rightsOf(kind: string, { apiGroups, resources, verbs }: Rule): readonly string[] {
  const scope = kind === "ClusterRole" ? "cluster" : "namespace";
  return apiGroups.flatMap((group) =>
    resources.flatMap((resource) => verbs.map((verb) => `${scope}: ${group}/${resource} ${verb}`)),
  );
}
