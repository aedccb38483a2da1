import type { Scenario } from "../../suite/scenario.ts";
import { namedFields } from "../answers.ts";
import { period, queryOf, recordsOf, reports } from "./shared.ts";

const AT_MS = Date.UTC(2026, 4, 4);

export const scenarios: readonly Scenario[] = [
  {
    name: "billing is not read for an end that is not after the start",
    claims: ["BILLING-PERIOD-ORDER", "RENTALS-400"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      for (const [path, operation] of [...reports, ["/billing/rentals", "rest.listRentals"] as const]) {
        const claim = expect(operation === "rest.listRentals" ? "RENTALS-400" : "BILLING-PERIOD-ORDER");
        for (const endMs of [AT_MS, AT_MS - 1]) {
          const answer = await rest("GET", `${path}?${queryOf(period(AT_MS, endMs))}`);
          claim.status(answer, 400);
          claim.documented(answer, operation);
          claim.equals(namedFields(answer), ["endTime"], "the field at fault");
        }
        claim.status(await rest("GET", `${path}?${queryOf(period(AT_MS, AT_MS + 1))}`), 200);
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
