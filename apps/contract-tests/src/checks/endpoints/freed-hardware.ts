import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf } from "../answers.ts";
import type { Calls } from "../../suite/context.ts";
import type { Answer } from "../../target/transport.ts";
import { podThatIsUp, smallGpuPod } from "../pods/shared.ts";
import { soon, until } from "../waiting/until.ts";
import { ALL_GPUS, staffed, takeAs, WITH_ALL_GPUS } from "./workers.ts";

/** Longer than a worker is kept that has nothing to do. */
const IDLE_MS = (limits.idleTimeoutMinSeconds + 2) * 1_000;

const withAllGpus = ({ rest }: Pick<Calls, "rest">): Promise<Answer> =>
  rest("POST", "/pods", { ...smallGpuPod, ...ALL_GPUS });
const isMade = ({ status }: Answer): boolean => status === 201;

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
      const staff = await staffed(service, { ...WITH_ALL_GPUS, templateId, workersMin: 1, workersMax: 1 });
      const claim = expect("ENDPOINT-NOT-STARTED-HARDWARE");
      claim.equals(await staff.untilCounted("unhealthy", 1), 1, "workers that could not be started");
      // Hardware is given back a moment after the failure is told.
      claim.status(await soon(() => withAllGpus(service), isMade), 201);
    },
  },
  {
    name: "A frozen worker leaves its GPUs to a pod, and is ended for it",
    claims: ["ENDPOINT-FROZEN-HARDWARE"],
    safety: "full",
    needs: ["own-service", "workers", "handlers", "processes", "time", "freezing"],
    async run({ another, expect }) {
      const service = await another({ shared: true });
      const { clock, rest } = service;
      const claim = expect("ENDPOINT-FROZEN-HARDWARE");
      const staff = await staffed(service, {
        ...WITH_ALL_GPUS,
        templateId: await service.template(),
        flashboot: true,
        workersMax: 1,
        idleTimeout: limits.idleTimeoutMinSeconds,
      });
      /** The worker that does a job, and is frozen behind it. */
      async function worked(): Promise<unknown> {
        await staff.queue.run();
        const [worker] = await staff.untilWorkers(1);
        await staff.queue.done(await takeAs(staff, worker), { output: 1 }, worker?.id);
        await clock.pass(IDLE_MS);
        claim.equals(await staff.untilWorkers(0), [], "workers once nothing is to do");
        return worker?.id;
      }
      const first = await worked();
      // A worker that is being frozen is not listed any more.
      const made = await until(() => withAllGpus(service), isMade);
      claim.status(made, 201);
      const { id } = fieldsOf(made);
      await podThatIsUp(service, id);
      await rest("DELETE", `/pods/${String(id)}`);
      const last = await worked();
      claim.that(last !== first, "another worker after a pod had its GPUs", last);
    },
  },
];
