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
      const { id: networkVolumeId, path } = await volume(context);
      const first = await workerInside(context, { networkVolumeId });
      const written = await first.look({ write: "by a worker" });
      expect("VOLUME-ATTACHABLE").equals(written.kept, "by a worker", "what the worker wrote");
      await rest("DELETE", `/endpoints/${first.endpointId}`);
      const second = await workerInside(context, { networkVolumeId });
      expect("PRODUCT-GROUP-NETWORK-VOLUMES").equals(
        (await second.look()).kept,
        "by a worker",
        "read by a later worker",
      );
      await rest("DELETE", `/endpoints/${second.endpointId}`);
      const pod = await podInside(context, { networkVolumeId });
      const read = await lookInside(context, pod, { write: "by a pod" });
      expect("VOLUME-ATTACHABLE").equals(read.kept, "by a pod", "what the pod wrote");
      await rest("DELETE", `/pods/${pod}`);
      const later = await podInside(context, { networkVolumeId });
      const { kept } = await lookInside(context, later);
      expect("PRODUCT-GROUP-NETWORK-VOLUMES").equals(kept, "by a pod", "read by a later pod");
      expect("POD-DELETE-KEEPS-NETWORK-VOLUME").equals(kept, "by a pod", "read after that pod was deleted");
      expect("TEMPLATE-VOLUME-NOT-SHARED").equals(kept, "by a pod", "read by a later pod");
      await rest("DELETE", `/pods/${later}`);
      expect("PRODUCT-GROUP-NETWORK-VOLUMES").status(await rest("GET", path), 200);
    },
  },
];
