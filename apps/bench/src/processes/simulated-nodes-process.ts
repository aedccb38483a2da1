import { type SimulatedNodes, simulateNodes, testCluster } from "@millrace/compute/test-cluster";
import { createSimulatedWorkers, type WorkersSeen } from "../load/simulated-worker.ts";
import { serveParent } from "./parent.ts";

const workers = createSimulatedWorkers();
let nodes: SimulatedNodes | undefined;

const functions = {
  /** Makes nodes for the pods of a namespace, once; with `work`, their containers are workers that take jobs. */
  async make(namespace: string, count: number, { work }: { readonly work: boolean }): Promise<void> {
    const program = work ? { program: workers.program } : {};
    nodes = await simulateNodes({ kubeconfig: testCluster?.kubeconfig ?? "", namespace, count, ...program });
  },
  /** Loses the first nodes. */
  async lose(count: number): Promise<void> {
    await nodes?.lose(count);
  },
  /** What the workers did. */
  seen: (): WorkersSeen => workers.seen(),
} as const;

export type NodesFunctions = typeof functions;

serveParent(functions, { stop: () => nodes?.close() });
