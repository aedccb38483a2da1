import { objectOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { createPod, idsOf, podsOf, podThatIsUp, readPod, smallGpuPod, worker } from "./shared.ts";
import { until } from "../waiting/until.ts";

const DELETED_PODS = 5;

export const scenarios: readonly Scenario[] = [
  {
    name: "every filter narrows the list of pods, and all that are given have to fit",
    claims: ["POD-LIST-200", "POD-LIST-FILTERS"],
    safety: "disposable",
    needs: ["machines"],
    async run(context) {
      const { expect, rest, name, template } = context;
      const templateId = await template({ isServerless: false });
      const probe = await createPod(context);
      const { machine } = await readPod(context, probe["id"], "?includeMachine=true");
      const dataCenterId = String(objectOf(machine)["dataCenterId"]);
      const volume = await rest("POST", "/networkvolumes", { name: name("volume"), size: 1, dataCenterId });
      const networkVolumeId = String(objectOf(volume.json)["id"]);
      const request = { name: name("pod"), cpuFlavorIds: ["cpu3c"], templateId, networkVolumeId };
      const cpu = await createPod(context, request);
      const imageName = `local/${name("image")}`;
      const gpu = await createPod(context, { imageName, name: name("pod") }, smallGpuPod);
      await rest("POST", `/pods/${String(gpu["id"])}/stop`);
      const gpuTypeId = String(objectOf(gpu["gpu"])["id"]);

      const found = async (query: Readonly<Record<string, string>>) => {
        const answer = await rest("GET", `/pods?${new URLSearchParams(query).toString()}`);
        expect("POD-LIST-200").status(answer, 200);
        expect("POD-LIST-200").documented(answer, "rest.listPods");
        const ids = idsOf(answer);
        return [cpu["id"], gpu["id"]].filter((id) => ids.includes(String(id)));
      };
      expect("POD-LIST-200").equals(await found({}), [cpu["id"], gpu["id"]]);
      const filters: readonly (readonly [string, string, Readonly<Record<string, unknown>>[]])[] = [
        ["computeType", "CPU", [cpu]],
        ["computeType", "GPU", [gpu]],
        ["cpuFlavorId", "cpu3c", [cpu]],
        ["cpuFlavorId", "cpu5m", []],
        ["dataCenterId", dataCenterId, [cpu, gpu]],
        ["dataCenterId", "unknown", []],
        ["desiredStatus", "RUNNING", [cpu]],
        ["desiredStatus", "EXITED", [gpu]],
        ["endpointId", "unknown", []],
        ["gpuTypeId", gpuTypeId, [gpu]],
        ["gpuTypeId", "unknown", []],
        ["id", String(cpu["id"]), [cpu]],
        ["imageName", imageName, [gpu]],
        ["name", request.name, [cpu]],
        ["networkVolumeId", networkVolumeId, [cpu]],
        ["templateId", templateId, [cpu]],
      ];
      for (const [parameter, value, expected] of filters) {
        expect("POD-LIST-FILTERS").equals(
          await found({ [parameter]: value }),
          expected.map(({ id }) => id),
          `${parameter}=${value}`,
        );
      }
      const several = idsOf(await rest("GET", `/pods?cpuFlavorId=cpu5m&cpuFlavorId=cpu3c&name=${request.name}`));
      expect("POD-LIST-FILTERS").equals(several, [cpu["id"]], "one of several values");
      expect("POD-LIST-200").equals(await found({ name: request.name, computeType: "CPU" }), [cpu["id"]]);
      for (const other of [{ computeType: "GPU" }, { desiredStatus: "EXITED" }, { id: String(gpu["id"]) }]) {
        expect("POD-LIST-200").equals(await found({ name: request.name, ...other }), []);
      }
      expect("POD-LIST-200").equals((await rest("GET", `/pods?name=${name("nobody")}`)).json, []);
    },
  },
  {
    name: "a list of pods that is asked for in unknown words is refused",
    claims: ["POD-LIST-400"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      for (const query of [
        "page=2",
        "status=RUNNING",
        "computeType=TPU",
        "computeType=cpu",
        "desiredStatus=SLEEPING",
        "includeWorkers=perhaps",
      ]) {
        const answer = await rest("GET", `/pods?${query}`);
        expect("POD-LIST-400").status(answer, 400);
        expect("POD-LIST-400").documented(answer, "rest.listPods");
      }
      expect("POD-LIST-400").status(await rest("GET", "/pods?computeType=CPU&desiredStatus=RUNNING"), 200);
    },
  },
  {
    name: "a deleted pod leaves the list and is found only among those that are being cleared",
    claims: ["POD-LIST-TERMINATED-HIDDEN"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest } = context;
      let wasListed = false;
      // It is listed only until its machine is removed, which may be before this request.
      for (let tries = 0; tries < DELETED_PODS && !wasListed; tries += 1) {
        const id = String((await createPod(context))["id"]);
        await podThatIsUp(context, id);
        await rest("DELETE", `/pods/${id}`);
        const cleared = await rest("GET", "/pods?desiredStatus=TERMINATED");
        wasListed = idsOf(cleared).includes(id);
        const others = podsOf(cleared).filter(({ desiredStatus }) => desiredStatus !== "TERMINATED");
        expect("POD-LIST-TERMINATED-HIDDEN").equals(others, [], "pods that are not deleted");
        for (const query of ["", `?id=${id}`, "?desiredStatus=RUNNING", "?desiredStatus=EXITED"]) {
          const isListed = idsOf(await rest("GET", `/pods${query}`)).includes(id);
          expect("POD-LIST-TERMINATED-HIDDEN").that(!isListed, `not in /pods${query}`, id);
        }
      }
      expect("POD-LIST-TERMINATED-HIDDEN").that(wasListed, "once with desiredStatus=TERMINATED", wasListed);
    },
  },
  {
    name: "a worker is a pod for those only who ask for workers",
    claims: ["POD-LIST-WORKERS-HIDDEN", "POD-AI-API-ID-SAME", "POD-LIST-FILTERS"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest } = context;
      const { endpointId, pod } = await worker(context);
      const id = String(pod["id"]);
      expect("POD-AI-API-ID-SAME").contains(pod, { endpointId, aiApiId: endpointId });
      const read = await rest("GET", `/pods/${id}?includeWorkers=true`);
      expect("POD-LIST-WORKERS-HIDDEN").contains(read.json, { id, endpointId });
      expect("POD-LIST-WORKERS-HIDDEN").documented(read, "rest.getPod");
      expect("POD-AI-API-ID-SAME").contains(read.json, { endpointId, aiApiId: endpointId });
      for (const query of ["", "?includeWorkers=false"]) {
        expect("POD-LIST-WORKERS-HIDDEN").status(await rest("GET", `/pods/${id}${query}`), 404);
        const isListed = idsOf(await rest("GET", `/pods${query}`)).includes(id);
        expect("POD-LIST-WORKERS-HIDDEN").that(!isListed, `no worker in /pods${query}`, id);
      }
      const shown = idsOf(await rest("GET", "/pods?includeWorkers=true"));
      expect("POD-LIST-WORKERS-HIDDEN").that(shown.includes(id), "the worker among the pods", shown);
      const hidden = idsOf(await rest("GET", `/pods?endpointId=${endpointId}`));
      expect("POD-LIST-WORKERS-HIDDEN").equals(hidden, [], "workers without includeWorkers");
      const own = await until(
        async () => idsOf(await rest("GET", `/pods?endpointId=${endpointId}&includeWorkers=true`)),
        (ids) => ids.includes(id),
      );
      expect("POD-LIST-FILTERS").equals(own, [id], "workers of the endpoint");
      const others = idsOf(await rest("GET", "/pods?endpointId=unknown&includeWorkers=true"));
      expect("POD-LIST-FILTERS").equals(others, [], "workers of no endpoint");
    },
  },
];
