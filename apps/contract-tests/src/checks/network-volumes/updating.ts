import { dataCenterIds, limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { refusedFields, updates, volume } from "./shared.ts";

const operations = { PATCH: "rest.updateNetworkVolume", POST: "rest.updateNetworkVolumeByPost" } as const;

export const scenarios: readonly Scenario[] = [
  {
    name: "A network volume is renamed, enlarged, and both at once",
    claims: ["VOLUME-UPDATE-200"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      for (const [method, suffix] of updates) {
        const { path, fields } = await volume(context);
        let present = fields;
        const changes = [{ name: name("renamed") }, { size: 2 }, { name: name("renamed"), size: 5 }, {}];
        for (const change of changes) {
          present = { ...present, ...change };
          const answer = await rest(method, path + suffix, change);
          expect("VOLUME-UPDATE-200").status(answer, 200);
          expect("VOLUME-UPDATE-200").documented(answer, operations[method]);
          expect("VOLUME-UPDATE-200").equals(answer.json, present);
        }
        expect("VOLUME-UPDATE-200").equals((await rest("GET", path)).json, present, "what is read afterwards");
      }
    },
  },
  {
    name: "A network volume shall not become larger",
    claims: ["VOLUME-UPDATE-GROWS-ONLY"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      for (const [method, suffix] of updates) {
        const { path, fields } = await volume(context, { size: 4 });
        for (const size of [4, 3, 0]) {
          const answer = await rest(method, path + suffix, { name: name("renamed"), size });
          expect("VOLUME-UPDATE-GROWS-ONLY").status(answer, 400);
          expect("VOLUME-UPDATE-GROWS-ONLY").documented(answer, operations[method]);
          expect("VOLUME-UPDATE-GROWS-ONLY").equals(refusedFields(answer), ["size"], "the fields named");
        }
        const tooLarge = await rest(method, path + suffix, { size: limits.networkVolumeSizeMaxGb + 1 });
        expect("VOLUME-UPDATE-GROWS-ONLY").status(tooLarge, 400);
        expect("VOLUME-UPDATE-GROWS-ONLY").equals((await rest("GET", path)).json, fields, "what is read afterwards");
        const grown = await rest(method, path + suffix, { size: 5 });
        expect("VOLUME-UPDATE-GROWS-ONLY").status(grown, 200);
      }
    },
  },
  {
    name: "A network volume is renamed to the name of another",
    claims: ["VOLUME-UPDATE-409"],
    safety: "disposable",
    insteadInCompat: "COMPAT-NAMES",
    async run(context) {
      const { expect, rest } = context;
      const { fields: other } = await volume(context);
      for (const [method, suffix] of updates) {
        const { path, fields } = await volume(context);
        const answer = await rest(method, path + suffix, { name: other["name"], size: 2 });
        expect("VOLUME-UPDATE-409").status(answer, 409);
        expect("VOLUME-UPDATE-409").documented(answer, operations[method]);
        expect("VOLUME-UPDATE-409").equals((await rest("GET", path)).json, fields, "what is read afterwards");
        const same = await rest(method, path + suffix, { name: fields["name"] });
        expect("VOLUME-UPDATE-409").status(same, 200);
      }
    },
  },
  {
    name: "A network volume shall move to another data center",
    claims: ["VOLUME-DATA-CENTER-FIXED"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const { path, fields } = await volume(context);
      const elsewhere = dataCenterIds.find((id) => id !== fields["dataCenterId"]);
      for (const [method, suffix] of updates) {
        for (const dataCenterId of [elsewhere, fields["dataCenterId"]]) {
          const answer = await rest(method, path + suffix, { dataCenterId });
          expect("VOLUME-DATA-CENTER-FIXED").status(answer, 400);
          expect("VOLUME-DATA-CENTER-FIXED").documented(answer, operations[method]);
          expect("VOLUME-DATA-CENTER-FIXED").equals(refusedFields(answer), ["dataCenterId"], "the fields named");
        }
      }
      expect("VOLUME-DATA-CENTER-FIXED").equals((await rest("GET", path)).json, fields, "what is read afterwards");
    },
  },
];
