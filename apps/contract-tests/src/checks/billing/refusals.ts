import { billingBucketSizes } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { period, queryOf, recordsOf, reports } from "./shared.ts";

const AT_MS = Date.UTC(2026, 4, 4);

const answeredClaims = {
  "rest.podBilling": "BILLING-PODS-200",
  "rest.endpointBilling": "BILLING-ENDPOINTS-200",
  "rest.networkVolumeBilling": "BILLING-VOLUMES-200",
} as const;

export const scenarios: readonly Scenario[] = [
  {
    name: "billing is read in every size of time span, and in no other",
    claims: ["BILLING-BUCKET-SIZES", ...Object.values(answeredClaims)],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      for (const [path, operation] of reports) {
        const plain = await rest("GET", path);
        expect(answeredClaims[operation]).status(plain, 200);
        expect(answeredClaims[operation]).documented(plain, operation);
        for (const bucketSize of billingBucketSizes) {
          expect("BILLING-BUCKET-SIZES").status(await rest("GET", `${path}?bucketSize=${bucketSize}`), 200);
        }
        for (const wrong of ["minute", "Day", "days", ""]) {
          const answer = await rest("GET", `${path}?bucketSize=${wrong}`);
          expect("BILLING-BUCKET-SIZES").status(answer, 400);
          expect("BILLING-BUCKET-SIZES").documented(answer, operation);
        }
      }
    },
  },
  {
    name: "billing is not read with unknown parameters, times that are none, or an end before the start",
    claims: ["BILLING-400", "BILLING-PERIOD-ORDER"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      const wrong = ["page=2", "start=2026-05-04T00:00:00Z", "bucketsize=day"];
      for (const time of ["yesterday", "2026-05-04", "1777852800000", "2026-13-01T00:00:00Z", "2026-05-04T08:00:00"]) {
        wrong.push(`startTime=${time}`, `endTime=${time}`);
      }
      for (const [path, operation] of reports) {
        for (const query of wrong) {
          const answer = await rest("GET", `${path}?${query}`);
          expect("BILLING-400").status(answer, 400);
          expect("BILLING-400").documented(answer, operation);
        }
        for (const endMs of [AT_MS, AT_MS - 1]) {
          const answer = await rest("GET", `${path}?${queryOf(period(AT_MS, endMs))}`);
          expect("BILLING-PERIOD-ORDER").status(answer, 400);
          expect("BILLING-PERIOD-ORDER").documented(answer, operation);
        }
        const shortest = await rest("GET", `${path}?${queryOf(period(AT_MS, AT_MS + 1))}`);
        expect("BILLING-PERIOD-ORDER").status(shortest, 200);
        expect("BILLING-400").status(shortest, 200);
      }
    },
  },
  {
    name: "a billing filter that fits nothing finds nothing",
    claims: ["BILLING-NO-MATCH-EMPTY"],
    safety: "disposable",
    needs: ["machines"],
    async run({ expect, rest, name }) {
      await rest("POST", "/pods", { imageName: "local/sleeper", computeType: "CPU", vcpuCount: 1 });
      const nobody = name("nobody");
      for (const path of [
        `/billing/pods?podId=${nobody}`,
        `/billing/pods?grouping=podId&podId=${nobody}`,
        `/billing/endpoints?endpointId=${nobody}`,
        `/billing/endpoints?imageName=local/${nobody}`,
        `/billing/endpoints?templateId=${nobody}`,
      ]) {
        const answer = await rest("GET", path);
        expect("BILLING-NO-MATCH-EMPTY").status(answer, 200);
        expect("BILLING-NO-MATCH-EMPTY").equals(answer.json, []);
      }
      const all = recordsOf(await rest("GET", "/billing/pods"));
      expect("BILLING-NO-MATCH-EMPTY").that(all.length > 0, "records without the filter", all);
    },
  },
];
