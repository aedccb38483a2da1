import { type ClaimId, billingBucketSizes, podBillingGroupings } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import {
  DAY_MS,
  HOUR_MS,
  chargedPod,
  cpuPod,
  gpuPod,
  leaveNewYear,
  period,
  queryOf,
  records,
  recordsOf,
  sum,
} from "./shared.ts";
import { BILLING_SPAN_MS } from "../spans.ts";

const PATH = "/billing/pods";
/** Amounts are sums of fractions. */
const DOLLARS_OFF = 1e-7;
/** How long the default period is. */
const DEFAULT_PERIOD_MS = 30 * DAY_MS;

export const scenarios: readonly Scenario[] = [
  {
    name: "what a pod cost is the same in spans of every size, oldest first",
    claims: ["BILLING-AMOUNT-ADDS-UP", "BILLING-OLDEST-FIRST", "BILLING-BUCKET-DEFAULT", "BILLING-RECORD-FIELDS"],
    safety: "full",
    needs: ["time"],
    spanMs: BILLING_SPAN_MS,
    async run(context) {
      const { expect, rest, clock } = context;
      const pod = await chargedPod(context, { ...cpuPod, containerDiskInGb: 50, volumeInGb: 20 });
      await clock.pass(4 * HOUR_MS);
      const heldMs = 3.5 * HOUR_MS;
      const asked = { podId: pod.id, grouping: "podId", ...period(pod.startedAtMs, pod.startedAtMs + heldMs) };
      for (const bucketSize of billingBucketSizes) {
        const answer = await rest("GET", `${PATH}?${queryOf({ ...asked, bucketSize })}`);
        expect("BILLING-RECORD-FIELDS").documented(answer, "rest.podBilling");
        const spans = recordsOf(answer);
        expect("BILLING-AMOUNT-ADDS-UP").equals(sum(spans, "timeBilledMs"), heldMs, `time by ${bucketSize}`);
        const amount = (pod.costPerHr * heldMs) / HOUR_MS;
        const [least, most] = [amount - DOLLARS_OFF, amount + DOLLARS_OFF];
        expect("BILLING-AMOUNT-ADDS-UP").between(sum(spans, "amount"), least, most, `amount by ${bucketSize}`);
        for (const record of spans) {
          const types = ["time", "amount", "timeBilledMs", "diskSpaceBilledGb", "podId"].map((f) => typeof record[f]);
          expect("BILLING-RECORD-FIELDS").equals(types, ["string", "number", "number", "number", "string"]);
        }
      }
      const hours = await records(context, PATH, { ...asked, bucketSize: "hour" });
      const times = hours.map(({ time }) => Date.parse(String(time)));
      const first = pod.startedAtMs - (pod.startedAtMs % HOUR_MS);
      expect("BILLING-OLDEST-FIRST").equals(
        times,
        times.map((_, index) => first + index * HOUR_MS),
      );
      expect("BILLING-OLDEST-FIRST").between(times.length, 4, 5, "hours");
      const unsaid = await records(context, PATH, asked);
      expect("BILLING-BUCKET-DEFAULT").equals(unsaid, await records(context, PATH, { ...asked, bucketSize: "day" }));
      const isMidnight = unsaid.every(({ time }) => Date.parse(String(time)) % DAY_MS === 0);
      expect("BILLING-BUCKET-DEFAULT").that(isMidnight && unsaid.length > 0, "spans that begin at midnight", unsaid);
    },
  },
  {
    name: "records of pods are for the part of a span that the period covers and that is over",
    claims: ["BILLING-PERIOD-CUTS", "BILLING-PERIOD-DEFAULT"],
    safety: "full",
    needs: ["time"],
    spanMs: BILLING_SPAN_MS,
    async run(context) {
      const { expect, clock } = context;
      await leaveNewYear(context);
      const { id, startedAtMs } = await chargedPod(context, cpuPod);
      await clock.pass(3 * HOUR_MS);
      const asked = { podId: id, bucketSize: "year" };
      const yearMs = Date.UTC(new Date(startedAtMs).getUTCFullYear(), 0, 1);
      const cut = await records(context, PATH, { ...asked, ...period(startedAtMs + 1_000, startedAtMs + 61_000) });
      expect("BILLING-PERIOD-CUTS").contains(cut, [{ time: new Date(yearMs).toISOString(), timeBilledMs: 60_000 }]);

      const isUntilNow = async (claim: ClaimId, fromMs: number, query: Readonly<Record<string, unknown>>) => {
        const beforeMs = await clock.nowMs();
        const found = await records(context, PATH, { ...asked, ...query });
        const afterMs = await clock.nowMs();
        expect(claim).between(sum(found, "timeBilledMs"), beforeMs - fromMs, afterMs - fromMs, "time until now");
      };
      await isUntilNow("BILLING-PERIOD-CUTS", startedAtMs, period(startedAtMs - HOUR_MS, startedAtMs + 9 * DAY_MS));
      const { startTime } = period(startedAtMs + HOUR_MS, 0);
      await isUntilNow("BILLING-PERIOD-DEFAULT", startedAtMs + HOUR_MS, { startTime });
      await isUntilNow("BILLING-PERIOD-DEFAULT", startedAtMs, {});
      // The period begins an hour after the start of the pod, 30 days before its end.
      const { endTime } = period(0, startedAtMs + HOUR_MS + DEFAULT_PERIOD_MS);
      await isUntilNow("BILLING-PERIOD-DEFAULT", startedAtMs + HOUR_MS, { endTime });
    },
  },
  {
    name: "a stopped pod is charged for its volume and for no time",
    claims: ["BILLING-TIME-BILLED", "BILLING-DISK-AVERAGE"],
    safety: "full",
    needs: ["time"],
    spanMs: BILLING_SPAN_MS,
    async run(context) {
      const { expect, rest, clock } = context;
      await leaveNewYear(context);
      const disks = { containerDiskInGb: 53, volumeInGb: 20 };
      const { id, startedAtMs } = await chargedPod(context, { ...cpuPod, ...disks });
      await clock.pass(2 * HOUR_MS);
      const stopFromMs = await clock.nowMs();
      await rest("POST", `/pods/${id}/stop`);
      const stopUntilMs = await clock.nowMs();
      await clock.pass(3 * HOUR_MS);
      const of = async (podId: string, startMs: number, endMs: number) => {
        const found = await records(context, PATH, { podId, bucketSize: "year", ...period(startMs, endMs) });
        return found[0] ?? {};
      };
      const running = await of(id, startedAtMs, startedAtMs + HOUR_MS);
      expect("BILLING-TIME-BILLED").contains(running, { timeBilledMs: HOUR_MS });
      expect("BILLING-DISK-AVERAGE").contains(running, { diskSpaceBilledGb: 73 });
      // No resource was held in the first of three hours.
      const partly = await of(id, startedAtMs - HOUR_MS / 2, startedAtMs + HOUR_MS);
      expect("BILLING-DISK-AVERAGE").contains(partly, { diskSpaceBilledGb: Math.ceil((73 * 2) / 3) });
      const stopped = await of(id, stopUntilMs + 1, stopUntilMs + HOUR_MS);
      expect("BILLING-TIME-BILLED").contains(stopped, { timeBilledMs: 0 });
      expect("BILLING-DISK-AVERAGE").contains(stopped, { diskSpaceBilledGb: 20 });
      const whole = await of(id, startedAtMs, stopUntilMs + 2 * HOUR_MS);
      const ranMs = Number(whole["timeBilledMs"]);
      expect("BILLING-TIME-BILLED").between(ranMs, stopFromMs - startedAtMs, stopUntilMs - startedAtMs);
    },
  },
  {
    name: "records of pods are grouped by type of GPU or by pod",
    claims: ["BILLING-PODS-GROUPING", "BILLING-RECORD-GROUP-FIELD", "BILLING-RECORD-FIELDS"],
    safety: "full",
    needs: ["time", "gpus"],
    spanMs: BILLING_SPAN_MS,
    async run(context) {
      const { expect, clock, rest } = context;
      const one = await chargedPod(context, gpuPod);
      const other = await chargedPod(context, gpuPod);
      await clock.pass(HOUR_MS);
      const asked = { gpuTypeId: one.gpuTypeId, ...period(other.startedAtMs, other.startedAtMs + HOUR_MS / 2) };
      const groupFields = ["podId", "endpointId", "gpuTypeId"];
      for (const grouping of [undefined, ...podBillingGroupings]) {
        const named = grouping ?? "gpuTypeId";
        const answer = await rest(
          "GET",
          `${PATH}?${queryOf({ ...asked, ...(grouping === undefined ? {} : { grouping }) })}`,
        );
        expect("BILLING-RECORD-FIELDS").documented(answer, "rest.podBilling");
        const found = recordsOf(answer);
        for (const record of found) {
          const present = groupFields.filter((field) => field in record);
          expect("BILLING-RECORD-GROUP-FIELD").equals(present, [named]);
        }
        const groups = new Set(found.map((record) => record[named]));
        if (named === "podId") {
          const isEach = groups.has(one.id) && groups.has(other.id);
          expect("BILLING-PODS-GROUPING").that(isEach, "a record for each pod", found);
          const own = found.filter(({ podId }) => podId === one.id);
          expect("BILLING-PODS-GROUPING").equals(sum(own, "timeBilledMs"), HOUR_MS / 2, "time of one pod");
        } else {
          expect("BILLING-PODS-GROUPING").equals([...groups], [one.gpuTypeId]);
          expect("BILLING-PODS-GROUPING").between(sum(found, "timeBilledMs"), HOUR_MS, Infinity, "time of both pods");
        }
      }
    },
  },
];
