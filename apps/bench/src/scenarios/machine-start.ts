import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { createDockerDriver, createProcessDriver } from "@millrace/compute";
import { createKubernetesDriver, type KubernetesDriver } from "@millrace/compute/kubernetes";
import { importNodeImages, makeNamespace, type TestNamespace, testCluster } from "@millrace/compute/test-cluster";
import { buildBaseImage, commandImage, openTestEngine, testEngine } from "@millrace/compute/test-engine";
import type { MachineSpec } from "@millrace/engine";
import { atMost, type Figure, figure } from "../base/figure.ts";
import { inTurns } from "../base/rounds.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { eachOver } from "../base/statistics.ts";

type Driver = Awaited<ReturnType<typeof createProcessDriver>>;

const RATIO_MAX = 1.3;
const POD_RATIO_MAX = 1.2;
const WAITS = `process.once("SIGTERM", () => process.exit(0)); setInterval(() => {}, 60_000);`;
const SAYS_READY = `${WAITS} console.log("ready");`;

/** What a driver adds to the start of a machine, up to its first line, compared with the same program started by hand. */
export const machineStart: Scenario = {
  name: "machinestart",
  summary: "first line of a machine, started by a driver and by hand",
  async run(bench) {
    const processes = await measureProcesses(bench);
    if (testEngine !== null) return [...processes, ...(await measureContainers(bench, testEngine))];
    bench.progress("no container engine answers: containers are left out");
    return processes;
  },
};

async function measureProcesses(bench: Bench): Promise<Figure[]> {
  const root = await bench.newDataDir();
  const file = join(root, "handlers", "ready", "handler.mjs");
  await mkdir(join(root, "handlers", "ready"), { recursive: true });
  await writeFile(file, SAYS_READY);
  const driver = await createProcessDriver({ handlerDirs: [join(root, "handlers")], stateDir: join(root, "state") });
  const byHand = (): Promise<number> => firstLineOf(process.execPath, [file], "SIGKILL");
  const figures = await compare(bench, { name: "process", what: "process" }, byHand, driver, "local/ready");
  await driver.close({ graceMs: 0 });
  return figures;
}

async function measureContainers(bench: Bench, engine: string): Promise<Figure[]> {
  const client = openTestEngine();
  const command = ["node", "--input-type=module", "-e", SAYS_READY];
  const image = await commandImage(client, await buildBaseImage(client), "ready", command);
  await client.close();
  const driver = await createDockerDriver({ engine, stateDir: await bench.newDataDir() });
  // With `--init`, as the driver does. The engine removes it when it ends.
  const byHand = (): Promise<number> => firstLineOf("docker", ["run", "--rm", "--init", image], "SIGTERM");
  const figures = await compare(bench, { name: "docker", what: "container" }, byHand, driver, image);
  await driver.close({ graceMs: 0 });
  return figures;
}

/** In alternating turns. The first turn of each does not count. */
async function compare(
  bench: Bench,
  { name, what }: { readonly name: string; readonly what: string },
  hand: () => Promise<number>,
  driver: Driver,
  image: string,
): Promise<Figure[]> {
  const turns = { rounds: bench.quick ? 3 : 15, what: name, warmsUp: true };
  const byDriver = (round: number): Promise<number> => firstLineOfDriver(driver, image, round);
  const found = await inTurns(bench, turns, { hand, driver: byDriver });
  const [id, ratios] = [`machinestart.${name}`, eachOver(found.driver, found.hand)];
  return [
    figure(`${id}.ratio`, `start of a ${what} by the driver over by hand`, "ratio", ratios, atMost(RATIO_MAX)),
    figure(`${id}.driver`, `${what}, by the driver`, "ms", found.driver),
    figure(`${id}.hand`, `${what}, by hand`, "ms", found.hand),
  ];
}

async function firstLineOf(command: string, args: readonly string[], end: NodeJS.Signals): Promise<number> {
  const startMs = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  await once(createInterface({ input: child.stdout }), "line");
  const ms = performance.now() - startMs;
  child.kill(end);
  await exited;
  return ms;
}

