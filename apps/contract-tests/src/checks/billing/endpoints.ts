import { dataCenterIds, endpointBillingGroupings } from "@millrace/spec";
import { type Context, type Fields, type Scenario, HOUR_MS, not, until } from "../../steps/words.ts";
import { inGroups, period, records, recordsOf, reports, sum } from "./shared.ts";
import { BILLING_SPAN_MS } from "../../steps/waiting/spans.ts";
import { createPod } from "../../steps/resources/pods.ts";

const PATH = "/billing/endpoints";
const SMALL_DISK_GB = 10;

/** An endpoint with one worker; resolves to the endpoint and the worker. */
async function staffed(context: Context, containerDiskInGb: number): Promise<readonly [string, string]> {
  const templateId = await context.template({ containerDiskInGb });
  const { endpointId } = await context.endpoint({ templateId, workersMin: 1, workersMax: 1 });
  const worker = await until(async () => {
    const [first] = recordsOf(await context.rest("GET", `/pods?includeWorkers=true&endpointId=${endpointId}`));
    // The rental appears once the worker was requested.
    return first !== undefined && (await records(context, PATH, { endpointId })).length > 0 ? first : undefined;
  }, not(undefined));
  if (worker === undefined) throw new Error(`The endpoint ${endpointId} has no worker.`);
  return [endpointId, String(worker["id"])];
}

export const scenarios: readonly Scenario[] = [
  {
    name: "workers are billed under their endpoint and not as pods",
    claims: [
      "BILLING-ENDPOINTS-GROUPING",
      "BILLING-NO-MATCH-EMPTY",
      "BILLING-RECORD-GROUP-FIELD",
      "BILLING-RECORD-FIELDS",
      "BILLING-PODS-WITHOUT-WORKERS",
      "BILLING-TIME-BILLED",
      "BILLING-DISK-AVERAGE",
      "PRODUCT-GROUP-BILLING",
    ],
    needs: ["time", "handlers"],
    spanMs: BILLING_SPAN_MS,
    async run({ context, expect, clock, capabilities }) {
      const [grouping, noMatch] = [expect("BILLING-ENDPOINTS-GROUPING"), expect("BILLING-NO-MATCH-EMPTY")];
      const without = expect("BILLING-PODS-WITHOUT-WORKERS");
      const [endpointId, workerId] = await staffed(context, SMALL_DISK_GB);
      const fromMs = await clock.nowMs();
      await clock.pass(2 * HOUR_MS);
      const hour = period(fromMs, fromMs + HOUR_MS);
      // Workers without a GPU have no type of GPU to be grouped by.
      const groupings = endpointBillingGroupings.filter((one) => one !== "gpuTypeId" || capabilities.has("gpus"));
      const groups = { query: { endpointId, ...hour }, usual: "endpointId", groupings };
      for (const { named, found } of await inGroups(context, reports[1], groups)) {
        grouping.that(found.length > 0, "records", found);
        for (const record of found) {
          const own: Fields = { podId: workerId, endpointId, gpuTypeId: record["gpuTypeId"] };
          grouping.equals(record[named], own[named]);
        }
        expect("BILLING-TIME-BILLED").equals(sum(found, "timeBilledMs"), HOUR_MS);
        // The hour may extend into the next day.
        expect("BILLING-DISK-AVERAGE").contains(found[0], { diskSpaceBilledGb: SMALL_DISK_GB });
      }
      const inCenters = await Promise.all(
        dataCenterIds.slice(0, 2).map((dataCenterId) => records(context, PATH, { endpointId, ...hour, dataCenterId })),
      );
      const filled = inCenters.filter(({ length }) => length > 0).length;
      noMatch.between(filled, 0, 1, "data centers of one worker");
      for (const other of [{ gpuTypeId: "NVIDIA B200" }, { imageName: "local/other" }, { templateId: "no-such-one" }]) {
        const none = await records(context, PATH, { endpointId, ...hour, ...other });
        noMatch.equals(none, [], `records with ${JSON.stringify(other)}`);
      }
      for (const asked of [{ podId: workerId }, { podId: workerId, grouping: "podId" }]) {
        without.equals(await records(context, "/billing/pods", asked), []);
      }
      const pods = await records(context, "/billing/pods", { grouping: "podId" });
      const asPod = pods.filter(({ podId }) => podId === workerId);
      without.equals(asPod, [], "the worker among the pods");
      const amount = sum(await records(context, PATH, { endpointId, ...hour }), "amount");
      for (const claim of [without, expect("PRODUCT-GROUP-BILLING")]) {
        claim.that(amount > 0, "an amount under endpoints", amount);
      }
    },
  },
  {
    name: "a billing filter that fits nothing finds nothing",
    claims: ["BILLING-NO-MATCH-EMPTY"],
    needs: ["machines"],
    async run({ context, says }) {
      await createPod(context);
      const nobody = context.name("nobody");
      for (const [path, filter] of [
        ["/billing/pods", { podId: nobody }],
        ["/billing/pods", { podId: nobody, grouping: "podId" }],
        [PATH, { endpointId: nobody }],
        [PATH, { imageName: `local/${nobody}` }],
        [PATH, { templateId: nobody }],
      ] as const) {
        says.equals(await records(context, path, filter), [], `records of ${path}`);
      }
      const all = await records(context, "/billing/pods", {});
      says.that(all.length > 0, "records without the filter", all);
    },
  },
];
