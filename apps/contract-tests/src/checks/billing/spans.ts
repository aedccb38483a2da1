import { billingBucketSizes } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { BILLING_SPAN_MS } from "../spans.ts";
import { DAY_MS, HOUR_MS, chargedPod, cpuPod, period, records, startOfSpan } from "./shared.ts";

const PATH = "/billing/pods";

export const scenarios: readonly Scenario[] = [
  {
    name: "records of every bucket size begin where their spans begin",
    claims: ["BILLING-BUCKET-STARTS"],
    safety: "full",
    needs: ["time"],
    spanMs: DAY_MS,
    async run(context) {
      const { expect, clock } = context;
      const pod = await chargedPod(context, cpuPod);
      // Through the night into the next day, so that some spans end meanwhile.
      await clock.pass(DAY_MS);
      const untilMs = pod.startedAtMs + DAY_MS - HOUR_MS;
      const asked = { podId: pod.id, ...period(pod.startedAtMs, untilMs) };
      for (const bucketSize of billingBucketSizes) {
        const starts = new Set<number>();
        for (let atMs = pod.startedAtMs; atMs < untilMs; atMs += HOUR_MS) starts.add(startOfSpan(bucketSize, atMs));
        // The steps may end before the span in which the period does.
        starts.add(startOfSpan(bucketSize, untilMs - 1));
        const found = await records(context, PATH, { ...asked, bucketSize });
        expect("BILLING-BUCKET-STARTS").equals(
          found.map(({ time }) => time),
          [...starts].map((atMs) => new Date(atMs).toISOString()),
          `times by ${bucketSize}`,
        );
      }
    },
  },
  {
    name: "a stopped pod costs its volume, in proportion to its size, and nothing else",
    claims: ["BILLING-STOPPED-POD-AMOUNT"],
    safety: "full",
    needs: ["time"],
    spanMs: BILLING_SPAN_MS,
    async run(context) {
      const { expect, rest, clock } = context;
      const claim = expect("BILLING-STOPPED-POD-AMOUNT");
      const sizes = [10, 30, 0];
      const pods: string[] = [];
      for (const volumeInGb of sizes) {
        const pod = await chargedPod(context, { ...cpuPod, containerDiskInGb: 50, volumeInGb });
        await rest("POST", `/pods/${pod.id}/stop`);
        pods.push(pod.id);
      }
      const fromMs = (await clock.nowMs()) + 1;
      await clock.pass(2 * HOUR_MS);
      const amounts: number[] = [];
      for (const podId of pods) {
        const found = await records(context, PATH, { podId, ...period(fromMs, fromMs + HOUR_MS) });
        amounts.push(found.reduce((total, { amount }) => total + Number(amount), 0));
      }
      const [small = 0, large = 0, none] = amounts;
      claim.that(small > 0, "an amount for a volume", amounts);
      claim.that(Math.abs(large - 3 * small) < small / 1_000, "three times as much for a volume of that size", amounts);
      claim.equals(none, 0, "the amount without a volume");
    },
  },
];