async function firstLineOfDriver(driver: Driver, imageName: string, at: number): Promise<number> {
  const machineId = `bench-${at}`;
  const startMs = performance.now();
  await driver.start(plainWorker(machineId, imageName));
  const abort = new AbortController();
  for await (const _ of driver.followLogs(machineId, { after: null, signal: abort.signal })) break;
  abort.abort();
  const ms = performance.now() - startMs;
  await driver.stop(machineId, { graceMs: 5_000 });
  return ms;
}

/** A worker's machine that an image alone describes: no command, variables, ports, volumes or limits. */
function plainWorker(machineId: string, imageName: string): MachineSpec {
  return {
    machineId,
    purpose: "worker",
    endpointId: "bench",
    imageName,
    registryLogin: null,
    dockerEntrypoint: [],
    dockerStartCmd: [],
    env: {},
    ports: [],
    mounts: [],
    limits: { vcpuCount: null, memoryInGb: null, containerDiskInGb: null, gpuIds: [] },
  };
}

interface SeenPod {
  readonly spec: { readonly containers: readonly Record<string, unknown>[] } & Record<string, unknown>;
}

/** What the driver adds to the start of a pod, until it runs, compared with the bare creation of the same pod. */
export const podStart: Scenario = {
  name: "podstart",
  summary: "a pod of a cluster that runs, started by the driver and by a bare create",
  async run(bench) {
    if (testCluster === undefined) {
      bench.progress("no cluster: run `.ci/cluster/build` and `.ci/cluster/up`, as root");
      return [];
    }
    const { kubeconfig } = testCluster;
    const [image = ""] = await importNodeImages([{ name: "waits", command: ["node", "-e", WAITS] }]);
    const namespace = await makeNamespace();
    const driver = await createKubernetesDriver({ access: { kubeconfig, namespace: namespace.name } });
    try {
      return await comparePods(bench, driver, namespace, image);
    } finally {
      await driver.close({ graceMs: 0 });
      await namespace.remove();
    }
  },
};

async function comparePods(
  bench: Bench,
  driver: KubernetesDriver,
  namespace: TestNamespace,
  imageName: string,
): Promise<Figure[]> {
  const pods = `/api/v1/namespaces/${namespace.name}/pods`;
  let spec: SeenPod["spec"] | undefined;
  const found = await inTurns(
    bench,
    { rounds: bench.quick ? 3 : 15, warmsUp: true },
    {
      async driver(round: number) {
        const machineId = `bench-${round}`;
        const beganMs = performance.now();
        await driver.start(plainWorker(machineId, imageName));
        const ms = performance.now() - beganMs;
        ({ spec } = (await namespace.client.call<{ items: Partial<SeenPod>[] }>("GET", pods)).items[0] ?? {});
        await driver.stop(machineId, { graceMs: 5_000 });
        return ms;
      },
      async bare(round: number) {
        if (spec === undefined) throw new Error("The pod of the driver is not there.");
        return await startBare(namespace, pods, spec, `bare-${round}`);
      },
    },
  );
  const ratios = eachOver(found.driver, found.bare);
  return [
    figure("podstart.ratio", "start of a pod by the driver over a bare create", "ratio", ratios, atMost(POD_RATIO_MAX)),
    figure("podstart.driver", "request to running, by the driver", "ms", found.driver),
    figure("podstart.bare", "request to running, by a bare create", "ms", found.bare),
  ];
}

/** The same pod without its place, and without variables, which the driver keeps in a secret. */
async function startBare(
  { client }: TestNamespace,
  pods: string,
  spec: SeenPod["spec"],
  name: string,
): Promise<number> {
  const { nodeName: _, containers, ...others } = spec;
  const body = { metadata: { name }, spec: { ...others, containers: containers.map(({ env: __, ...rest }) => rest) } };
  const beganMs = performance.now();
  await client.call("POST", pods, { body });
  const changes = await client.stream(pods, { query: { watch: true, fieldSelector: `metadata.name=${name}` } });
  let seen = "";
  for await (const chunk of changes.setEncoding("utf8") as AsyncIterable<string>) {
    seen += chunk;
    if (seen.includes('"phase":"Running"')) break;
  }
  const ms = performance.now() - beganMs;
  await client.call("DELETE", `${pods}/${name}`, { body: { gracePeriodSeconds: 1 } });
  const isGone = (): Promise<boolean> =>
    client.call("GET", `${pods}/${name}`).then(
      () => false,
      () => true,
    );
  while (!(await isGone())) await delay(100);
  return ms;
}
