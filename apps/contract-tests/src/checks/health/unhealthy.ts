import { taken } from "../../target/queue-under-test.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { until } from "../waiting/until.ts";
import { reportOf } from "./reports.ts";

const unhealthy: Scenario = {
  name: "the health report counts workers that crashed and those that say they are unfit as unhealthy",
  claims: ["HEALTH-UNHEALTHY-COUNTS"],
  safety: "disposable",
  needs: ["workers", "handlers"],
  async run({ expect, endpoint, template }) {
    const claim = expect("HEALTH-UNHEALTHY-COUNTS");
    const templateId = await template({ env: { CRASH_AT_START: "1" } });
    const crashing = await endpoint({ workersMax: 1, templateId });
    claim.equals((await reportOf(crashing)).workers["unhealthy"], 0);
    await crashing.run();
    const crashed = await until(
      () => reportOf(crashing),
      ({ workers }) => workers["unhealthy"] === 1,
    );
    claim.contains(crashed.workers, { unhealthy: 1, idle: 0, running: 0, ready: 0 }, "a worker that crashed");

    const queue = await endpoint();
    await queue.run();
    await queue.done(await taken(queue, "unfit"), { output: 1 }, "unfit");
    claim.contains((await reportOf(queue)).workers, { unhealthy: 0, idle: 1 }, "before it says so");
    const ping = await queue.call("GET", "ping/unfit?status=unhealthy&check=gpu-memory&reason=too%20little");
    claim.status(ping, 200);
    claim.contains((await reportOf(queue)).workers, { unhealthy: 1 }, "a worker that says it is unfit");
  },
};

export const scenarios: readonly Scenario[] = [unhealthy];
