import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { arrived } from "../waiting/held.ts";
import { until } from "../waiting/until.ts";
import { dataOf, followChanges, untilEvents } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "Events about the jobs of an endpoint come no faster than they may",
    claims: ["EVENTS-PERIOD"],
    safety: "full",
    needs: ["own-service", "time"],
    async run({ another, expect }) {
      const { clock, ...service } = await another({ shared: true });
      const claim = expect("EVENTS-PERIOD");
      await clock.hold(async () => {
        const { endpointId, run } = await service.endpoint();
        const reader = await followChanges(service);
        await untilEvents(reader, (events) => events.length > 0);
        const told = (): number =>
          dataOf(reader.events(), "job").filter((one) => one["endpointId"] === endpointId).length;
        /** What is due now may be known to the service only a moment after the answer that it follows from. */
        async function expectTold(count: number): Promise<void> {
          const dueNow = async (): Promise<number> => {
            await clock.pass(0);
            return told();
          };
          claim.equals(await until(dueNow, (now) => now >= count), count, "events that may come by now");
        }
        await run();
        await clock.pass(limits.eventPeriodMs);
        await expectTold(1);
        await clock.pass(limits.eventPeriodMs);
        // Now that no period is left, the next one begins at this very moment.
        await run();
        await expectTold(2);
        await run();
        await clock.pass(limits.eventPeriodMs - 1);
        await arrived();
        claim.equals(told(), 2, "events a millisecond before the third may come");
        await clock.pass(1);
        await expectTold(3);
        reader.close();
      });
    },
  },
];
