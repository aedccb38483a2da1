import type { Scenario } from "../../suite/scenario.ts";
import { smallGpuPod } from "../pods/shared.ts";
import { staffed } from "./workers.ts";

/** All GPUs of this type of a service that the suite starts. */
const ALL_GPUS = { gpuTypeIds: ["NVIDIA L4"], gpuCount: 4 };

export const scenarios: readonly Scenario[] = [
  {
    name: "A worker that cannot be started leaves its GPUs to a pod",
    claims: ["ENDPOINT-NOT-STARTED-HARDWARE"],
    safety: "full",
    needs: ["own-service", "handlers", "processes"],
    async run({ another, expect }) {
      const service = await another({ shared: true });
      // A process of the host is not given this variable, so that the driver refuses to start it.
      const templateId = await service.template({ env: { NODE_OPTIONS: "--version" } });
      const request = { computeType: "GPU", vcpuCount: undefined, ...ALL_GPUS, templateId, workersMin: 1, workersMax: 1 };
      const staff = await staffed(service, request);
      const claim = expect("ENDPOINT-NOT-STARTED-HARDWARE");
      claim.equals(await staff.untilCounted("unhealthy", 1), 1, "workers that could not be started");
      claim.status(await service.rest("POST", "/pods", { ...smallGpuPod, ...ALL_GPUS }), 201);
    },
  },
];
