import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { arrived } from "../waiting/held.ts";
import { dataOf, followChanges, untilEvents } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "Events about the jobs of an endpoint come no faster than they may",
    claims: ["EVENTS-PERIOD"],
    safety: "full",
    needs: ["own-service", "time"],
    async run({ another, expect }) {
      const service = await another({ shared: true });
      const claim = expect("EVENTS-PERIOD");
      await service.clock.hold(async () => {
        const { endpointId, run } = await service.endpoint();
        const reader = await followChanges(service);
        await untilEvents(reader, (events) => events.length > 0);
        const told = (): number => dataOf(reader.events(), "job").filter((one) => one["endpointId"] === endpointId).length;
        await run();
        await service.clock.pass(limits.eventPeriodMs);
        await untilEvents(reader, () => told() > 0);
        // The period of the next one begins at this very moment.
        await run();
        await service.clock.pass(0);
        await untilEvents(reader, () => told() > 1);
        await run();
        await service.clock.pass(limits.eventPeriodMs - 1);
        await arrived();
        claim.equals(told(), 2, "events a millisecond before the third may come");
        await service.clock.pass(1);
        await untilEvents(reader, () => told() > 2);
        claim.equals(told(), 3, "events once the third may come");
        reader.close();
      });
    },
  },
];
