import { type ClaimId, dataCenterIds } from "@millrace/spec";
import { PRICED_GPU, configuredService } from "../../steps/configured-service.ts";
import { staffed } from "../../steps/resources/staff.ts";
import { dataOf } from "../../derived/interfaces/graphql-reading.ts";
import { createPod, smallGpuPod } from "../../steps/resources/pods.ts";
import type { Expectation } from "@millrace/contract-core";
import { v2 } from "../../derived/interfaces/compat-v2.ts";
import {
  type AnotherService,
  type Fields,
  type Scenario,
  HOUR_MS,
  atLeast,
  atService,
  fieldsOf,
  listed,
  listOf,
  objectOf,
  until,
} from "../../steps/words.ts";
import { period, queryOf, records, startOfSpan, sum } from "./shared.ts";

/** What one GB costs, in US dollars for a month of so many hours, where the operator sets no prices; see docs/billing.md. */
const PRICES = { runningDisk: 0.1, stoppedVolume: 0.2, workerDisk: 0.1, networkVolume: 0.07, beyond: 0.05 };
const HOURS_A_MONTH = 730;
const FIRST_GB = 1000;
const BEYOND_GB = 300;
/** The records are sums of whole nano-dollars. */
const DOLLARS_OFF = 1e-8;

/** What is held, by the filter of its report, and what it costs in a month. */
type Row = readonly [ClaimId, report: string, filter: Fields, dollars: number, what: string];

const HOURS = 2;

/** Version 2 of REST tells the same charges of two hours: what is summed up, how much, and over which time. */
async function expectSameCharges(service: AnotherService, atMs: number, says: Expectation): Promise<void> {
  const fromMs = startOfSpan("hour", atMs);
  const hours = period(fromMs, fromMs + HOURS * HOUR_MS);
  const query = queryOf({ ...hours, bucketSize: "hour" });
  let all = 0;
  for (const [path, v2Path, id, unique] of [
    ["pods", "pods", "podId", "uniquePodCount"],
    ["endpoints", "serverless", "serverlessId", "uniqueServerlessCount"],
    ["networkvolumes", "network-volumes", "networkVolumeId", "uniqueNetworkVolumeCount"],
  ] as const) {
    const told = await v2(service, "GET", `/billing/${v2Path}?${query}`);
    says.status(told, 200);
    const metadata = objectOf(fieldsOf(told)["metadata"]);
    const found = listed(told, "records");
    const { totalAmount, ...parts } = objectOf(metadata["totals"]);
    says.contains(metadata["query"], hours, `hours of ${path}`);
    const last = await v2(service, "GET", `/billing/${v2Path}?bucketSize=hour&lastN=${HOURS}`);
    const { startTime, endTime } = objectOf(objectOf(fieldsOf(last)["metadata"])["query"]);
    const lastMs = Date.parse(String(endTime)) - Date.parse(String(startTime));
    says.equals(lastMs, HOURS * HOUR_MS, `the last hours of ${path}`);
    const wanted = sum(await records(service, `/billing/${path}`, { ...hours, bucketSize: "hour" }), "amount");
    const ids = new Set(found.map((record) => record[id]));
    for (const [amount, what] of [
      [totalAmount, "the total"],
      [sum(found, "totalAmount"), "the sum of the records"],
      [Object.values(parts).reduce((total: number, part) => total + Number(part), 0), "the sum of its parts"],
    ] as const) {
      says.between(Number(amount), wanted - DOLLARS_OFF, wanted + DOLLARS_OFF, `${what} of ${path}`);
    }
    says.that(found.length > ids.size, "several hours of one resource", found.length);
    says.equals([metadata["recordCount"], metadata[unique]], [found.length, ids.size], `records of ${path}`);
    all += wanted;
  }
  const whole = await v2(service, "GET", `/billing?${query}`);
  const { totals } = objectOf(fieldsOf(whole)["metadata"]);
  const { totalAmount, ...parts } = objectOf(totals);
  const sums = Object.values(parts).reduce((total: number, part) => total + Number(part), 0);
  for (const amount of [totalAmount, sums]) {
    says.between(Number(amount), all - DOLLARS_OFF, all + DOLLARS_OFF, "all charges together");
  }
}

