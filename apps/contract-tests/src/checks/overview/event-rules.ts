import { made } from "../../steps/resources/made-key.ts";
import { type Scenario, arrived, until } from "../../steps/words.ts";
import { following, HEARTBEATS, isAbout, placeToWait } from "../../steps/resources/events.ts";
import { limits } from "@millrace/spec";

export const scenarios: readonly Scenario[] = [
  {
    name: "A key that is restricted to an endpoint reads the overview and the events of this endpoint alone",
    claims: ["EVENTS-RESTRICTED", "EVENTS-ENDPOINT"],
    needs: ["keys"],
    async run({ context, expect, endpoint, rest, template }) {
      const claim = expect("EVENTS-RESTRICTED");
      const [mine, other] = [await endpoint({ workersMax: 0 }), await endpoint({ workersMax: 0 })];
      const { path, key } = await made(context, { scopes: ["manage:read"], endpointIds: [mine.endpointId] });
      using restricted = await following(context, { key });
      using whole = await following(context);
      const templateId = await template();
      const foreignJob = await other.run();
      await whole.untilState(foreignJob, "IN_QUEUE");
      const job = await mine.run();
      claim.equals(await restricted.untilState(job, "IN_QUEUE"), ["IN_QUEUE"], "the job of its endpoint");
      const foreign = [other.endpointId, foreignJob, templateId];
      const text = JSON.stringify(restricted.events());
      const told = foreign.filter((one) => text.includes(one));
      claim.equals(told, [], "of another endpoint, its job and a template in its events");
      const overview = await rest("GET", "/overview", undefined, { key });
      claim.status(overview, 200);
      claim.contains(overview.json, { endpoints: { total: 1 }, jobs: { inQueue: 1 } });
      claim.equals(overview.text.includes(other.endpointId), false, "the other endpoint in its overview");
      await mine.call("POST", `cancel/${job}`);
      await restricted.untilState(job, "CANCELLED");
      claim.status(await rest("DELETE", `/endpoints/${mine.endpointId}`), 204);
      for (const [id, reader] of [
        ["EVENTS-RESTRICTED", restricted],
        ["EVENTS-ENDPOINT", whole],
      ] as const) {
        const isOurs = isAbout(mine.endpointId);
        const gone = await reader.until("endpoint", (one) => isOurs(one) && one["deleted"] === true);
        expect(id).contains(gone.findLast(isOurs), { deleted: true }, "that its endpoint was deleted");
      }
      await rest("DELETE", path);
    },
  },
  {
    name: "A stream of events ends soon after its key was revoked",
    claims: ["EVENTS-KEY-END"],
    needs: ["keys"],
    spanMs: HEARTBEATS.stepMs * HEARTBEATS.stepsMax,
    async run({ context, says }) {
      const place = await placeToWait(context);
      const { path, key } = await made(place, { scopes: ["manage:read"] });
      using own = await following(place);
      using reader = await following(place, { key });
      says.equals(reader.isOver(), false, "over while the key works");
      says.status(await place.rest("DELETE", path), 204);
      await place.untilLater(async () => reader.isOver());
      says.equals(reader.isOver(), true, "over when the key was revoked");
      says.equals(own.isOver(), false, "the stream of another key");
      says.contains((await place.rest("GET", path)).json, { state: "revoked" }, "the key");
    },
  },
  {
    name: "Events about the jobs of an endpoint come no faster than they may",
    claims: ["EVENTS-PERIOD"],
    // Each gateway tells of the jobs that it changed, once a period.
    needs: ["own-service", "time", "one-gateway"],
    async run({ another, says }) {
      const { clock, ...service } = await another({ shared: true });
      await clock.hold(async () => {
        const { endpointId, run } = await service.endpoint();
        using changes = await following(service);
        const told = (): number => changes.of("job").filter(isAbout(endpointId)).length;
        /** What is due now may be known to the service only a moment after the answer that it follows from. */
        async function expectTold(count: number): Promise<void> {
          const dueNow = async (): Promise<number> => {
            await clock.pass(0);
            return told();
          };
          says.equals(await until(dueNow, (now) => now >= count), count, "events that may come by now");
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
        says.equals(told(), 2, "events a millisecond before the third may come");
        await clock.pass(1);
        await expectTold(3);
      });
    },
  },
];
