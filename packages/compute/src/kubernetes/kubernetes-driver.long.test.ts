import { type ComputeDriver, type MachineExit, MachineStartError } from "@millrace/engine";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type Server, type Socket, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needsBuilt } from "../../../../.tools/vitest/needs.ts";
import { programs } from "../conformance/programs.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import { createKubernetesDriver, type KubernetesDriverOptions } from "./kubernetes-driver.ts";
import { podName } from "./nodes/object-names.ts";
import {
  importNodeImages,
  makeNamespace,
  NO_CLUSTER,
  type TestNamespace,
  testCluster,
  testPodSettings,
} from "./test-cluster.test-support.ts";

const apiAddress = /https:\/\/([\d.]+):(\d+)/;
/** Fills memory until there is no more. */
const eatsMemory = ["node", "-e", "const all = []; setInterval(() => all.push(Buffer.alloc(16 << 20, 1)), 50)"];
const limits = { vcpuCount: null, memoryInGb: null, containerDiskInGb: null, gpuIds: [] };

describe.runIf(needsBuilt("the kubernetes driver's recovery", testCluster !== undefined, NO_CLUSTER))(
  "on a real cluster",
  () => {
    const { kubeconfig = "" } = testCluster ?? {};
    let image = "";
    let userImage = "";
    let namespace: TestNamespace;
    let directory = "";
    const opened: ComputeDriver[] = [];

    beforeAll(async () => {
      const command = (program: string) => ["node", "--input-type=module", "-e", program];
      [image = "", userImage = ""] = await importNodeImages([
        { name: "serve", command: command(programs.serve) },
        { name: "serve-as-user", command: command(programs.serve), user: "1000" },
      ]);
    });
    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), "millrace-kubernetes-"));
    });
    afterEach(async () => {
      for (const driver of opened.splice(0)) await driver.close({ graceMs: 0 });
      expect(await namespace.remove()).toEqual([]);
      await rm(directory, { recursive: true });
    });

    async function open(options: Partial<KubernetesDriverOptions> = {}): Promise<ComputeDriver> {
      const driver = await createKubernetesDriver({
        access: { kubeconfig, namespace: namespace.name },
        settings: testPodSettings,
        ...options,
      });
      opened.push(driver);
      return driver;
    }

    const ready = (driver: ComputeDriver, machineId: string): Promise<void> =>
      expect.poll(() => driver.logs(machineId, { tailLines: 10 })).toContain("ready");

    test("a machine that fits on no node waits, says for what, and can be stopped meanwhile", async () => {
      namespace = await makeNamespace();
      const driver = await open();
      const progress: string[] = [];
      const spec = machineSpec({ machineId: "big", imageName: image, limits: { ...limits, vcpuCount: 1_000 } });
      const outcome = driver.start(spec, { onProgress: (text) => progress.push(text) }).catch(String);
      await expect.poll(() => progress.join("\n")).toMatch(/Waiting for a node: .*Insufficient cpu/);
      await driver.stop("big", { graceMs: 0 });
      expect(await outcome).toContain("big was stopped");
    });

    test("a machine whose volume finds no storage says so, and can be stopped meanwhile", async () => {
      namespace = await makeNamespace();
      const driver = await open({ settings: { ...testPodSettings, storageClass: "no-such-class" } });
      const progress: string[] = [];
      const mounts = [{ kind: "network", volumeId: "v1", path: "/workspace", sizeInGb: 1 }] as const;
      const spec = machineSpec({ machineId: "dry", imageName: image, mounts });
      const outcome = driver.start(spec, { onProgress: (text) => progress.push(text) }).catch(String);
      await expect.poll(() => progress.at(-1)).toMatch(/Waiting for a node: .*PersistentVolumeClaim.*no-such-class/);
      await driver.stop("dry", { graceMs: 0 });
      expect(await outcome).toContain("dry was stopped");
      await driver.removeVolume({ kind: "network", volumeId: "v1" });
    });

    test("a command that is not in the image is refused for good", async () => {
      namespace = await makeNamespace();
      const driver = await open();
      const start = driver.start(machineSpec({ machineId: "m1", imageName: image, dockerEntrypoint: ["/no/such"] }));
      await expect(start).rejects.toThrow(MachineStartError);
      await expect(start).rejects.toThrow("dockerEntrypoint");
    });

    test("a machine that ends for want of memory, and one that is evicted, say so", async () => {
      namespace = await makeNamespace();
      const driver = await open();
      const exits: MachineExit[] = [];
      driver.onExit((exit) => exits.push(exit));
      const causeOf = (machineId: string) => exits.find((exit) => exit.machineId === machineId)?.cause;
      const memory = { ...limits, memoryInGb: 0.25 };
      await driver.start(
        machineSpec({ machineId: "eats", imageName: image, limits: memory, dockerStartCmd: eatsMemory }),
      );
      await driver.start(machineSpec({ machineId: "evicted", imageName: image }));
      await ready(driver, "evicted");
      const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: podName("evicted") } };
      const path = `/api/v1/namespaces/${namespace.name}/pods/${podName("evicted")}/eviction`;
      await namespace.client.call("POST", path, { body: eviction });
      await expect.poll(() => causeOf("eats")).toEqual({ kind: "outOfMemory", limitGb: 0.25 });
      await expect
        .poll(() => causeOf("evicted"))
        .toEqual({ kind: "evicted", detail: expect.stringContaining("a client of the cluster asked for it") });
    });

    test("where the cluster enforces the restricted level, images of users run and those of root are refused", async () => {
      namespace = await makeNamespace({ "pod-security.kubernetes.io/enforce": "restricted" });
      const driver = await open({ settings: { ...testPodSettings, podSecurity: "restricted" } });
      await driver.start(machineSpec({ machineId: "m1", imageName: userImage }));
      await ready(driver, "m1");
      const start = driver.start(machineSpec({ machineId: "m2", imageName: image }));
      await expect(start).rejects.toThrow(MachineStartError);
      await expect(start).rejects.toThrow("USER");
    });

    test("a machine that ends while the API server is away is reported once, when it answers again", async () => {
      namespace = await makeNamespace();
      const server = await openCuttableServer();
      const path = join(directory, "kubeconfig");
      const config = await readFile(kubeconfig, "utf8");
      await writeFile(path, config.replace(apiAddress, `https://127.0.0.1:${server.port}`));
      const driver = await open({ access: { kubeconfig: path, namespace: namespace.name } });
      const exits: MachineExit[] = [];
      driver.onExit((exit) => exits.push(exit));
      await driver.start(machineSpec({ machineId: "m1", imageName: image }));
      await ready(driver, "m1");
      server.cut();
      const pods = `/api/v1/namespaces/${namespace.name}/pods`;
      await namespace.client.call("DELETE", `${pods}/${podName("m1")}`, { body: { gracePeriodSeconds: 1 } });
      await expect
        .poll(async () => (await namespace.client.call<{ items: unknown[] }>("GET", pods)).items.length)
        .toBe(0);
      expect(exits).toEqual([]);
      await server.mend();
      await expect.poll(() => exits.length).toBe(1);
      expect(exits[0]).toMatchObject({ machineId: "m1", expected: false });
      expect(await driver.list()).toEqual([]);
      await driver.start(machineSpec({ machineId: "m1", imageName: image }));
      await ready(driver, "m1");
      await driver.close({ graceMs: 0 });
      server.cut();
    });

    /** A way to the API server that can break. */
    async function openCuttableServer() {
      const [, host = "", port = ""] = apiAddress.exec(await readFile(kubeconfig, "utf8")) ?? [];
      const sockets = new Set<Socket>();
      let server: Server;
      const listen = async (at: number): Promise<number> => {
        server = createServer((near) => {
          const far = connect(Number(port), host);
          for (const [from, to] of [
            [near, far],
            [far, near],
          ] as const) {
            sockets.add(from);
            from.on("error", () => to.destroy());
            from.on("close", () => to.destroy());
            from.pipe(to);
          }
        }).listen(at, "127.0.0.1");
        await once(server, "listening");
        const address = server.address();
        return typeof address === "object" && address !== null ? address.port : 0;
      };
      const near = await listen(0);
      return {
        port: near,
        cut() {
          server.close();
          for (const socket of sockets) socket.destroy();
          sockets.clear();
        },
        mend: async () => void (await listen(near)),
      };
    }
  },
);
