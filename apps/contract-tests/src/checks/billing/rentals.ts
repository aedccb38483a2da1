import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { type Fields, fieldsOf, namedFields } from "../answers.ts";
import { createPod } from "../pods/shared.ts";
import { HOUR_MS, period, queryOf, records, sum } from "./shared.ts";

const PATH = "/billing/rentals";
const DOLLARS_OFF = 1e-6;

function rentalsOf(answer: Answer): readonly Fields[] {
  return (fieldsOf(answer)["rentals"] ?? []) as readonly Fields[];
}

export const scenarios: readonly Scenario[] = [
  {
    name: "The rentals behind a bill are listed, and add up to it",
    claims: ["RENTALS-200", "RENTALS-SUM", "RENTALS-FILTERS", "RENTALS-400"],
    safety: "full",
    needs: ["own-service", "machines"],
    spanMs: 4 * HOUR_MS,
    async run({ another, expect }) {
      const service = await another({ shared: true, newAccount: true });
      const { rest, clock } = service;
      const fromMs = await clock.nowMs();
      const first = String((await createPod(service))["id"]);
      await clock.pass(HOUR_MS);
      await rest("POST", `/pods/${first}/stop`);
      const second = String((await createPod(service))["id"]);
      await clock.pass(HOUR_MS / 2);
      const laterMs = await clock.nowMs();
      await clock.pass(HOUR_MS / 2);
      const asked = period(fromMs, await clock.nowMs());
      const query = queryOf(asked).replace(/^\?/, "");
      const answer = await rest("GET", `${PATH}?${query}`);
      const claim = expect("RENTALS-200");
      claim.status(answer, 200);
      claim.documented(answer, "rest.listRentals");
      const rentals = rentalsOf(answer);
      const starts = rentals.map(({ startedAt }) => String(startedAt));
      claim.equals(starts, starts.toSorted().toReversed(), "newest first");
      // The stopped pod keeps its disk, on other terms.
      const ofFirst = rentals.filter(({ holderId }) => holderId === first);
      claim.that(ofFirst.length >= 2, "a rental that ended and the next one", ofFirst);
      claim.contains(ofFirst.at(-1), { kind: "pod", endpointId: null, vcpuCount: 1 });
      claim.that(ofFirst.at(-1)?.["endedAt"] !== null, "an end", ofFirst.at(-1));
      claim.contains(
        rentals.find(({ holderId }) => holderId === second),
        { kind: "pod", endedAt: null },
      );
      const later = rentalsOf(await rest("GET", `${PATH}?${queryOf(period(laterMs, laterMs + 1))}`));
      claim.equals(
        later.map(({ id }) => id),
        rentals
          .filter(({ endedAt }) => typeof endedAt !== "string" || Date.parse(endedAt) > laterMs)
          .map(({ id }) => id),
        "rentals of a period in which others had ended",
      );
      const billed = sum(await records(service, "/billing/pods", { ...asked, bucketSize: "year" }), "amount");
      expect("RENTALS-SUM").between(sum(rentals, "amount"), billed - DOLLARS_OFF, billed + DOLLARS_OFF, "credits");
      expect("RENTALS-SUM").that(billed > 0, "a bill", billed);
      const filters = expect("RENTALS-FILTERS");
      filters.equals(rentalsOf(await rest("GET", `${PATH}?${query}&holderId=${first}`)), ofFirst);
      filters.equals(rentalsOf(await rest("GET", `${PATH}?${query}&kind=pod`)), rentals);
      filters.equals(rentalsOf(await rest("GET", `${PATH}?${query}&kind=worker`)), []);
      filters.equals(rentalsOf(await rest("GET", `${PATH}?${query}&endpointId=contract-no-such-id`)), []);
      for (const [wrong, field] of [
        [queryOf({ startTime: asked.endTime, endTime: asked.startTime }).replace(/^\?/, ""), "endTime"],
        ["cursor=nonsense", "cursor"],
        ["limit=0", "limit"],
        ["limit=1001", "limit"],
      ] as const) {
        const refused = await rest("GET", `${PATH}?${wrong}`);
        expect("RENTALS-400").status(refused, 400);
        expect("RENTALS-400").equals(namedFields(refused), [field], "the field at fault");
      }
    },
  },
];
