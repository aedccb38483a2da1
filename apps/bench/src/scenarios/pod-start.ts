import { performance } from "node:perf_hooks";
import { createKubernetesDriver, type KubernetesDriver } from "@millrace/compute/kubernetes";
import { importNodeImages, makeNamespace, type TestNamespace, testCluster } from "@millrace/compute/test-cluster";
import type { Figure } from "../base/figure.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { plainWorker } from "./plain-worker.ts";
import { summary } from "../base/statistics.ts";

const ROUNDS = 15;
const QUICK_ROUNDS = 3;
const RATIO_MAX = 1.2;
const PROGRAM = `process.once("SIGTERM", () => process.exit(0)); setInterval(() => {}, 60_000);`;

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
    const [image = ""] = await importNodeImages([{ name: "waits", command: ["node", "-e", PROGRAM] }]);
    const namespace = await makeNamespace();
    const driver = await createKubernetesDriver({ access: { kubeconfig, namespace: namespace.name } });
    try {
      return await compare(bench, driver, namespace, image);
    } finally {
      await driver.close({ graceMs: 0 });
      await namespace.remove();
    }
  },
};

/** In alternating turns. The first turn of each does not count. */
async function compare(
  bench: Bench,
  driver: KubernetesDriver,
  namespace: TestNamespace,
  image: string,
): Promise<readonly Figure[]> {
  const driverMs: number[] = [];
  const bareMs: number[] = [];
  const rounds = bench.quick ? QUICK_ROUNDS : ROUNDS;
  for (let round = 0; round <= rounds; round += 1) {
    const { ms, spec } = await startByDriver(driver, namespace, image, `bench-${round}`);
    const bare = await startBare(namespace, spec, `bare-${round}`);
    if (round === 0) continue;
    driverMs.push(ms);
    bareMs.push(bare);
  }
  bench.progress(`${rounds} starts each`);
  const ratios = driverMs.map((ms, round) => ms / (bareMs[round] ?? ms));
  return [
    {
      id: "podstart.ratio",
      label: "start of a pod by the driver over a bare create",
      unit: "ratio",
      ...summary(ratios),
      target: { comparison: "at most", value: RATIO_MAX },
    },
    { id: "podstart.driver", label: "request to running, by the driver", unit: "ms", ...summary(driverMs) },
    { id: "podstart.bare", label: "request to running, by a bare create", unit: "ms", ...summary(bareMs) },
  ];
}

async function startByDriver(driver: KubernetesDriver, namespace: TestNamespace, imageName: string, machineId: string) {
  const beganMs = performance.now();
  await driver.start(plainWorker(machineId, imageName));
  const ms = performance.now() - beganMs;
  const { items } = await namespace.client.call<{ items: SeenPod[] }>("GET", podsOf(namespace));
  const [pod] = items;
  if (pod === undefined) throw new Error("The pod of the driver is not there.");
  await driver.stop(machineId, { graceMs: 5_000 });
  return { ms, spec: pod.spec };
}

/** The same pod without its place, and without variables, which the driver keeps in a secret. */
async function startBare(namespace: TestNamespace, spec: SeenPod["spec"], name: string): Promise<number> {
  const { nodeName: _, containers, ...others } = spec;
  const body = { metadata: { name }, spec: { ...others, containers: containers.map(({ env: __, ...rest }) => rest) } };
  const beganMs = performance.now();
  await namespace.client.call("POST", podsOf(namespace), { body });
  const query = { watch: true, fieldSelector: `metadata.name=${name}` };
  const changes = await namespace.client.stream(podsOf(namespace), { query });
  let seen = "";
  for await (const chunk of changes.setEncoding("utf8") as AsyncIterable<string>) {
    seen += chunk;
    if (seen.includes('"phase":"Running"')) break;
  }
  const ms = performance.now() - beganMs;
  await namespace.client.call("DELETE", `${podsOf(namespace)}/${name}`, { body: { gracePeriodSeconds: 1 } });
  const isGone = (): Promise<boolean> =>
    namespace.client.call("GET", `${podsOf(namespace)}/${name}`).then(
      () => false,
      () => true,
    );
  while (!(await isGone())) await new Promise((resolve) => setTimeout(resolve, 100));
  return ms;
}

function podsOf({ name }: TestNamespace): string {
  return `/api/v1/namespaces/${name}/pods`;
}
