import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { workerInside } from "../inside.ts";

/** What workers find in their environment. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A worker tells which variables it was given",
    claims: ["ENDPOINT-ENV-OVER-TEMPLATE", "LIMIT-PING-INTERVAL"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect } = context;
      const env = { OF_ENDPOINT: "endpoint", OF_BOTH: "endpoint" };
      const worker = await workerInside(context, { env }, { env: { OF_TEMPLATE: "template", OF_BOTH: "template" } });
      const names = ["OF_TEMPLATE", "OF_ENDPOINT", "OF_BOTH", "RUNPOD_PING_INTERVAL"];
      const { RUNPOD_PING_INTERVAL: pingMs, ...given } = (await worker.look({ env: names })).env;
      expect("ENDPOINT-ENV-OVER-TEMPLATE").equals(given, { ...env, OF_TEMPLATE: "template" }, "what a worker got");
      expect("LIMIT-PING-INTERVAL").equals(pingMs, String(limits.workerPingIntervalMs), "what a worker is told");
    },
  },
];
