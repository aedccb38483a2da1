import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf } from "../answers.ts";
import { COLLECTION, made } from "../keys/made-key.ts";
import { dataOf, followChanges, HEARTBEATS, placeToWait, statesOf, untilEvents } from "./shared.ts";

/** What a key has to do with the events that it reads. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A key that is restricted to an endpoint reads the overview and the events of this endpoint alone",
    claims: ["EVENTS-RESTRICTED", "EVENTS-ENDPOINT"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, endpoint, rest, template } = context;
      const claim = expect("EVENTS-RESTRICTED");
      const [mine, other] = [await endpoint({ workersMax: 0 }), await endpoint({ workersMax: 0 })];
      const { id, key } = await made(context, { scopes: ["manage:read"], endpointIds: [mine.endpointId] });
      const restricted = await followChanges(context, { key });
      const whole = await followChanges(context);
      await untilEvents(restricted, (events) => events.length > 0);
      await untilEvents(whole, (events) => events.length > 0);
      const templateId = await template();
      const foreignJob = await other.run();
      await untilEvents(whole, (events) => statesOf(events, foreignJob).length > 0);
      const job = await mine.run();
      const told = await untilEvents(restricted, (events) => statesOf(events, job).length > 0);
      claim.equals(statesOf(told, job), ["IN_QUEUE"], "the job of its endpoint");
      const text = JSON.stringify(restricted.events());
      for (const [what, name] of [
        ["the other endpoint", other.endpointId],
        ["a job of the other endpoint", foreignJob],
        ["a template", templateId],
      ] as const) {
        claim.equals(text.includes(name), false, `${what} in its events`);
      }
      const overview = await rest("GET", "/overview", undefined, { key });
      claim.status(overview, 200);
      claim.contains(overview.json, { endpoints: { total: 1 }, jobs: { inQueue: 1 } });
      claim.equals(overview.text.includes(other.endpointId), false, "the other endpoint in its overview");
      await mine.call("POST", `cancel/${job}`);
      await untilEvents(restricted, (events) => statesOf(events, job).includes("CANCELLED"));
      claim.status(await rest("DELETE", `/endpoints/${mine.endpointId}`), 204);
      const isTold = (events: Parameters<typeof dataOf>[0]): boolean =>
        dataOf(events, "endpoint").some((one) => one["endpointId"] === mine.endpointId && one["deleted"] === true);
      for (const [id, reader] of [
        ["EVENTS-RESTRICTED", restricted],
        ["EVENTS-ENDPOINT", whole],
      ] as const) {
        expect(id).that(isTold(await untilEvents(reader, isTold)), "that its endpoint was deleted", reader.events());
      }
      restricted.close();
      whole.close();
      await rest("DELETE", `${COLLECTION}/${id}`);
    },
  },
  {
    name: "A stream of events ends soon after its key was revoked",
    claims: ["EVENTS-KEY-END"],
    safety: "disposable",
    needs: ["keys"],
    spanMs: HEARTBEATS.stepMs * HEARTBEATS.stepsMax,
    async run(context) {
      const { expect } = context;
      const place = await placeToWait(context);
      const { rest } = place;
      const { id, key } = await made(place, { scopes: ["manage:read"] });
      const own = await followChanges(place);
      const reader = await followChanges(place, { key });
      await untilEvents(reader, (events) => events.length > 0);
      expect("EVENTS-KEY-END").equals(reader.isOver(), false, "over while the key works");
      expect("EVENTS-KEY-END").status(await rest("DELETE", `${COLLECTION}/${id}`), 204);
      await place.untilLater(async () => reader.isOver());
      expect("EVENTS-KEY-END").equals(reader.isOver(), true, "over when the key was revoked");
      expect("EVENTS-KEY-END").equals(own.isOver(), false, "the stream of another key");
      const { state } = fieldsOf(await rest("GET", `${COLLECTION}/${id}`));
      expect("EVENTS-KEY-END").equals(state, "revoked", "the key");
      own.close();
    },
  },
];
