import { type SimulatedNodes, simulateNodes, testCluster } from "@millrace/compute/test-cluster";
import { serveParent } from "./parent.ts";

/** Makes nodes for the pods of a namespace, once, or loses the first so many; answers their names. */
export type NodesAsk =
  | { readonly kind: "make"; readonly namespace: string; readonly count: number }
  | { readonly kind: "lose"; readonly count: number };

let nodes: SimulatedNodes | undefined;

serveParent<undefined, NodesAsk, readonly string[]>({
  ready: undefined,
  async answer(ask) {
    if (ask.kind === "lose") return [...((await nodes?.lose(ask.count)) ?? [])];
    const { namespace, count } = ask;
    nodes = await simulateNodes({ kubeconfig: testCluster?.kubeconfig ?? "", namespace, count });
    return nodes.names;
  },
  stop: async () => await nodes?.close(),
});
