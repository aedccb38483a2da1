import { expectFilters } from "../../derived/filters.ts";
import { volume } from "../../steps/resources/volumes.ts";
import { type Fields, type Scenario, listed, objectOf } from "../../steps/words.ts";
import { createPod, idsOf, runningPod, smallGpuPod, worker } from "../../steps/resources/pods.ts";

const DELETED_PODS = 5;
const INCLUDED = "includeNetworkVolume=true&includeWorkers=true";

export const scenarios: readonly Scenario[] = [
  {
    name: "every filter narrows the list of pods, and all that are given have to fit",
    claims: ["POD-LIST-200", "POD-LIST-FILTERS", "PRODUCT-ARRAY-PARAMETERS"],
    needs: ["handlers"],
    async run({ context, expect, rest, name, template }) {
      const templateId = await template({ isServerless: false });
      const { id: networkVolumeId, dataCenterId } = await volume(context);
      const request = { name: name("pod"), cpuFlavorIds: ["cpu3c"], templateId, networkVolumeId };
      const cpu = await createPod(context, request);
      const gpu = await createPod(context, { imageName: `local/${name("image")}`, name: name("pod") }, smallGpuPod);
      await rest("POST", `/pods/${String(gpu["id"])}/stop`);
      const { pod: ofEndpoint } = await worker(context);
      const read = async (query: string): Promise<readonly Fields[]> => {
        const answer = await rest("GET", `/pods?${INCLUDED}&${query}`);
        expect("POD-LIST-200").status(answer, 200, "rest.listPods");
        return listed(answer);
      };
      const ids = [cpu, gpu, ofEndpoint].map(({ id }) => id);
      const all = await read("");
      await expectFilters(context.expect("POD-LIST-FILTERS", "PRODUCT-ARRAY-PARAMETERS"), {
        operation: "rest.listPods",
        own: all.filter(({ id }) => ids.includes(id)),
        seen: {
          computeType: ({ gpuCount }) => (gpuCount === 0 ? "CPU" : "GPU"),
          dataCenterId: () => dataCenterId,
          networkVolumeId: (pod) => objectOf(pod["networkVolume"])["id"],
        },
        read: (query) => read(query.toString()),
      });
      expect("POD-LIST-200").equals(await read(`name=${name("nobody")}`), [], "pods of no name");
      const gpus = "gpuTypeId=NVIDIA%20L4&gpuTypeId=NVIDIA%20A40";
      expect("PRODUCT-ARRAY-PARAMETERS").status(await rest("GET", `/billing/endpoints?${gpus}`), 200);
    },
  },
  {
    name: "a deleted pod leaves the list and is found only among those that are being cleared",
    claims: ["POD-LIST-TERMINATED-HIDDEN"],
    needs: ["handlers"],
    async run({ context, rest, says }) {
      let wasListed = false;
      // It is listed only until its machine is removed, which may be before this request.
      for (let tries = 0; tries < DELETED_PODS && !wasListed; tries += 1) {
        const id = String((await runningPod(context))["id"]);
        await rest("DELETE", `/pods/${id}`);
        const cleared = await rest("GET", "/pods?desiredStatus=TERMINATED");
        wasListed = idsOf(cleared).includes(id);
        const others = listed(cleared).filter(({ desiredStatus }) => desiredStatus !== "TERMINATED");
        says.equals(others, [], "pods that are not deleted");
        for (const query of ["", `?id=${id}`, "?desiredStatus=RUNNING", "?desiredStatus=EXITED"]) {
          says.that(!idsOf(await rest("GET", `/pods${query}`)).includes(id), `not in /pods${query}`, id);
        }
      }
      says.that(wasListed, "once with desiredStatus=TERMINATED", wasListed);
    },
  },
  {
    name: "a worker is a pod for those only who ask for workers",
    claims: ["POD-LIST-WORKERS-HIDDEN", "POD-AI-API-ID-SAME"],
    needs: ["handlers"],
    async run({ context, expect, rest }) {
      const claim = expect("POD-LIST-WORKERS-HIDDEN");
      const { endpointId, pod } = await worker(context);
      const id = String(pod["id"]);
      const read = await rest("GET", `/pods/${id}?includeWorkers=true`);
      claim.contains(read.json, { id, endpointId });
      claim.documented(read, "rest.getPod");
      for (const seen of [pod, read.json]) {
        expect("POD-AI-API-ID-SAME").contains(seen, { endpointId, aiApiId: endpointId });
      }
      for (const query of ["?", "?includeWorkers=false&"]) {
        claim.status(await rest("GET", `/pods/${id}${query}`), 404);
        for (const more of ["", `endpointId=${endpointId}`, `id=${id}`]) {
          const list = `/pods${query}${more}`;
          claim.that(!idsOf(await rest("GET", list)).includes(id), `none in ${list}`, id);
        }
      }
      const shown = idsOf(await rest("GET", "/pods?includeWorkers=true"));
      claim.that(shown.includes(id), "the worker among the pods", shown);
    },
  },
];
