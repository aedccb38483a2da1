import type { Scenario } from "../../suite/scenario.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "a worker that says that it is unfit counts as unhealthy",
    claims: ["WORKER-PING-UNHEALTHY"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      await queue.call("GET", "ping/fit?status=ok");
      await queue.call("GET", "ping/unfit?status=unhealthy&check=gpu-memory&reason=too%20little");
      const health = await queue.call("GET", "health");
      expect("WORKER-PING-UNHEALTHY").contains(health.json, { workers: { unhealthy: 1, ready: 1 } });
      await queue.call("GET", "ping/unfit?status=ok");
      const mended = await queue.call("GET", "health");
      expect("WORKER-PING-UNHEALTHY").contains(mended.json, { workers: { unhealthy: 0, ready: 2 } });
    },
  },
];
