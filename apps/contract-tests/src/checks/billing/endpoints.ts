import { type Fields } from "../answers.ts";
import { dataCenterIds, endpointBillingGroupings } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { HOUR_MS, period, queryOf, records, recordsOf, sum } from "./shared.ts";
import { BILLING_SPAN_MS } from "../spans.ts";
import { until } from "../waiting/until.ts";

const PATH = "/billing/endpoints";
const SMALL_DISK_GB = 10;

/** An endpoint with one worker; resolves to the endpoint and the worker. */
async function staffed(context: Context, containerDiskInGb: number): Promise<readonly [string, string]> {
  const templateId = await context.template({ containerDiskInGb });
  const { endpointId } = await context.endpoint({ templateId, workersMin: 1, workersMax: 1 });
  const worker = await until(
    async () => {
      const [first] = recordsOf(await context.rest("GET", `/pods?includeWorkers=true&endpointId=${endpointId}`));
      // The rental appears once the worker was requested.
      return first !== undefined && (await records(context, PATH, { endpointId })).length > 0 ? first : undefined;
    },
    (found) => found !== undefined,
  );
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
    ],
    safety: "full",
    needs: ["time", "handlers"],
    spanMs: BILLING_SPAN_MS,
    async run(context) {
      const { expect, rest, clock, capabilities } = context;
      const [endpointId, workerId] = await staffed(context, SMALL_DISK_GB);
      const fromMs = await clock.nowMs();
      await clock.pass(2 * HOUR_MS);
      const hour = period(fromMs, fromMs + HOUR_MS);
      const groupFields = ["podId", "endpointId", "gpuTypeId"];
      // Workers without a GPU have no type of GPU to be grouped by.
      const groupings = endpointBillingGroupings.filter((one) => one !== "gpuTypeId" || capabilities.has("gpus"));
      for (const grouping of [undefined, ...groupings]) {
        const query: Fields = { endpointId, ...hour, ...(grouping === undefined ? {} : { grouping }) };
        const answer = await rest("GET", `${PATH}?${queryOf(query)}`);
        expect("BILLING-RECORD-FIELDS").documented(answer, "rest.endpointBilling");
        const found = recordsOf(answer);
        const named = grouping ?? "endpointId";
        expect("BILLING-ENDPOINTS-GROUPING").that(found.length > 0, "records", found);
        for (const record of found) {
          const present = groupFields.filter((field) => field in record);
          expect("BILLING-RECORD-GROUP-FIELD").equals(present, [named]);
          const isOwn = { podId: workerId, endpointId, gpuTypeId: record["gpuTypeId"] };
          expect("BILLING-ENDPOINTS-GROUPING").equals(record[named], isOwn[named]);
        }
        expect("BILLING-TIME-BILLED").equals(sum(found, "timeBilledMs"), HOUR_MS);
        // The hour may extend into the next day.
        expect("BILLING-DISK-AVERAGE").contains(found[0], { diskSpaceBilledGb: SMALL_DISK_GB });
      }
      for (const query of [{ podId: workerId }, { podId: workerId, grouping: "podId" }]) {
        expect("BILLING-PODS-WITHOUT-WORKERS").equals(await records(context, "/billing/pods", query), []);
      }
      const inCenters = await Promise.all(
        dataCenterIds.slice(0, 2).map((dataCenterId) => records(context, PATH, { endpointId, ...hour, dataCenterId })),
      );
      const filled = inCenters.filter(({ length }) => length > 0).length;
      expect("BILLING-NO-MATCH-EMPTY").between(filled, 0, 1, "data centers of one worker");
      for (const other of [{ gpuTypeId: "NVIDIA B200" }, { imageName: "local/other" }, { templateId: "no-such-one" }]) {
        const none = await records(context, PATH, { endpointId, ...hour, ...other });
        expect("BILLING-NO-MATCH-EMPTY").equals(none, [], `records with ${JSON.stringify(other)}`);
      }
      const pods = await records(context, "/billing/pods", { grouping: "podId" });
      const asPod = pods.filter(({ podId }) => podId === workerId);
      expect("BILLING-PODS-WITHOUT-WORKERS").equals(asPod, [], "the worker among the pods");
      const amount = sum(await records(context, PATH, { endpointId, ...hour }), "amount");
      expect("BILLING-PODS-WITHOUT-WORKERS").that(amount > 0, "an amount under endpoints", amount);
    },
  },
];
