import { dataCenterIds } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, refusedFields } from "../answers.ts";
import { dataOf } from "../graphql/reading.ts";
import { volume } from "../network-volumes/shared.ts";
import { updates, volumeIn } from "./shared.ts";

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
  {
    name: "An endpoint has one network volume in each of several data centers",
    claims: ["ENDPOINT-FIELDS", "GRAPHQL-SAVE-ENDPOINT"],
    safety: "full",
    needs: ["own-service"],
    async run({ another, expect }) {
      const service = await another({});
      const [first, second] = [await volumeIn(service, dataCenterIds[0]), await volumeIn(service, dataCenterIds[0])];
      // All hosts of the service are in one place.
      await service.sql(`UPDATE network_volume SET data_center_id = '${dataCenterIds[1]}' WHERE id = '${second}'`);
      const networkVolumeIds = [second, first];
      const { endpointId } = await service.endpoint({ networkVolumeIds });
      const both = { networkVolumeId: second, networkVolumeIds };
      expect("ENDPOINT-FIELDS").contains((await service.rest("GET", `/endpoints/${endpointId}`)).json, both);
      const query = "{ myself { endpoints { networkVolumeId networkVolumeIds { networkVolumeId dataCenterId } } } }";
      const places = [dataCenterIds[1], dataCenterIds[0]];
      const told = networkVolumeIds.map((id, at) => ({ networkVolumeId: id, dataCenterId: places[at] }));
      const { myself } = dataOf(await service.graphql(query));
      expect("GRAPHQL-SAVE-ENDPOINT").equals(myself, { endpoints: [{ ...both, networkVolumeIds: told }] });
    },
  },
];
