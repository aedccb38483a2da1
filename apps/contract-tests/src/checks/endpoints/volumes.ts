import { type Fields, refusedFields } from "../answers.ts";
import { dataCenterIds } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { dataOf } from "../graphql/reading.ts";
import { updates, volumeIn } from "./shared.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "One network volume and a list of them are given together",
    claims: ["ENDPOINT-VOLUMES-EITHER"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, endpoint, template } = context;
      const id = await volumeIn(context, dataCenterIds[0]);
      const both = { networkVolumeId: id, networkVolumeIds: [id] };
      const refused = await rest("POST", "/endpoints", { templateId: await template(), workersMax: 0, ...both });
      expect("ENDPOINT-VOLUMES-EITHER").status(refused, 400);
      const { endpointId } = await endpoint();
      const before = (await rest("GET", `/endpoints/${endpointId}`)).json;
      for (const [method, suffix] of updates) {
        const answer = await rest(method, `/endpoints/${endpointId}${suffix}`, both);
        expect("ENDPOINT-VOLUMES-EITHER").status(answer, 400);
      }
      const after = (await rest("GET", `/endpoints/${endpointId}`)).json;
      expect("ENDPOINT-VOLUMES-EITHER").equals(after, before, "the endpoint afterwards");
      const alone = await rest("PATCH", `/endpoints/${endpointId}`, { networkVolumeIds: [id] });
      expect("ENDPOINT-VOLUMES-EITHER").status(alone, 200);
    },
  },
  {
    name: "An endpoint gets no two network volumes of one data center",
    claims: ["ENDPOINT-VOLUMES-ONE-A-CENTER"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, endpoint, template } = context;
      const twins = [await volumeIn(context, dataCenterIds[0]), await volumeIn(context, dataCenterIds[0])];
      const refuse = async (method: string, path: string, operation: string, fields: Fields): Promise<void> => {
        const answer = await rest(method, path, { ...fields, networkVolumeIds: twins });
        expect("ENDPOINT-VOLUMES-ONE-A-CENTER").status(answer, 400);
        expect("ENDPOINT-VOLUMES-ONE-A-CENTER").documented(answer, operation);
        expect("ENDPOINT-VOLUMES-ONE-A-CENTER").equals(refusedFields(answer), ["networkVolumeIds"], "fields named");
      };
      await refuse("POST", "/endpoints", "rest.createEndpoint", { templateId: await template(), workersMax: 0 });
      const { endpointId } = await endpoint({ networkVolumeIds: twins.slice(0, 1) });
      const path = `/endpoints/${endpointId}`;
      const before = (await rest("GET", path)).json;
      for (const [method, suffix, operation] of updates) await refuse(method, path + suffix, operation, {});
      expect("ENDPOINT-VOLUMES-ONE-A-CENTER").equals((await rest("GET", path)).json, before, "the endpoint afterwards");
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
