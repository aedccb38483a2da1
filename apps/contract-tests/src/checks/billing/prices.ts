import { dataCenterIds } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { staffed } from "../endpoints/workers.ts";
import { createPod } from "../pods/shared.ts";
import { until } from "../waiting/until.ts";
import { HOUR_MS, period, records, sum } from "./shared.ts";

/** What one GB costs, in US dollars for a month of so many hours, where the operator sets no prices; see docs/billing.md. */
const PRICES = { runningDisk: 0.1, stoppedVolume: 0.2, workerDisk: 0.1, networkVolume: 0.07, beyond: 0.05 };
const HOURS_A_MONTH = 730;
const FIRST_GB = 1000;
/** The records are sums of whole nano-dollars. */
const DOLLARS_OFF = 1e-8;

export const scenarios: readonly Scenario[] = [
  {
    name: "what is held costs the shipped prices: disks of pods and workers, volumes of stopped pods, network volumes",
    claims: ["BILLING-SHIPPED-PRICES", "BILLING-ENDPOINTS-DISKS"],
    safety: "full",
    needs: ["own-service", "machines"],
    spanMs: 4 * HOUR_MS,
    async run({ another, expect }) {
      const service = await another({ shared: true, newAccount: true });
      const { rest, clock, name } = service;
      const [diskGb, volumeGb, workerGb, networkGb] = [53, 20, 110, FIRST_GB + 300];
      const pods = [await createPod(service, { containerDiskInGb: diskGb, volumeInGb: volumeGb })];
      pods.push(await createPod(service, { containerDiskInGb: diskGb, volumeInGb: volumeGb }));
      await rest("POST", `/pods/${String(pods[1]?.["id"])}/stop`);
      const templateId = await service.template({ containerDiskInGb: workerGb });
      const { queue } = await staffed(service, { templateId, workersMin: 1, workersMax: 1 });
      const { endpointId } = queue;
      await until(
        () => records(service, "/billing/endpoints", { endpointId }),
        ({ length }) => length > 0,
      );
      for (const size of [networkGb, FIRST_GB]) {
        await rest("POST", "/networkvolumes", { name: name("volume"), size, dataCenterId: dataCenterIds[0] });
      }
      const fromMs = (await clock.nowMs()) + 1_000;
      await clock.pass(2 * HOUR_MS);
      const hour = { ...period(fromMs, fromMs + HOUR_MS), bucketSize: "year" };
      for (const [path, of, dollars, what] of [
        ["pods", { podId: pods[0]?.["id"] }, (diskGb + volumeGb) * PRICES.runningDisk, "a running pod"],
        ["pods", { podId: pods[1]?.["id"] }, volumeGb * PRICES.stoppedVolume, "a stopped pod"],
        ["endpoints", { endpointId }, workerGb * PRICES.workerDisk, "a worker"],
        ["networkvolumes", {}, 2 * FIRST_GB * PRICES.networkVolume + 300 * PRICES.beyond, "two network volumes"],
      ] as const) {
        const amount = sum(await records(service, `/billing/${path}`, { ...of, ...hour }), "amount");
        const wanted = dollars / HOURS_A_MONTH;
        for (const claim of ["BILLING-SHIPPED-PRICES", "BILLING-ENDPOINTS-DISKS"] as const) {
          if (claim === "BILLING-ENDPOINTS-DISKS" && path === "networkvolumes") continue;
          expect(claim).between(amount, wanted - DOLLARS_OFF, wanted + DOLLARS_OFF, `an hour of ${what}`);
        }
      }
    },
  },
];
