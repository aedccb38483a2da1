import { type ClaimId, billingBucketSizes, podBillingGroupings } from "@millrace/spec";
import { type Fields, type Scenario, DAY_MS, HOUR_MS, atService } from "../../steps/words.ts";
import {
  chargedPod,
  cpuPod,
  expectTypes,
  gpuPod,
  inGroups,
  leaveNewYear,
  period,
  queryOf,
  records,
  recordsOf,
  reports,
  startOfSpan,
  sum,
  timesOf,
} from "./shared.ts";
import { BILLING_SPAN_MS } from "../../steps/waiting/spans.ts";

const PATH = "/billing/pods";
/** Amounts are sums of fractions. */
const DOLLARS_OFF = 1e-7;
/** Silence of a host that counts as gone. */
const HOST_GONE_MS = 30_000;
/** How long the default period is. */
const DEFAULT_PERIOD_MS = 30 * DAY_MS;

export const scenarios: readonly Scenario[] = [
  {
    name: "what a pod cost is the same in spans of every size, which begin where they should, oldest first",
    claims: [
      "BILLING-AMOUNT-ADDS-UP",
      "BILLING-OLDEST-FIRST",
      "BILLING-BUCKET-DEFAULT",
      "BILLING-BUCKET-STARTS",
      "BILLING-RECORD-FIELDS",
      "PRODUCT-GROUP-BILLING",
    ],
    needs: ["time"],
    spanMs: BILLING_SPAN_MS,
    async run({ context, expect, rest, clock }) {
      const sums = context.expect("BILLING-AMOUNT-ADDS-UP", "PRODUCT-GROUP-BILLING");
      const pod = await chargedPod(context, { ...cpuPod, containerDiskInGb: 50, volumeInGb: 20 });
      // Through the night into the next day, so that some spans end meanwhile.
      await clock.pass(DAY_MS);
      const heldMs = DAY_MS - HOUR_MS / 2;
      const untilMs = pod.startedAtMs + heldMs;
      const asked = { podId: pod.id, grouping: "podId", ...period(pod.startedAtMs, untilMs) };
      // The pod begins within it.
      const longer = { grouping: "podId", ...period(pod.startedAtMs - HOUR_MS, untilMs) };
      for (const bucketSize of billingBucketSizes) {
        const answer = await rest("GET", `${PATH}?${queryOf({ ...asked, bucketSize })}`);
        expect("BILLING-RECORD-FIELDS").documented(answer, "rest.podBilling");
        const spans = recordsOf(answer);
        sums.equals(sum(spans, "timeBilledMs"), heldMs, `time by ${bucketSize}`);
        const [amount, wanted] = [sum(spans, "amount"), (pod.costPerHr * heldMs) / HOUR_MS];
        sums.that(Math.abs(amount - wanted) <= DOLLARS_OFF, `${wanted} dollars by ${bucketSize}`, amount);
        expectTypes(expect("BILLING-RECORD-FIELDS"), spans, ["amount", "timeBilledMs", "diskSpaceBilledGb"], "podId");
        const starts = new Set<number>();
        for (let atMs = pod.startedAtMs; atMs < untilMs; atMs += HOUR_MS) starts.add(startOfSpan(bucketSize, atMs));
        // The steps may end before the span in which the period does.
        starts.add(startOfSpan(bucketSize, untilMs - 1));
        const times = [...starts].map((atMs) => new Date(atMs).toISOString());
        expect("BILLING-BUCKET-STARTS", "BILLING-OLDEST-FIRST").equals(timesOf(spans), times, `times by ${bucketSize}`);
        const all = await records(context, PATH, { ...longer, bucketSize });
        const own = all.filter(({ podId }) => podId === pod.id);
        const alone = await records(context, PATH, { ...longer, bucketSize, podId: pod.id });
        sums.equals(own, alone, `the pod by ${bucketSize} in a report of all pods`);
      }
      const unsaid = await records(context, PATH, asked);
      expect("BILLING-BUCKET-DEFAULT").equals(unsaid, await records(context, PATH, { ...asked, bucketSize: "day" }));
      const isMidnight = unsaid.every(({ time }) => Date.parse(String(time)) % DAY_MS === 0);
      expect("BILLING-BUCKET-DEFAULT").that(isMidnight && unsaid.length > 0, "spans that begin at midnight", unsaid);
    },
  },
  {
    name: "records of pods are for the part of a span that the period covers and that is over",
    claims: ["BILLING-PERIOD-CUTS", "BILLING-PERIOD-DEFAULT"],
    needs: ["time"],
    spanMs: BILLING_SPAN_MS,
    async run({ context, expect, clock }) {
      await leaveNewYear(context);
      const { id, startedAtMs } = await chargedPod(context, cpuPod);
      await clock.pass(3 * HOUR_MS);
      const asked = { podId: id, bucketSize: "year" };
      const yearMs = startOfSpan("year", startedAtMs);
      const cut = await records(context, PATH, { ...asked, ...period(startedAtMs + 1_000, startedAtMs + 61_000) });
      expect("BILLING-PERIOD-CUTS").contains(cut, [{ time: new Date(yearMs).toISOString(), timeBilledMs: 60_000 }]);

      const { startTime } = period(startedAtMs + HOUR_MS, 0);
      // The period begins an hour after the start of the pod, 30 days before its end.
      const { endTime } = period(0, startedAtMs + HOUR_MS + DEFAULT_PERIOD_MS);
      const untilNow: readonly (readonly [ClaimId, fromMs: number, query: Fields])[] = [
        ["BILLING-PERIOD-CUTS", startedAtMs, period(startedAtMs - HOUR_MS, startedAtMs + 9 * DAY_MS)],
        ["BILLING-PERIOD-DEFAULT", startedAtMs + HOUR_MS, { startTime }],
        ["BILLING-PERIOD-DEFAULT", startedAtMs, {}],
        ["BILLING-PERIOD-DEFAULT", startedAtMs + HOUR_MS, { endTime }],
      ];
      for (const [claim, fromMs, query] of untilNow) {
        const beforeMs = await clock.nowMs();
        const found = await records(context, PATH, { ...asked, ...query });
        const afterMs = await clock.nowMs();
        expect(claim).between(sum(found, "timeBilledMs"), beforeMs - fromMs, afterMs - fromMs, "time until now");
      }
    },
  },
  atService({
    name: "a pod is charged for the moments in which its service starts again",
    claims: ["BILLING-TIME-BILLED"],
    condition: {},
    needs: ["machines"],
    spanMs: HOUR_MS,
    async run({ service, says }) {
      const beganAtMs = Date.now();
      const { id: podId, startedAtMs } = await chargedPod(service, cpuPod);
      await service.killAndStart();
      // Later it may have been taken for gone, and what is on a host that is gone is not billed.
      if (Date.now() - beganAtMs > HOST_GONE_MS) return;
      await service.clock.pass(HOUR_MS);
      const asked = { podId, bucketSize: "year", ...period(startedAtMs, startedAtMs + HOUR_MS / 2) };
      const billedMs = sum(await records(service, PATH, asked), "timeBilledMs");
      says.equals(billedMs, HOUR_MS / 2, "time with a start in it");
    },
  }),
  {
    name: "a stopped pod is charged for its volume and for no time",
    claims: ["BILLING-TIME-BILLED", "BILLING-DISK-AVERAGE"],
    needs: ["time"],
    spanMs: BILLING_SPAN_MS,
    async run({ context, expect, rest, clock }) {
      const [time, disk] = [expect("BILLING-TIME-BILLED"), expect("BILLING-DISK-AVERAGE")];
      await leaveNewYear(context);
      const disks = { containerDiskInGb: 53, volumeInGb: 20 };
      const { id: podId, startedAtMs } = await chargedPod(context, { ...cpuPod, ...disks });
      await clock.pass(2 * HOUR_MS);
      const stopFromMs = await clock.nowMs();
      await rest("POST", `/pods/${podId}/stop`);
      const stopUntilMs = await clock.nowMs();
      await clock.pass(3 * HOUR_MS);
      const of = async (startMs: number, endMs: number): Promise<Fields> =>
        (await records(context, PATH, { podId, bucketSize: "year", ...period(startMs, endMs) }))[0] ?? {};
      const running = await of(startedAtMs, startedAtMs + HOUR_MS);
      time.contains(running, { timeBilledMs: HOUR_MS });
      disk.contains(running, { diskSpaceBilledGb: 73 });
      // No resource was held in the first of three hours.
      const partly = await of(startedAtMs - HOUR_MS / 2, startedAtMs + HOUR_MS);
      disk.contains(partly, { diskSpaceBilledGb: Math.ceil((73 * 2) / 3) });
      const stopped = await of(stopUntilMs + 1, stopUntilMs + HOUR_MS);
      time.contains(stopped, { timeBilledMs: 0 });
      disk.contains(stopped, { diskSpaceBilledGb: 20 });
      const whole = await of(startedAtMs, stopUntilMs + 2 * HOUR_MS);
      time.between(Number(whole["timeBilledMs"]), stopFromMs - startedAtMs, stopUntilMs - startedAtMs);
    },
  },
  {
    name: "records of pods are grouped by type of GPU or by pod",
    claims: ["BILLING-PODS-GROUPING", "BILLING-RECORD-GROUP-FIELD", "BILLING-RECORD-FIELDS"],
    needs: ["time", "gpus"],
    spanMs: BILLING_SPAN_MS,
    async run({ context, expect, clock }) {
      const claim = expect("BILLING-PODS-GROUPING");
      const one = await chargedPod(context, gpuPod);
      const other = await chargedPod(context, gpuPod);
      await clock.pass(HOUR_MS);
      const asked = { gpuTypeId: one.gpuTypeId, ...period(other.startedAtMs, other.startedAtMs + HOUR_MS / 2) };
      const groups = { query: asked, usual: "gpuTypeId", groupings: podBillingGroupings };
      for (const { named, found } of await inGroups(context, reports[0], groups)) {
        const of = new Set(found.map((record) => record[named]));
        if (named === "podId") {
          claim.that(of.has(one.id) && of.has(other.id), "a record for each pod", found);
          const own = found.filter(({ podId }) => podId === one.id);
          claim.equals(sum(own, "timeBilledMs"), HOUR_MS / 2, "time of one pod");
        } else {
          claim.equals([...of], [one.gpuTypeId]);
          claim.between(sum(found, "timeBilledMs"), HOUR_MS, Infinity, "time of both pods");
        }
      }
    },
  },
];