export const scenarios: readonly Scenario[] = [
  atService({
    name: "what is held costs the shipped prices: disks of pods and workers, volumes of stopped pods, network volumes",
    claims: ["BILLING-SHIPPED-PRICES", "BILLING-ENDPOINTS-DISKS", "BILLING-STOPPED-POD-AMOUNT", "COMPAT-V2-SAME-STATE"],
    condition: { shared: true, newAccount: true },
    needs: ["machines"],
    spanMs: 4 * HOUR_MS,
    async run({ service, rest, clock, name, expect }) {
      const [diskGb, volumeGb, workerGb] = [53, 20, 110];
      const podOf = async (volumeInGb: number): Promise<Fields> => {
        const { id: podId } = await createPod(service, { containerDiskInGb: diskGb, volumeInGb });
        return { podId };
      };
      const running = await podOf(volumeGb);
      const disks = { containerDiskInGb: diskGb, volumeInGb: volumeGb };
      const withGpu: Fields = { podId: (await createPod(service, disks, smallGpuPod))["id"] };
      const stopped: Row[] = [];
      for (const volumeInGb of [volumeGb, 3 * volumeGb, 0]) {
        const pod = await podOf(volumeInGb);
        await rest("POST", `/pods/${String(pod["podId"])}/stop`);
        const dollars = volumeInGb * PRICES.stoppedVolume;
        stopped.push(["BILLING-STOPPED-POD-AMOUNT", "pods", pod, dollars, "a stopped pod"]);
      }
      const templateId = await service.template({ containerDiskInGb: workerGb });
      const { queue } = await staffed(service, { templateId, workersMin: 1, workersMax: 1 });
      const { endpointId } = queue;
      await until(() => records(service, "/billing/endpoints", { endpointId }), atLeast(1));
      for (const size of [FIRST_GB + BEYOND_GB, FIRST_GB]) {
        await rest("POST", "/networkvolumes", { name: name("volume"), size, dataCenterId: dataCenterIds[0] });
      }
      const volumes = 2 * FIRST_GB * PRICES.networkVolume + BEYOND_GB * PRICES.beyond;
      const disksOfPod = (diskGb + volumeGb) * PRICES.runningDisk;
      const rows: readonly Row[] = [
        ["BILLING-ENDPOINTS-DISKS", "pods", running, disksOfPod, "a running pod"],
        ["BILLING-SHIPPED-PRICES", "pods", withGpu, disksOfPod, "a pod with a GPU"],
        ...stopped,
        ["BILLING-ENDPOINTS-DISKS", "endpoints", { endpointId }, workerGb * PRICES.workerDisk, "a worker"],
        ["BILLING-SHIPPED-PRICES", "networkvolumes", {}, volumes, "two network volumes"],
      ];
      const fromMs = (await clock.nowMs()) + 1_000;
      await clock.pass(2 * HOUR_MS);
      const hour = { ...period(fromMs, fromMs + HOUR_MS), bucketSize: "year" };
      for (const [claim, path, of, dollars, what] of rows) {
        const amount = sum(await records(service, `/billing/${path}`, { ...of, ...hour }), "amount");
        const wanted = dollars / HOURS_A_MONTH;
        for (const about of new Set([claim, "BILLING-SHIPPED-PRICES"] as const)) {
          expect(about).between(amount, wanted - DOLLARS_OFF, wanted + DOLLARS_OFF, `an hour of ${what}`);
        }
      }
      await expectSameCharges(service, fromMs, expect("COMPAT-V2-SAME-STATE"));
    },
  }),
  atService({
    name: "an operator sets the price of one type of GPU, and the others are free",
    claims: ["BILLING-SHIPPED-PRICES"],
    condition: configuredService,
    async run({ service, says }) {
      const types = listOf(dataOf(await service.graphql("{ gpuTypes { id securePrice } }"))["gpuTypes"]);
      const priced = types.filter(({ securePrice }) => securePrice !== 0);
      says.equals(priced, [{ id: PRICED_GPU.id, securePrice: PRICED_GPU.dollarsPerHr }], "types that cost something");
      says.that(types.length > 1, "other types", types.length);
    },
  }),
];
