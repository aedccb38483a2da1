import { createPod, readPod } from "../../steps/resources/pods.ts";
import { type Scenario, HOUR_MS, objectOf, refusalOf } from "../../steps/words.ts";
import { expectTypes, leaveNewYear, period, queryOf, records, recordsOf, sum, timesOf } from "./shared.ts";
import { BILLING_SPAN_MS } from "../../steps/waiting/spans.ts";

const PATH = "/billing/networkvolumes";
const SIZE_GB = 730;
const NUMBERS = [
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
      "PRODUCT-GROUP-BILLING",
    ],
    needs: ["time"],
    spanMs: BILLING_SPAN_MS,
    async run({ context, expect, rest, clock, name }) {
      await leaveNewYear(context);
      const { machine } = await readPod(context, (await createPod(context))["id"], "?includeMachine=true");
      await clock.pass(HOUR_MS);
      const madeFromMs = await clock.nowMs();
      const { dataCenterId } = objectOf(machine);
      const made = await rest("POST", "/networkvolumes", { name: name("volume"), size: SIZE_GB, dataCenterId });
      if (made.status !== 200) throw refusalOf("POST /networkvolumes", made);
      const madeUntilMs = await clock.nowMs();
      await clock.pass(4 * HOUR_MS);

      // Other scenarios may hold volumes meanwhile.
      const held = async (startMs: number): Promise<number> => {
        const asked = { bucketSize: "year", ...period(startMs, startMs + HOUR_MS / 2) };
        return sum(await records(context, PATH, asked), "diskSpaceBilledGb");
      };
      const addedGb = (await held(madeUntilMs)) - (await held(madeFromMs - HOUR_MS / 2));
      expect("BILLING-DISK-AVERAGE").between(addedGb, SIZE_GB - 1, SIZE_GB + 1, "GB that came in addition");

      const asked = period(madeUntilMs, madeUntilMs + 3 * HOUR_MS);
      const by = (bucketSize: string) => records(context, PATH, { ...asked, bucketSize });
      const [years, hours] = [await by("year"), await by("hour")];
      const amount = sum(years, "amount");
      const sums = context.expect("BILLING-AMOUNT-ADDS-UP", "PRODUCT-GROUP-BILLING");
      sums.that(amount > 0, "an amount", years);
      sums.that(Math.abs(sum(hours, "amount") - amount) <= DOLLARS_OFF, `${amount} dollars by hours`, hours);
      const times = timesOf(hours);
      expect("BILLING-OLDEST-FIRST").equals(times, times.toSorted());
      expect("BILLING-OLDEST-FIRST").between(times.length, 3, 4, "hours");
      const unsaid = await rest("GET", `${PATH}?${queryOf(asked)}`);
      expect("BILLING-BUCKET-DEFAULT").equals(unsaid.json, await by("day"));
      const fields = expect("BILLING-VOLUME-RECORD-FIELDS");
      fields.documented(unsaid, "rest.networkVolumeBilling");
      fields.that(recordsOf(unsaid).length > 0, "records", unsaid.text);
      expectTypes(fields, recordsOf(unsaid), NUMBERS);
    },
  },
];
