import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, refusedFields } from "../answers.ts";
import { volume } from "../network-volumes/shared.ts";
import { updates } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "An endpoint has one network volume or a list of them, and no two of one data center",
    claims: ["ENDPOINT-VOLUMES-EITHER", "ENDPOINT-VOLUMES-ONE-A-CENTER"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, endpoint, template } = context;
      const [{ id }, { id: twin }] = [await volume(context), await volume(context)];
      const { endpointId } = await endpoint({ networkVolumeIds: [id] });
      const path = `/endpoints/${endpointId}`;
      const before = (await rest("GET", path)).json;
      const request = { templateId: await template(), workersMax: 0 };
      const refuse = async (method: string, at: string, operation: string, fields: Fields): Promise<void> => {
        const both = await rest(method, at, { ...fields, networkVolumeId: id, networkVolumeIds: [id] });
        expect("ENDPOINT-VOLUMES-EITHER").status(both, 400);
        const twins = await rest(method, at, { ...fields, networkVolumeIds: [id, twin] });
        expect("ENDPOINT-VOLUMES-ONE-A-CENTER").status(twins, 400);
        expect("ENDPOINT-VOLUMES-ONE-A-CENTER").documented(twins, operation);
        expect("ENDPOINT-VOLUMES-ONE-A-CENTER").equals(refusedFields(twins), ["networkVolumeIds"], "fields named");
      };
      await refuse("POST", "/endpoints", "rest.createEndpoint", request);
      for (const [method, suffix, operation] of updates) await refuse(method, path + suffix, operation, {});
      const after = await rest("GET", path);
      const alone = await rest("PATCH", path, { networkVolumeIds: [twin] });
      for (const claim of ["ENDPOINT-VOLUMES-EITHER", "ENDPOINT-VOLUMES-ONE-A-CENTER"] as const) {
        expect(claim).equals(after.json, before, "the endpoint afterwards");
        expect(claim).status(alone, 200);
      }
    },
  },
  {
    name: "An endpoint shows its network volume in both ways, made with it or changed to it",
    claims: ["ENDPOINT-CREATE-ECHO", "ENDPOINT-UPDATE-200", "ENDPOINT-UPDATE-VERSION"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, endpoint } = context;
      const { id } = await volume(context);
      const shown = { networkVolumeId: id, networkVolumeIds: [id] };
      for (const given of [{ networkVolumeId: id }, { networkVolumeIds: [id] }]) {
        const read = await rest("GET", `/endpoints/${(await endpoint(given)).endpointId}`);
        expect("ENDPOINT-CREATE-ECHO").contains(read.json, shown);
        const changed = await rest("PATCH", `/endpoints/${(await endpoint()).endpointId}`, given);
        expect("ENDPOINT-UPDATE-200").contains(changed.json, shown);
        expect("ENDPOINT-UPDATE-VERSION").contains(changed.json, { version: 2 });
      }
    },
  },
];
