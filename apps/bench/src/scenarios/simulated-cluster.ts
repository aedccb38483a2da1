import { makeNamespace, type TestNamespace, testCluster } from "@millrace/compute/test-cluster";
import type { Figure } from "../base/figure.ts";
import type { Bench } from "../base/scenario.ts";
import { type Child, startChild } from "../processes/child.ts";
import type { NodesFunctions } from "../processes/simulated-nodes-process.ts";

/** A namespace of the test cluster whose pods run on nodes that another process plays. */
export interface SimulatedCluster {
  readonly kubeconfig: string;
  readonly namespace: TestNamespace;
  readonly nodes: Child<NodesFunctions>;
}

/** Measures on simulated nodes, which are removed afterwards; finds nothing where there is no cluster. */
export async function onCluster(
  bench: Bench,
  { nodes: count, work }: { readonly nodes: number; readonly work: boolean },
  measure: (place: SimulatedCluster) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  if (testCluster === undefined) {
    bench.progress("no cluster: run `.ci/cluster/build` and `.ci/cluster/up`, as root");
    return [];
  }
  const namespace = await makeNamespace();
  try {
    await using nodes = await startChild<NodesFunctions>({ file: "simulated-nodes-process.ts" });
    await nodes.make(namespace.name, count, { work });
    return await measure({ kubeconfig: testCluster.kubeconfig, namespace, nodes });
  } finally {
    await namespace.remove();
  }
}

/** Removes the machines of a driver that ended. One request instead of several for each. */
export async function removeMachines({ client, name }: TestNamespace): Promise<void> {
  for (const kind of ["pods", "secrets"]) {
    await client.call("DELETE", `/api/v1/namespaces/${name}/${kind}`, { body: { gracePeriodSeconds: 0 } });
  }
}
