import { dataCenterIds } from "@millrace/spec";
import { DEPLOY, SHOWN, deploy, podRequest } from "../../derived/interfaces/graphql-pods.ts";
import { readPod } from "../../steps/resources/pods.ts";
import type { Answer, Context, Fields, Scenario } from "../../steps/words.ts";
import { MINUTE_MS, fieldsOf, objectOf, until } from "../../steps/words.ts";
import { codesOf, dataOf, errorsOf, make, mutate } from "../../derived/interfaces/graphql-reading.ts";

/** Number of GPUs of the type. */
const GPUS = 4;
const HIGH_BID = 100;

/** Pods by GraphQL. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a pod stops unless it is locked, resumes, changes and ends by GraphQL, and its network volume stays",
    claims: [
      "GRAPHQL-POD-STOP",
      "GRAPHQL-POD-RESUME",
      "GRAPHQL-POD-EDIT-JOB",
      "GRAPHQL-POD-TERMINATE",
      "PRODUCT-INTERFACE-GRAPHQL",
    ],
    needs: ["handlers"],
    async run({ context, rest, graphql, name, expect }) {
      const place = { name: name("volume"), size: 1, dataCenterId: dataCenterIds[0] };
      const volume = fieldsOf(await rest("POST", "/networkvolumes", place));
      const { id } = await deploy(context, { networkVolumeId: volume["id"] });
      const path = `/pods/${String(id)}`;
      const act = (mutation: string, more: Fields = {}): Promise<Answer> =>
        mutate(context, mutation, { podId: id, ...more }, "{ id desiredStatus imageName }");
      await rest("PATCH", path, { locked: true });
      const refused = await act("podStop");
      expect("GRAPHQL-POD-STOP").that(errorsOf(refused).length > 0, "a refusal of a locked pod", refused.text);
      expect("GRAPHQL-POD-STOP").contains((await rest("GET", path)).json, { desiredStatus: "RUNNING" });
      await rest("PATCH", path, { locked: false });
      for (const [claim, mutation, more, wanted] of [
        ["GRAPHQL-POD-STOP", "podStop", {}, { desiredStatus: "EXITED" }],
        ["GRAPHQL-POD-RESUME", "podResume", { gpuCount: 1 }, { desiredStatus: "RUNNING" }],
        ["GRAPHQL-POD-EDIT-JOB", "podEditJob", { imageName: "local/other", containerDiskInGb: 5 }, {}],
      ] as const) {
        const imageName = mutation === "podEditJob" ? "local/other" : "local/sleeper";
        expect(claim).contains(dataOf(await act(mutation, more))["it"], { id, imageName, ...wanted });
      }
      const ended = await mutate(context, "podTerminate", { podId: id });
      const gone = await graphql("query ($id: String!) { pod(input: { podId: $id }) { id } }", { id });
      const [restGone, kept] = [await rest("GET", path), await rest("GET", `/networkvolumes/${String(volume["id"])}`)];
      expect("GRAPHQL-POD-TERMINATE", "PRODUCT-INTERFACE-GRAPHQL").equals(
        [dataOf(ended), dataOf(gone)],
        [{ it: null }, { pod: null }],
        "the pod that was ended",
      );
      expect("GRAPHQL-POD-TERMINATE").status(restGone, 404);
      expect("GRAPHQL-POD-TERMINATE").equals(kept.json, volume, "the volume afterwards");
    },
  },
  {
    name: "a pod stops, or ends, at the time that its input names",
    claims: ["GRAPHQL-POD-FIND-AND-DEPLOY-ON-DEMAND"],
    needs: ["handlers", "time"],
    async run({ context, rest, clock, says }) {
      const after = new Date((await clock.nowMs()) + MINUTE_MS).toISOString();
      const stopping = await deploy(context, { stopAfter: after });
      const ending = await deploy(context, { terminateAfter: after });
      const read = ({ id }: Fields): Promise<Answer> => rest("GET", `/pods/${String(id)}`);
      for (const pod of [stopping, ending]) says.contains((await read(pod)).json, { desiredStatus: "RUNNING" });
      await clock.pass(MINUTE_MS);
      const isStopped = (answer: Answer): boolean => fieldsOf(answer)["desiredStatus"] === "EXITED";
      says.contains((await until(() => read(stopping), isStopped)).json, { desiredStatus: "EXITED" });
      const isGone = ({ status }: Answer): boolean => status === 404;
      says.status(await until(() => read(ending), isGone), 404);
    },
  },
  {
    name: "a pod whose GPUs another has taken is not resumed by GraphQL",
    claims: ["GRAPHQL-POD-RESUME", "GRAPHQL-QUERY-POD"],
    safety: "full",
    needs: ["own-service"],
    async run({ context, another, capabilities, expect }) {
      const [resumed, queried] = [expect("GRAPHQL-POD-RESUME"), expect("GRAPHQL-QUERY-POD")];
      // What machines that others have left hold on the host would be counted, too.
      const service = await another({});
      const there: Context = { ...context, ...service };
      const { id } = await deploy(there, { gpuCount: GPUS });
      const held = "vcpuCount memoryInGb machine { vcpuReserved memoryReserved gpuAvailable }";
      const read = await service.graphql(`query ($id: String!) { pod(input: { podId: $id }) { ${held} } }`, { id });
      const pod = objectOf(dataOf(read)["pod"]);
      const alone = { vcpuReserved: pod["vcpuCount"], memoryReserved: pod["memoryInGb"], gpuAvailable: 0 };
      // On the nodes of a cluster, pods of others are counted, too.
      const reserved = Number(objectOf(pod["machine"])["vcpuReserved"]);
      if (capabilities.has("processes")) queried.contains(pod["machine"], alone, "what is given to the only pod");
      else queried.between(reserved, Number(pod["vcpuCount"]), Infinity, "reserved virtual CPUs");
      await service.rest("POST", `/pods/${String(id)}/stop`);
      const resume = (): Promise<Answer> =>
        mutate(service, "podResume", { podId: id, gpuCount: GPUS }, "{ id desiredStatus }");
      // What a pod had is free when its machine has ended.
      const untilFree = (ask: () => Promise<Answer>): Promise<Answer> =>
        until(ask, (answer) => codesOf(answer) !== "UNAVAILABLE");
      const request = { ...podRequest(there), gpuCount: GPUS };
      const other = objectOf(dataOf(await untilFree(() => mutate(service, DEPLOY, request, "{ id }")))["it"]);
      resumed.equals(codesOf(await resume()), "UNAVAILABLE");
      resumed.contains(await readPod(service, id), { desiredStatus: "EXITED" });
      await service.rest("DELETE", `/pods/${String(other["id"])}`);
      resumed.contains(dataOf(await untilFree(resume))["it"], { id, desiredStatus: "RUNNING" });
    },
  },
  {
    name: "a pod without a GPU is deployed in the size that is asked for by GraphQL",
    claims: ["GRAPHQL-DEPLOY-CPU-POD"],
    needs: ["handlers"],
    async run({ context, says }) {
      const request = { name: context.name("pod"), imageName: "local/sleeper" };
      const shown = "{ id cpuFlavorId vcpuCount memoryInGb gpuCount }";
      const pod = await make(context, "deployCpuPod", { ...request, instanceId: "cpu3c-1-2" }, shown);
      says.contains(pod, { cpuFlavorId: "cpu3c", vcpuCount: 1, memoryInGb: 2, gpuCount: 0 });
      const unknown = await mutate(context, "deployCpuPod", { ...request, instanceId: "cpu9z-1-2" });
      says.equals(codesOf(unknown), "INVALID_REQUEST");
    },
  },
  {
    name: "a pod is rented at a bid, stopped, and resumed at another bid by GraphQL",
    claims: ["GRAPHQL-POD-RENT-INTERRUPTABLE", "GRAPHQL-POD-BID-RESUME"],
    needs: ["handlers"],
    async run({ context, expect }) {
      const [rented, bid] = [expect("GRAPHQL-POD-RENT-INTERRUPTABLE"), expect("GRAPHQL-POD-BID-RESUME")];
      const request = { ...podRequest(context), bidPerGpu: HIGH_BID };
      const { id, ...pod } = await make(context, "podRentInterruptable", request, SHOWN);
      rented.contains(pod, { desiredStatus: "RUNNING", podType: "INTERRUPTABLE" });
      rented.contains(await readPod(context, id), { interruptible: true, desiredStatus: "RUNNING" });
      const rent = (bidPerGpu: number): Promise<Answer> =>
        mutate(context, "podRentInterruptable", { ...podRequest(context), bidPerGpu });
      const low = await rent(0.000_001);
      rented.that(errorsOf(low).length > 0, "no pod at a bid that is too low", low.text);
      rented.equals(codesOf(await rent(-1)), "INVALID_REQUEST", "code of a negative bid");
      const resume = (): Promise<Answer> =>
        mutate(context, "podBidResume", { podId: id, gpuCount: 1, bidPerGpu: HIGH_BID + 1 }, SHOWN);
      const early = await resume();
      bid.that(errorsOf(early).length > 0, "no bid for a pod that runs", early.text);
      await mutate(context, "podStop", { podId: id });
      const wanted = { id, desiredStatus: "RUNNING", podType: "INTERRUPTABLE", gpuCount: 1 };
      bid.contains(dataOf(await resume())["it"], wanted);
    },
  },
];
