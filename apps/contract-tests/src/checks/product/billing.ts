import type { Expectation } from "@millrace/contract-core";
import type { Scenario } from "../../suite/scenario.ts";
import { make } from "./resources.ts";
import { BILLING_SPAN_MS } from "../spans.ts";

const HOUR_MS = 3_600_000;
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

export const scenarios: readonly Scenario[] = [
  {
    name: "what ran for an hour stands in the billing history, with times in UTC",
    claims: ["PRODUCT-GROUP-BILLING", "PRODUCT-TIMESTAMPS"],
    safety: "full",
    needs: ["time", "handlers"],
    spanMs: BILLING_SPAN_MS,
    async run(context) {
      const { rest, expect, clock } = context;
      const startMs = await clock.nowMs();
      const pod = await make(context, "pods", { containerDiskInGb: 50 });
      const volume = await make(context, "networkvolumes", { size: 100 });
      const endpoint = await make(context, "endpoints");
      await clock.pass(2 * HOUR_MS);
      const pods = await rest("GET", `/billing/pods?grouping=podId&podId=${pod.id}&bucketSize=hour`);
      expect("PRODUCT-GROUP-BILLING").documented(pods, "rest.podBilling");
      const records = recordsOf(pods.json);
      expect("PRODUCT-GROUP-BILLING").between(records.length, 1, 4, "records of the pod");
      for (const record of records) {
        expect("PRODUCT-GROUP-BILLING").contains(record, { podId: pod.id });
        isMoment(expect("PRODUCT-TIMESTAMPS"), record["time"], "time of a billing record");
      }
      const billedMs = records.reduce((sum, record) => sum + Number(record["timeBilledMs"]), 0);
      expect("PRODUCT-GROUP-BILLING").between(billedMs, 2 * HOUR_MS - 1000, 3 * HOUR_MS, "time that is charged");

      const volumes = await rest("GET", "/billing/networkvolumes?bucketSize=hour");
      expect("PRODUCT-GROUP-BILLING").documented(volumes, "rest.networkVolumeBilling");
      const charged = recordsOf(volumes.json).filter(({ time }) => Date.parse(String(time)) >= startMs - HOUR_MS);
      expect("PRODUCT-GROUP-BILLING").between(charged.length, 1, 4, `records of volumes such as ${volume.id}`);
      const endpoints = await rest("GET", `/billing/endpoints?endpointId=${endpoint.id}`);
      expect("PRODUCT-GROUP-BILLING").documented(endpoints, "rest.endpointBilling");
      expect("PRODUCT-GROUP-BILLING").equals(endpoints.json, [], "records of an endpoint without workers");

      isMoment(expect("PRODUCT-TIMESTAMPS"), endpoint["createdAt"], "createdAt of an endpoint");
      isMoment(expect("PRODUCT-TIMESTAMPS"), pod["lastStartedAt"], "lastStartedAt of a pod");
      const podPath = `/pods/${pod.id}?includeMachine=true&includeNetworkVolume=true&includeTemplate=true`;
      const answers = [
        pods,
        volumes,
        await rest("GET", podPath),
        await rest("GET", `/endpoints/${endpoint.id}?includeTemplate=true`),
        await rest("GET", "/networkvolumes"),
        await rest("GET", "/templates"),
      ];
      for (const [name, value] of answers.flatMap(({ json }) => momentsIn(json))) {
        isMoment(expect("PRODUCT-TIMESTAMPS"), value, name);
      }
      const madeMs = Date.parse(String(endpoint["createdAt"]));
      expect("PRODUCT-TIMESTAMPS").between(madeMs, startMs - 1000, startMs + HOUR_MS, "moment of createdAt");
    },
  },
];

function recordsOf(json: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(json) ? (json as readonly Record<string, unknown>[]) : [];
}

/** Members at any depth that are moments by their name and not null. */
function momentsIn(json: unknown): readonly (readonly [string, unknown])[] {
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([name, value]: [string, unknown]) =>
    /(?:At|[tT]ime|maintenanceStart|maintenanceEnd)$/.test(name) && value !== null
      ? [[name, value] as const]
      : momentsIn(value),
  );
}

function isMoment(expectation: Expectation, value: unknown, what: string): void {
  const holds = typeof value === "string" && UTC.test(value) && !Number.isNaN(Date.parse(value));
  expectation.that(holds, `${what}: RFC 3339 in UTC`, value);
}
