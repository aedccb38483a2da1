import { billingBucketSizes } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
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
];
