import type { Scenario } from "../../suite/scenario.ts";
import { lookInside, podInside, workerInside } from "../inside.ts";
import { volume } from "./shared.ts";

/** A network volume as workers and pods see it. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A worker writes to a network volume, and later workers and pods read it there",
    claims: [
      "VOLUME-ATTACHABLE",
      "PRODUCT-GROUP-NETWORK-VOLUMES",
      "TEMPLATE-VOLUME-NOT-SHARED",
      "POD-DELETE-KEEPS-NETWORK-VOLUME",
    ],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest } = context;
      const [attached, kept] = [expect("VOLUME-ATTACHABLE"), expect("PRODUCT-GROUP-NETWORK-VOLUMES")];
      const { id: networkVolumeId, path, fields } = await volume(context);
      const first = await workerInside(context, { networkVolumeId });
      attached.contains((await rest("GET", `/endpoints/${first.endpointId}`)).json, {
        networkVolumeId,
        networkVolumeIds: [networkVolumeId],
      });
      attached.equals((await first.look({ write: "by a worker" })).kept, "by a worker", "what the worker wrote");
      await rest("DELETE", `/endpoints/${first.endpointId}`);
      const second = await workerInside(context, { networkVolumeId });
      kept.equals((await second.look()).kept, "by a worker", "read by a later worker");
      await rest("DELETE", `/endpoints/${second.endpointId}`);
      const pod = await podInside(context, { networkVolumeId });
      const shown = await rest("GET", `/pods/${pod}?includeNetworkVolume=true`);
      attached.contains(shown.json, { networkVolume: fields });
      attached.equals((await lookInside(context, pod, { write: "by a pod" })).kept, "by a pod", "what the pod wrote");
      await rest("DELETE", `/pods/${pod}`);
      const later = await podInside(context, { networkVolumeId });
      const read = (await lookInside(context, later)).kept;
      for (const claim of ["POD-DELETE-KEEPS-NETWORK-VOLUME", "TEMPLATE-VOLUME-NOT-SHARED"] as const) {
        expect(claim).equals(read, "by a pod", "read by a later pod");
      }
      kept.equals(read, "by a pod", "read by a later pod");
      await rest("DELETE", `/pods/${later}`);
      kept.status(await rest("GET", path), 200);
    },
  },
];
