import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestCluster } from "../../../../../.tools/vitest/cluster.ts";
import { createKubeClient } from "./kube-client.ts";
import { freePort } from "../../../../../.tools/vitest/free-port.ts";

/** A further API server of the test cluster, which a test can kill without harm to others. */
export interface OwnApiServer {
  readonly kubeconfig: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it, again; resolves when it answers. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts an API server beside the one of the cluster, with the same settings and the same storage. */
export async function startOwnApiServer({ kubeconfig, nodeAddress }: TestCluster): Promise<OwnApiServer> {
  const [pid = ""] = (await readFile("/tmp/millrace-cluster/pid/kube-apiserver", "utf8")).split(" ");
  const [program = "", ...flags] = (await readFile(`/proc/${pid}/cmdline`, "utf8")).split("\0").filter(Boolean);
  const directory = await mkdtemp(join(tmpdir(), "millrace-api-server-"));
  const port = await freePort(nodeAddress);
  const changed = {
    "secure-port": String(port),
    "audit-log-path": join(directory, "audit.log"),
    // The addresses of the service `kubernetes` stay those of the cluster's own.
    "endpoint-reconciler-type": "none",
  };
  const names = Object.keys(changed);
  const kept = flags.filter((flag) => !names.some((name) => flag.startsWith(`--${name}=`)));
  const own = join(directory, "kubeconfig");
  await writeFile(own, (await readFile(kubeconfig, "utf8")).replace(/(https:\/\/[\d.]+):\d+/, `$1:${port}`));
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const ownFlags = Object.entries(changed).map(([name, value]) => `--${name}=${value}`);
    child = spawn(program, [...kept, ...ownFlags], { stdio: "ignore" });
    const client = createKubeClient({ kubeconfig: own });
    const answers = (): Promise<boolean> =>
      client.call("GET", "/apis").then(
        () => true,
        () => false,
      );
    while (!(await answers())) {
      if (child.exitCode !== null) throw new Error(`the API server ended with ${child.exitCode}`);
      await sleep(200);
    }
    client.close();
  }
  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
  await start();
  return {
    kubeconfig: own,
    kill,
    start,
    async close() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
