import { dataCenterIds } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { listed, refusedFields } from "../answers.ts";
import { updates } from "../endpoints/shared.ts";
import { volume } from "./shared.ts";

/** How large network volumes are, and where there are none. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A network volume shall not become larger",
    claims: ["VOLUME-UPDATE-GROWS-ONLY"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      const says = expect("VOLUME-UPDATE-GROWS-ONLY");
      for (const [method, suffix] of updates) {
        const { path, fields } = await volume(context, { size: 4 });
        for (const size of [4, 3, 0]) {
          const answer = await rest(method, path + suffix, { name: name("renamed"), size });
          says.status(answer, 400);
          says.equals(refusedFields(answer), ["size"], "the fields named");
        }
        says.equals((await rest("GET", path)).json, fields, "what is read afterwards");
        const grown = await rest(method, path + suffix, { size: 5 });
        says.status(grown, 200);
        says.equals(grown.json, { ...fields, size: 5 });
      }
    },
  },
  {
    name: "A network volume is asked for where the deployment has no storage",
    claims: ["VOLUME-CREATE-501"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, name } = context;
      const says = expect("VOLUME-CREATE-501");
      const { fields: place } = await volume(context);
      const wanted = name("volume");
      // The service that the suite starts has one data center.
      for (const dataCenterId of dataCenterIds.filter((id) => id !== place["dataCenterId"]).slice(0, 3)) {
        const answer = await rest("POST", "/networkvolumes", { name: wanted, size: 1, dataCenterId });
        says.status(answer, 501);
        says.documented(answer, "rest.createNetworkVolume");
        says.contains(answer.json, { error: "not_implemented" });
      }
      const made = listed(await rest("GET", "/networkvolumes")).filter((one) => one["name"] === wanted);
      says.equals(made, [], "volumes made of what was refused");
    },
  },
];
