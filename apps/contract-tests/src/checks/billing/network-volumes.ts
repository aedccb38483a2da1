import { refusalOf } from "../../suite/calls.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { HOUR_MS, leaveNewYear, period, queryOf, records, recordsOf, sum } from "./shared.ts";
import { BILLING_SPAN_MS } from "../spans.ts";

const PATH = "/billing/networkvolumes";
const SIZE_GB = 730;
const fields = [
  "time",
  "amount",
  "diskSpaceBilledGb",
  "highPerformanceStorageAmount",
  "highPerformanceStorageDiskSpaceBilledGb",
];
const DOLLARS_OFF = 1e-7;

export const scenarios: readonly Scenario[] = [
  {
    name: "network volumes are billed together, for what was held on average",
    claims: [
      "BILLING-VOLUME-RECORD-FIELDS",
      "BILLING-AMOUNT-ADDS-UP",
      "BILLING-DISK-AVERAGE",
      "BILLING-OLDEST-FIRST",
      "BILLING-BUCKET-DEFAULT",
    ],
    safety: "full",
    needs: ["time"],
    spanMs: BILLING_SPAN_MS,
    async run(context) {
      const { expect, rest, clock, name } = context;
      await leaveNewYear(context);
      const pod = await rest("POST", "/pods", { imageName: "local/sleeper", computeType: "CPU", vcpuCount: 1 });
      const { id } = pod.json as { id?: string };
      const probe = await rest("GET", `/pods/${String(id)}?includeMachine=true`);
      const { machine } = probe.json as { machine?: { dataCenterId?: string } };
      await clock.pass(HOUR_MS);
      const madeFromMs = await clock.nowMs();
      const request = { name: name("volume"), size: SIZE_GB, dataCenterId: machine?.dataCenterId };
      const made = await rest("POST", "/networkvolumes", request);
      if (made.status !== 200) throw refusalOf("POST /networkvolumes", made);
      const madeUntilMs = await clock.nowMs();
      await clock.pass(4 * HOUR_MS);

      // Other scenarios may hold volumes meanwhile.
      const before = await records(context, PATH, {
        bucketSize: "year",
        ...period(madeFromMs - HOUR_MS / 2, madeFromMs),
      });
      const held = period(madeUntilMs, madeUntilMs + HOUR_MS / 2);
      const during = await records(context, PATH, { bucketSize: "year", ...held });
      const addedGb = sum(during, "diskSpaceBilledGb") - sum(before, "diskSpaceBilledGb");
      expect("BILLING-DISK-AVERAGE").between(addedGb, SIZE_GB - 1, SIZE_GB + 1, "GB that came in addition");

      const asked = period(madeUntilMs, madeUntilMs + 3 * HOUR_MS);
      const [years, hours] = await Promise.all([
        records(context, PATH, { ...asked, bucketSize: "year" }),
        records(context, PATH, { ...asked, bucketSize: "hour" }),
      ]);
      const amount = sum(years, "amount");
      expect("BILLING-AMOUNT-ADDS-UP").that(amount > 0, "an amount", years);
      expect("BILLING-AMOUNT-ADDS-UP").between(sum(hours, "amount"), amount - DOLLARS_OFF, amount + DOLLARS_OFF);
      const times = hours.map(({ time }) => Date.parse(String(time)));
      expect("BILLING-OLDEST-FIRST").equals(
        times,
        times.toSorted((a, b) => a - b),
      );
      expect("BILLING-OLDEST-FIRST").between(times.length, 3, 4, "hours");
      const unsaid = await rest("GET", `${PATH}?${queryOf(asked)}`);
      expect("BILLING-BUCKET-DEFAULT").equals(
        unsaid.json,
        await records(context, PATH, { ...asked, bucketSize: "day" }),
      );
      expect("BILLING-VOLUME-RECORD-FIELDS").documented(unsaid, "rest.networkVolumeBilling");
      expect("BILLING-VOLUME-RECORD-FIELDS").that(recordsOf(unsaid).length > 0, "records", unsaid.text);
      for (const record of recordsOf(unsaid)) {
        const types = fields.map((field) => typeof record[field]);
        expect("BILLING-VOLUME-RECORD-FIELDS").equals(types, ["string", "number", "number", "number", "number"]);
      }
    },
  },
];
