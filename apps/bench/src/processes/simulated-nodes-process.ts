import { type SimulatedNodes, simulateNodes, testCluster } from "@millrace/compute/test-cluster";
import { createSimulatedWorkers, type WorkersSeen } from "../load/simulated-worker.ts";
import { serveParent } from "./parent.ts";

/** Makes nodes for the pods of a namespace, once; loses the first so many; or tells what the workers on them did. */
export type NodesAsk =
  | { readonly kind: "make"; readonly namespace: string; readonly count: number; readonly work: boolean }
  | { readonly kind: "lose"; readonly count: number }
  | { readonly kind: "seen" };

const workers = createSimulatedWorkers();
let nodes: SimulatedNodes | undefined;

serveParent<undefined, NodesAsk, WorkersSeen>({
  ready: undefined,
  async answer(ask) {
    if (ask.kind === "lose") await nodes?.lose(ask.count);
    if (ask.kind === "make") {
      const { namespace, count, work } = ask;
      const program = work ? { program: workers.program } : {};
      nodes = await simulateNodes({ kubeconfig: testCluster?.kubeconfig ?? "", namespace, count, ...program });
    }
    return workers.seen();
  },
  stop: async () => await nodes?.close(),
});
