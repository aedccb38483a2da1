import { type Fields, fieldsOf, refusedFields } from "../answers.ts";
import { type ClaimId, dataCenterIds, gpuTypeIds, limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { wrongValues } from "./refusals.ts";
import { jobStatus, updates, volumeIn } from "./shared.ts";

const [gpuType, otherGpuType] = gpuTypeIds;

/** Changes that replace no worker. */
const inPlace: readonly Fields[] = [
  { workersMax: 4 },
  { workersMax: 0 },
  { scalerType: "REQUEST_COUNT" },
  { scalerValue: 9 },
  { idleTimeout: limits.idleTimeoutMaxSeconds },
  { executionTimeoutMs: limits.executionTimeoutMinMs },
];

/** Changes that replace workers that run on GPUs. */
const released: readonly Fields[] = [
  { env: { B: "2" } },
  { env: {} },
  { gpuTypeIds: [otherGpuType, gpuType] },
  { gpuCount: 2 },
  { dataCenterIds: dataCenterIds.slice(1, 3) },
  { allowedCudaVersions: ["12.8"] },
  { minCudaVersion: "12.4" },
];

export const scenarios: readonly Scenario[] = [
  {
    name: "An endpoint is changed field by field, and the rest stays",
    claims: ["ENDPOINT-UPDATE-200", "ENDPOINT-UPDATE-VERSION", "ENDPOINT-UPDATE-IN-PLACE"],
    safety: "disposable",
    async run({ expect, rest, endpoint, name, template }) {
      for (const [method, suffix, operation] of updates) {
        // Created before the endpoint, so that it is removed after it.
        const templateId = await template();
        const { endpointId } = await endpoint({ env: { A: "1" } });
        const path = `/endpoints/${endpointId}`;
        let present = fieldsOf(await rest("GET", path));
        const change = async (fields: Fields, raise: 0 | 1): Promise<void> => {
          const version = Number(present["version"]) + raise;
          present = { ...present, ...fields, version };
          const answer = await rest(method, path + suffix, fields);
          expect("ENDPOINT-UPDATE-200").status(answer, 200);
          expect("ENDPOINT-UPDATE-200").documented(answer, operation);
          expect("ENDPOINT-UPDATE-200").equals(answer.json, present);
          const claim = raise === 1 ? "ENDPOINT-UPDATE-VERSION" : "ENDPOINT-UPDATE-IN-PLACE";
          const what = `version after ${JSON.stringify(fields)}`;
          expect(claim).equals(fieldsOf(await rest("GET", path))["version"], version, what);
        };
        for (const fields of [{}, { name: name("renamed") }, ...inPlace]) await change(fields, 0);
        for (const fields of [...released, { templateId }]) {
          await change(fields, 1);
          // Repeating the update changes nothing.
          await change(fields, 0);
        }
        expect("ENDPOINT-UPDATE-200").equals((await rest("GET", path)).json, present, "what is read afterwards");
      }
    },
  },
  {
    name: "The machines of a CPU endpoint and its fast start are changed",
    claims: ["ENDPOINT-UPDATE-200", "ENDPOINT-UPDATE-VERSION"],
    safety: "disposable",
    async run({ expect, rest, endpoint }) {
      const { endpointId } = await endpoint({ computeType: "CPU", cpuFlavorIds: ["cpu3c"], vcpuCount: 2 });
      let version = 1;
      for (const [fields, machines] of [
        [{ vcpuCount: 4 }, /^cpu3c-4-\d+$/],
        [{ cpuFlavorIds: ["cpu5g"] }, /^cpu5g-4-\d+$/],
        [{ flashboot: true }, /^cpu5g-4-\d+$/],
      ] as const) {
        version += 1;
        const answer = await rest("PATCH", `/endpoints/${endpointId}`, fields);
        const { instanceIds = [] } = fieldsOf(answer) as { readonly instanceIds?: readonly string[] };
        const isThat = instanceIds.length === 1 && machines.test(instanceIds.join());
        expect("ENDPOINT-UPDATE-200").that(isThat, `machines like ${machines.source}`, instanceIds);
        expect("ENDPOINT-UPDATE-VERSION").contains(answer.json, { version });
      }
    },
  },
  {
    name: "An endpoint gets a network volume by an update",
    claims: ["ENDPOINT-UPDATE-200", "ENDPOINT-UPDATE-VERSION"],
    safety: "disposable",
    needs: ["handlers"],
    async run(context) {
      const { expect, rest, endpoint } = context;
      const id = await volumeIn(context, dataCenterIds[0]);
      for (const fields of [{ networkVolumeId: id }, { networkVolumeIds: [id] }]) {
        const { endpointId } = await endpoint();
        const answer = await rest("PATCH", `/endpoints/${endpointId}`, fields);
        expect("ENDPOINT-UPDATE-200").contains(answer.json, { networkVolumeId: id, networkVolumeIds: [id] });
        expect("ENDPOINT-UPDATE-VERSION").contains(answer.json, { version: 2 });
      }
    },
  },
  {
    name: "An update that is wrong changes nothing",
    claims: ["ENDPOINT-UPDATE-400", "ENDPOINT-COMPUTE-TYPE-FIXED"],
    safety: "disposable",
    async run({ dialect, expect, rest, endpoint, template }) {
      const forPods = await template({ isServerless: false });
      const gpu = await endpoint({ computeType: "GPU" });
      const cpu = await endpoint({ computeType: "CPU" });
      const ofCpu = new Set(["cpuFlavorIds", "vcpuCount"]);
      for (const [method, suffix, operation] of updates) {
        for (const { endpointId } of [gpu, cpu]) {
          const path = `/endpoints/${endpointId}`;
          const before = (await rest("GET", path)).json;
          const refuse = async (claim: ClaimId, field: string, fields: Fields): Promise<void> => {
            const answer = await rest(method, path + suffix, { idleTimeout: 77, ...fields });
            expect(claim).status(answer, 400);
            expect(claim).documented(answer, operation);
            const named = refusedFields(answer);
            expect(claim).that(named.includes(field), `${field} is named`, named);
          };
          const mine = wrongValues.filter(([field]) => ofCpu.has(field) === (endpointId === cpu.endpointId));
          for (const [field, value] of mine) await refuse("ENDPOINT-UPDATE-400", field, { [field]: value });
          await refuse("ENDPOINT-UPDATE-400", "workersMin", { workersMin: 1 });
          await refuse("ENDPOINT-UPDATE-400", "templateId", { templateId: forPods });
          const foreign = endpointId === cpu.endpointId ? { gpuCount: 1 } : { vcpuCount: 2 };
          // COMPAT-FOREIGN-FIELDS covers the other dialect.
          if (dialect === "default") await refuse("ENDPOINT-UPDATE-400", Object.keys(foreign).join(), foreign);
          for (const computeType of ["GPU", "CPU"]) {
            await refuse("ENDPOINT-COMPUTE-TYPE-FIXED", "computeType", { computeType });
          }
          const after = (await rest("GET", path)).json;
          expect("ENDPOINT-UPDATE-400").equals(after, before, "the endpoint afterwards");
          expect("ENDPOINT-COMPUTE-TYPE-FIXED").equals(after, before, "the endpoint afterwards");
        }
      }
    },
  },
  {
    name: "An endpoint is renamed to the name of another",
    claims: ["ENDPOINT-UPDATE-409"],
    safety: "disposable",
    insteadInCompat: "COMPAT-NAMES",
    async run({ expect, rest, endpoint, name }) {
      const taken = name("endpoint");
      await endpoint({ name: taken });
      const own = name("endpoint");
      const { endpointId } = await endpoint({ name: own });
      const path = `/endpoints/${endpointId}`;
      const before = (await rest("GET", path)).json;
      for (const [method, suffix, operation] of updates) {
        const answer = await rest(method, path + suffix, { name: taken, idleTimeout: 77 });
        expect("ENDPOINT-UPDATE-409").status(answer, 409);
        expect("ENDPOINT-UPDATE-409").documented(answer, operation);
        expect("ENDPOINT-UPDATE-409").equals((await rest("GET", path)).json, before, "the endpoint afterwards");
        expect("ENDPOINT-UPDATE-409").status(await rest(method, path + suffix, { name: own }), 200);
      }
    },
  },
  {
    name: "Jobs wait and run while their endpoint is changed",
    claims: ["ENDPOINT-UPDATE-KEEPS-JOBS"],
    safety: "disposable",
    needs: ["workers"],
    async run({ expect, rest, endpoint, template }) {
      for (const [method, suffix] of updates) {
        const templateId = await template();
        const queue = await endpoint();
        const ids = [await queue.run({ n: 1 }), await queue.run({ n: 2 }), await queue.run({ n: 3 })];
        const [running = "", ...waiting] = ids;
        const taken = await queue.take();
        const path = `/endpoints/${queue.endpointId}${suffix}`;
        for (const fields of [{ env: { A: "1" } }, { templateId }, { idleTimeout: 77 }]) {
          expect("ENDPOINT-UPDATE-KEEPS-JOBS").status(await rest(method, path, fields), 200);
        }
        const statuses = await Promise.all(ids.map((id) => jobStatus(queue, id)));
        expect("ENDPOINT-UPDATE-KEEPS-JOBS").equals(statuses, ["IN_PROGRESS", "IN_QUEUE", "IN_QUEUE"]);
        expect("ENDPOINT-UPDATE-KEEPS-JOBS").equals(taken?.id, running, "the job that runs");
        if (taken === undefined) return;
        await queue.done(taken, { output: "kept" });
        const done = (await queue.status(running)).json;
        expect("ENDPOINT-UPDATE-KEEPS-JOBS").contains(done, { status: "COMPLETED", output: "kept" });
        for (const id of waiting) {
          const next = await queue.take();
          expect("ENDPOINT-UPDATE-KEEPS-JOBS").equals(next?.id, id, "the next in its place");
          if (next !== undefined) await queue.done(next, { output: next.input });
        }
      }
    },
  },
];
