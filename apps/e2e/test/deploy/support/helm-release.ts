import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { type TestNamespace, testCluster } from "@millrace/compute/test-cluster";
import { eventually } from "../../../../../.tools/vitest/eventually.ts";

const CHART = resolve(import.meta.dirname, "../../../../../docs/deploy/helm/millrace");
const run = promisify(execFile);

/** A copy of the chart in `folder`, as if it were released with these versions of itself and of the service. Gives its path. */
export async function chartOfVersion(folder: string, version: string, appVersion: string): Promise<string> {
  const chart = join(folder, `chart-${version}`);
  await cp(CHART, chart, { recursive: true });
  const file = join(chart, "Chart.yaml");
  const text = await readFile(file, "utf8");
  const changed = text
    .replace(/^version: .*$/m, `version: ${version}`)
    .replace(/^appVersion: .*$/m, `appVersion: "${appVersion}"`);
  await writeFile(file, changed);
  return chart;
}

/** Runs Helm on the chart, or on a copy of it, with these values; gives what it prints. */
export async function helm(args: readonly string[], values: object, chartPath: string = CHART): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-values-"));
  try {
    const file = join(folder, "values.json");
    await writeFile(file, JSON.stringify(values));
    const [command = "", ...more] = args;
    const chart = ["uninstall", "list"].includes(command) ? [] : [chartPath, "--values", file];
    // `lint` and `list` have no release; of the others its name comes first.
    const names = more.filter((word) => !word.startsWith("-")).slice(0, ["lint", "list"].includes(command) ? 0 : 1);
    const flags = more.slice(names.length);
    // Its own files stay in the folder.
    const env = { ...process.env, KUBECONFIG: testCluster?.kubeconfig, HOME: folder };
    const { stdout } = await run(testCluster?.helm ?? "", [command, ...names, ...chart, ...flags], { env });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What Helm says when it refuses. */
export async function helmFails(args: readonly string[], values: object): Promise<string> {
  try {
    return `Helm did not refuse: ${await helm(args, values)}`;
  } catch (error) {
    return String((error as { readonly stderr?: string }).stderr);
  }
}

/** The address of a pod, once it is ready. */
export async function addressOfPod({ client, name: namespace }: TestNamespace, name: string): Promise<string> {
  interface Pod {
    readonly status: { readonly podIP?: string; readonly conditions?: readonly { type: string; status: string }[] };
  }
  let address: string | undefined;
  await eventually(async () => {
    const { status } = await client.call<Pod>("GET", `/api/v1/namespaces/${namespace}/pods/${name}`);
    if (!status.conditions?.some(({ type, status: is }) => type === "Ready" && is === "True")) {
      throw new Error(`${name} is not ready`);
    }
    address = status.podIP;
  });
  return address ?? "";
}

export interface SteadyLoad {
  stop(): Promise<{ readonly jobIds: readonly string[]; readonly failures: readonly string[] }>;
}

const AT_ONCE = 2;

/** Submits jobs that are numbered from 0 on, one after the other, each over a connection of its own. */
export function steadyLoad(url: string, key: string): SteadyLoad {
  const jobIds: string[] = [];
  const failures: string[] = [];
  let next = 0;
  let isStopped = false;
  async function submit(): Promise<void> {
    while (!isStopped) {
      const n = next++;
      try {
        const { statusCode, body } = await post(url, key, { input: { n } });
        if (statusCode === 200) jobIds[n] = (JSON.parse(body) as { readonly id: string }).id;
        else failures.push(`job ${n}: ${statusCode} ${body}`);
      } catch (error) {
        failures.push(`job ${n}: ${String(error)}`);
      }
    }
  }
  const submitting = Promise.all(Array.from({ length: AT_ONCE }, submit));
  return {
    async stop() {
      isStopped = true;
      await submitting;
      return { jobIds, failures };
    },
  };
}

async function post(url: string, key: string, body: object): Promise<{ statusCode: number; body: string }> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method: "POST", headers, agent: false }, resolve).on("error", reject).end(JSON.stringify(body));
  });
  return { statusCode: answer.statusCode ?? 0, body: await text(answer) };
}
