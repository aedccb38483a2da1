import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { eventually } from "../../../../.tools/vitest/eventually.ts";
import { needsBuilt } from "../../../../.tools/vitest/needs.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import { createKubeApi } from "./api/kube-api.ts";
import type { KubePod } from "./api/kube-types.ts";
import { createKubernetesDriver, type KubernetesDriver } from "./kubernetes-driver.ts";
import { containerName, podName } from "./nodes/object-names.ts";
import { execInPod } from "./pods/pod-exec.ts";
import {
  importNodeImages,
  makeNamespace,
  NO_CLUSTER,
  type TestNamespace,
  testCluster,
  testPodSettings,
} from "./test-cluster.test-support.ts";

const documented = join(import.meta.dirname, "../../../../docs/deploy/kubernetes/network-policy.yaml");
const liftPolicies = join(import.meta.dirname, "../../../../.ci/cluster/lift-policies");
const port = 8080;
/** Tells whether a connection is made. A plugin drops packets, so nothing tells that it is not. */
const CONNECT = `
const [host, port] = process.argv.slice(1);
const socket = require("node:net").connect({ host, port });
const tell = (text) => { console.log(text); process.exit(0); };
socket.once("connect", () => tell("reached"));
socket.once("error", (error) => tell(error.code === "ECONNREFUSED" ? "blocked" : error.code));
setTimeout(() => tell("blocked"), 3000);
`;
const LISTEN = `
process.once("SIGTERM", () => process.exit(0));
require("node:net").createServer((socket) => socket.end()).listen(${port});
`;
const hasIpset = spawnable("ipset");
const hint = `${NO_CLUSTER}; the network plugin is built with it, and needs ipset`;

describe.runIf(needsBuilt("network policies, enforced", testCluster?.networkPlugin !== undefined && hasIpset, hint))(
  "the documented network policies, enforced on a real cluster",
  () => {
    const { kubeconfig = "", networkPlugin = "", nodeAddress = "" } = testCluster ?? {};
    let namespace: TestNamespace;
    let driver: KubernetesDriver;
    let plugin: ChildProcess;
    let said = "";
    /** Addresses, by what is there. */
    const addresses = new Map<string, string>();

    beforeAll(async () => {
      namespace = await makeNamespace();
      const command = ["node", "-e", LISTEN];
      const [imageName = ""] = await importNodeImages([{ name: "open", command }]);
      const access = { kubeconfig, namespace: namespace.name };
      driver = await createKubernetesDriver({ access, settings: testPodSettings });
      const ports = [{ port, protocol: "http" as const }];
      for (const machineId of ["w1", "w2", "p1"]) {
        const purpose = machineId === "p1" ? "pod" : "worker";
        await driver.start(machineSpec({ machineId, imageName, purpose, ports }));
        addresses.set(machineId, await addressOf(podName(machineId)));
      }
      const labels = { "app.kubernetes.io/name": "millrace" };
      const spec = { containers: [{ name: containerName, image: imageName }], terminationGracePeriodSeconds: 1 };
      await namespace.client.call("POST", pods(), { body: { metadata: { name: "gateway", labels }, spec } });
      addresses.set("gateway", await addressOf("gateway"));
      const words = ["--run-firewall=true", "--run-router=false", "--run-service-proxy=false", "--health-port=0"];
      const cluster = [
        `--kubeconfig=${kubeconfig}`,
        "--hostname-override=node-1",
        "--service-cluster-ip-range=10.97.0.0/16",
      ];
      plugin = spawn(networkPlugin, [...words, ...cluster], { stdio: ["ignore", "pipe", "pipe"] });
      for (const stream of [plugin.stdout, plugin.stderr]) stream?.on("data", (text) => (said += String(text)));
    }, 300_000);

    afterAll(async () => {
      if (plugin.exitCode === null) {
        plugin.kill();
        await once(plugin, "exit");
      }
      // Its rules hold on without it.
      execFileSync(liftPolicies);
      await driver.close({ graceMs: 0 });
      await namespace.client.call("DELETE", `${pods()}/gateway`, { body: { gracePeriodSeconds: 1 } });
      expect(await namespace.remove()).toEqual([]);
    }, 300_000);

    function pods(): string {
      return `/api/v1/namespaces/${namespace.name}/pods`;
    }

    async function addressOf(name: string): Promise<string> {
      let address: string | undefined;
      await eventually(async () => {
        const { status } = await namespace.client.call<KubePod>("GET", `${pods()}/${name}`);
        if (status?.phase !== "Running" || status.podIP === undefined) throw new Error(`${name} does not run`);
        address = status.podIP;
      });
      return address ?? "";
    }

    /** What a program in a pod sees when it connects. */
    async function connect(from: string, to: string, at: number = port): Promise<string> {
      const api = createKubeApi(namespace.client);
      const address = addresses.get(to) ?? to;
      const command = ["node", "-e", CONNECT, address, String(at)];
      const session = await execInPod(api, from === "gateway" ? from : podName(from), { command, terminal: null });
      return String(await session.stdout.toArray()).trim();
    }

    test("keep workers from each other, from pods and from the API server, and let the service reach them", async () => {
      const server = apiServer();
      const blocked = [
        ["w1", "w2", port],
        ["w1", "p1", port],
        ["p1", "w1", port],
        ["w1", server.host, server.port],
        ["p1", server.host, server.port],
        // The API server by the address of its Service, and the kubelet.
        ["w1", "10.97.0.1", 443],
        ["w1", nodeAddress, 20_250],
      ] as const;
      // Without policies everything is reached: what is blocked later is blocked by them.
      for (const [from, to, at] of blocked) {
        await expect.poll(() => connect(from, to, at), { message: `${from} to ${to}:${at}` }).toBe("reached");
      }

      const collection = `/apis/networking.k8s.io/v1/namespaces/${namespace.name}/networkpolicies`;
      for (const document of parseAllDocuments(readFileSync(documented, "utf8"))) {
        await namespace.client.call("POST", collection, { body: document.toJS() });
      }
      await expect
        .poll(async () => {
          expect(plugin.exitCode, said).toBeNull();
          return await connect("w1", "w2");
        })
        .toBe("blocked");
      await expect.poll(() => connect("p1", server.host, server.port)).toBe("blocked");
      for (const [from, to, at] of blocked) {
        expect([from, to, at, await connect(from, to, at)]).toEqual([from, to, at, "blocked"]);
      }
      const allowed = [
        ["w1", "gateway"],
        ["p1", "gateway"],
        ["gateway", "w1"],
        ["gateway", "p1"],
      ] as const;
      for (const [from, to] of allowed) {
        await expect.poll(() => connect(from, to), { message: `${from} to ${to}` }).toBe("reached");
      }
    });

    function apiServer(): { readonly host: string; readonly port: number } {
      const [, host = "", at = ""] = /https:\/\/([\d.]+):(\d+)/.exec(readFileSync(kubeconfig, "utf8")) ?? [];
      return { host, port: Number(at) };
    }
  },
);

function spawnable(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
