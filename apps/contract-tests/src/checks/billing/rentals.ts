import { expectFilters } from "../../derived/filters.ts";
import { createPod, worker } from "../../steps/resources/pods.ts";
import { type Scenario, HOUR_MS, atService, listed, namedFields } from "../../steps/words.ts";
import { period, queryOf, records, reports, sum } from "./shared.ts";

const PATH = "/billing/rentals";
const DOLLARS_OFF = 1e-6;

const AT_MS = Date.UTC(2026, 4, 4);

export const scenarios: readonly Scenario[] = [
  {
    name: "billing is not read for an end that is not after the start",
    claims: ["BILLING-PERIOD-ORDER", "RENTALS-400"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      for (const [path, operation] of [...reports, [PATH, "rest.listRentals"] as const]) {
        const claim = expect(path === PATH ? "RENTALS-400" : "BILLING-PERIOD-ORDER");
        for (const endMs of [AT_MS, AT_MS - 1]) {
          const answer = await rest("GET", `${path}?${queryOf(period(AT_MS, endMs))}`);
          claim.status(answer, 400, operation);
          claim.equals(namedFields(answer), ["endTime"], "the field at fault");
        }
        claim.status(await rest("GET", `${path}?${queryOf(period(AT_MS, AT_MS + 1))}`), 200);
      }
    },
  },
  atService({
    name: "The rentals behind a bill are listed, and add up to it",
    claims: ["RENTALS-200", "RENTALS-SUM", "RENTALS-FILTERS"],
    condition: { shared: true, newAccount: true },
    needs: ["handlers"],
    spanMs: 4 * HOUR_MS,
    async run({ service, rest, clock, expect }) {
      const fromMs = await clock.nowMs();
      const first = String((await createPod(service))["id"]);
      const { endpointId } = await worker(service);
      await clock.pass(HOUR_MS);
      await rest("POST", `/pods/${first}/stop`);
      const second = String((await createPod(service))["id"]);
      await clock.pass(HOUR_MS / 2);
      const laterMs = await clock.nowMs();
      await clock.pass(HOUR_MS / 2);
      const asked = period(fromMs, await clock.nowMs());
      const query = queryOf(asked);
      const answer = await rest("GET", `${PATH}?${query}`);
      const claim = expect("RENTALS-200");
      claim.status(answer, 200, "rest.listRentals");
      const rentals = listed(answer, "rentals");
      const starts = rentals.map(({ startedAt }) => String(startedAt));
      claim.equals(starts, starts.toSorted().toReversed(), "newest first");
      // The stopped pod keeps its disk, on other terms.
      const ofFirst = rentals.filter(({ holderId }) => holderId === first);
      claim.that(ofFirst.length >= 2, "a rental that ended and the next one", ofFirst);
      claim.contains(ofFirst.at(-1), { kind: "pod", endpointId: null, vcpuCount: 1 });
      claim.that(ofFirst.at(-1)?.["endedAt"] !== null, "an end", ofFirst.at(-1));
      const [ofSecond] = rentals.filter(({ holderId }) => holderId === second);
      claim.contains(ofSecond, { kind: "pod", endedAt: null });
      const [ofWorker] = rentals.filter((one) => one["endpointId"] === endpointId);
      claim.contains(ofWorker, { kind: "worker" });
      const later = listed(await rest("GET", `${PATH}?${queryOf(period(laterMs, laterMs + 1))}`), "rentals");
      const still = rentals.filter(({ endedAt }) => typeof endedAt !== "string" || Date.parse(endedAt) > laterMs);
      const [seen, wanted] = [later, still].map((some) => some.map(({ id }) => id));
      claim.equals(seen, wanted, "rentals of a period in which others had ended");
      const bills = reports.map(([path]) => records(service, path, { ...asked, bucketSize: "year" }));
      const billed = sum((await Promise.all(bills)).flat(), "amount");
      expect("RENTALS-SUM").between(sum(rentals, "amount"), billed - DOLLARS_OFF, billed + DOLLARS_OFF, "credits");
      expect("RENTALS-SUM").that(billed > 0, "a bill", billed);
      await expectFilters(expect("RENTALS-FILTERS"), {
        operation: "rest.listRentals",
        own: rentals,
        read: async (more) => listed(await rest("GET", `${PATH}?${query}&${more.toString()}`), "rentals"),
      });
    },
  }),
];
