import { lookInside, podInside, workerInside } from "../../steps/resources/inside.ts";
import { type Scenario, listed, refusedFields } from "../../steps/words.ts";
import { volume } from "../../steps/resources/volumes.ts";
import { dataCenterIds } from "@millrace/spec";
import { updates } from "../../steps/resources/endpoints.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "A worker writes to a network volume, and later workers and pods read it there",
    claims: [
      "VOLUME-ATTACHABLE",
      "PRODUCT-GROUP-NETWORK-VOLUMES",
      "TEMPLATE-VOLUME-NOT-SHARED",
      "POD-DELETE-KEEPS-NETWORK-VOLUME",
    ],
    needs: ["handlers"],
    async run({ context, expect, rest }) {
      const [attached, kept] = [expect("VOLUME-ATTACHABLE"), expect("PRODUCT-GROUP-NETWORK-VOLUMES")];
      const { id: networkVolumeId, path, fields } = await volume(context);
      const first = await workerInside(context, { networkVolumeId });
      attached.contains((await rest("GET", `/endpoints/${first.endpointId}`)).json, {
        networkVolumeId,
        networkVolumeIds: [networkVolumeId],
      });
      attached.equals((await first.look({ write: "by a worker" })).kept, "by a worker", "what the worker wrote");
      await rest("DELETE", `/endpoints/${first.endpointId}`);
      const second = await workerInside(context, { networkVolumeId });
      kept.equals((await second.look()).kept, "by a worker", "read by a later worker");
      await rest("DELETE", `/endpoints/${second.endpointId}`);
      const pod = await podInside(context, { networkVolumeId });
      const shown = await rest("GET", `/pods/${pod}?includeNetworkVolume=true`);
      attached.contains(shown.json, { networkVolume: fields });
      attached.equals((await lookInside(context, pod, { write: "by a pod" })).kept, "by a pod", "what the pod wrote");
      await rest("DELETE", `/pods/${pod}`);
      const later = await podInside(context, { networkVolumeId });
      const read = (await lookInside(context, later)).kept;
      expect("POD-DELETE-KEEPS-NETWORK-VOLUME", "TEMPLATE-VOLUME-NOT-SHARED").equals(
        read,
        "by a pod",
        "read by a later pod",
      );
      kept.equals(read, "by a pod", "read by a later pod");
      await rest("DELETE", `/pods/${later}`);
      kept.status(await rest("GET", path), 200);
    },
  },
  {
    name: "A network volume shall not become larger",
    claims: ["VOLUME-UPDATE-GROWS-ONLY"],
    async run({ context, rest, name, says }) {
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
    needs: ["handlers"],
    async run({ context, rest, name, says }) {
      const { fields: place } = await volume(context);
      const wanted = name("volume");
      // The service that the suite starts has one data center.
      for (const dataCenterId of dataCenterIds.filter((id) => id !== place["dataCenterId"]).slice(0, 3)) {
        const answer = await rest("POST", "/networkvolumes", { name: wanted, size: 1, dataCenterId });
        says.status(answer, 501, "rest.createNetworkVolume");
        says.contains(answer.json, { error: "not_implemented" });
      }
      const made = listed(await rest("GET", "/networkvolumes")).filter((one) => one["name"] === wanted);
      says.equals(made, [], "volumes made of what was refused");
    },
  },
];
