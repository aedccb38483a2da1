import type { Scenario } from "../../suite/scenario.ts";
import { make } from "./resources.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "a network volume is attached to a pod and to workers, and outlives both",
    claims: ["PRODUCT-GROUP-NETWORK-VOLUMES"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { rest, expect } = context;
      const claim = expect("PRODUCT-GROUP-NETWORK-VOLUMES");
      const { id, name } = await make(context, "networkvolumes");
      const path = `/networkvolumes/${id}`;
      const pod = await make(context, "pods", { networkVolumeId: id });
      const shown = await rest("GET", `/pods/${pod.id}?includeNetworkVolume=true`);
      claim.contains(shown.json, { networkVolume: { id, name } });
      await rest("DELETE", `/pods/${pod.id}`);
      const endpoint = await make(context, "endpoints", { networkVolumeId: id });
      claim.contains(endpoint, { networkVolumeId: id });
      await rest("DELETE", `/endpoints/${endpoint.id}`);
      claim.contains((await rest("GET", path)).json, { id, size: 1 });
    },
  },
];
