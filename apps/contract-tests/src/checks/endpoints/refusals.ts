import { type Fields, fieldsOf, listed, refusedFields } from "../answers.ts";
import { limits, scalerTypes } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { updates } from "./shared.ts";

const variables = Object.fromEntries(
  Array.from({ length: limits.environmentVariablesMax + 1 }, (_, number) => [`NAME_${number}`, "value"]),
);

/** Invalid values, each under the field that the refusal must name. */
export const wrongValues: readonly (readonly [field: string, value: unknown])[] = [
  ["name", ""],
  ["name", "n".repeat(limits.nameMaxChars + 1)],
  ["name", 7],
  ["templateId", "no id!"],
  ["env", { "1A": "x" }],
  ["env", { A: 1 }],
  ["env", variables],
  ["gpuTypeIds", ["Voodoo"]],
  ["gpuTypeIds", "NVIDIA L4"],
  ["gpuCount", 0],
  ["gpuCount", 1.5],
  ["cpuFlavorIds", ["cpu9z"]],
  ["vcpuCount", 0],
  ["dataCenterIds", ["nowhere"]],
  ["allowedCudaVersions", ["1.0"]],
  ["minCudaVersion", "1.0"],
  ["networkVolumeId", "no id!"],
  ["networkVolumeIds", ["no id!"]],
  ["workersMin", -1],
  ["workersMax", -1],
  ["workersMax", "3"],
  ["scalerType", "CLAIRVOYANCE"],
  ["scalerValue", 0],
  ["idleTimeout", limits.idleTimeoutMinSeconds - 1],
  ["idleTimeout", limits.idleTimeoutMaxSeconds + 1],
  ["executionTimeoutMs", limits.executionTimeoutMinMs - 1],
  ["executionTimeoutMs", limits.executionTimeoutMaxMs + 1],
  ["flashboot", "yes"],
  ["colour", "red"],
];

/** Hardware of one kind for an endpoint of the other. */
const contradictions: readonly (readonly [computeType: string, fields: Fields])[] = [
  ["CPU", { gpuCount: 1 }],
  ["CPU", { gpuTypeIds: ["NVIDIA L4"] }],
  ["CPU", { allowedCudaVersions: ["12.8"] }],
  ["CPU", { minCudaVersion: "12.8" }],
  ["GPU", { cpuFlavorIds: ["cpu3c"] }],
  ["GPU", { vcpuCount: 2 }],
];

export const scenarios: readonly Scenario[] = [
  {
    name: "Endpoints with wrong, unknown or contradictory fields are refused",
    claims: ["ENDPOINT-CREATE-400"],
    safety: "disposable",
    async run({ dialect, expect, rest, template, name }) {
      const request = { name: name("endpoint"), templateId: await template(), workersMax: 0 };
      const refuse = async (field: string, fields: Fields): Promise<void> => {
        const answer = await rest("POST", "/endpoints", { ...request, ...fields });
        expect("ENDPOINT-CREATE-400").status(answer, 400);
        expect("ENDPOINT-CREATE-400").documented(answer, "rest.createEndpoint");
        const named = refusedFields(answer);
        expect("ENDPOINT-CREATE-400").that(named.includes(field), `${field} is named`, named);
      };
      for (const [field, value] of [...wrongValues, ["computeType", "TPU"] as const]) {
        const isOfCpu = field === "cpuFlavorIds" || field === "vcpuCount";
        await refuse(field, { ...(isOfCpu ? { computeType: "CPU" } : {}), [field]: value });
      }
      // COMPAT-FOREIGN-FIELDS covers the other dialect.
      for (const [computeType, fields] of dialect === "default" ? contradictions : []) {
        await refuse(Object.keys(fields).join(), { computeType, ...fields });
      }
      await refuse("workersMin", { workersMin: 1 });
      const made = listed(await rest("GET", "/endpoints")).filter((one) =>
        [request.name, ""].includes(String(one["name"])),
      );
      expect("ENDPOINT-CREATE-400").equals(made, [], "endpoints made of what was refused");
      const limit = { env: Object.fromEntries(Object.entries(variables).slice(1)) };
      expect("ENDPOINT-CREATE-400").status(await rest("POST", "/endpoints", { ...request, ...limit }), 200);
    },
  },
  {
    name: "An endpoint is asked for with a template for pods",
    claims: ["ENDPOINT-CREATE-POD-TEMPLATE"],
    safety: "disposable",
    async run({ expect, rest, template, name }) {
      const request = { name: name("endpoint"), workersMax: 0 };
      const templateId = await template({ isServerless: false });
      const answer = await rest("POST", "/endpoints", { ...request, templateId });
      expect("ENDPOINT-CREATE-POD-TEMPLATE").status(answer, 400);
      expect("ENDPOINT-CREATE-POD-TEMPLATE").equals(refusedFields(answer), ["templateId"], "the fields named");
      const named = listed(await rest("GET", "/endpoints")).filter((one) => one["name"] === request.name);
      expect("ENDPOINT-CREATE-POD-TEMPLATE").equals(named, [], "endpoints made of what was refused");
      const proper = await rest("POST", "/endpoints", { ...request, templateId: await template() });
      expect("ENDPOINT-CREATE-POD-TEMPLATE").status(proper, 200);
    },
  },
  {
    name: "An endpoint shall keep more workers than it may have",
    claims: ["ENDPOINT-CREATE-WORKERS-ORDER"],
    safety: "disposable",
    async run({ expect, rest, template, endpoint }) {
      const templateId = await template();
      for (const fields of [{ workersMin: 2, workersMax: 1 }, { workersMin: limits.workersMaxDefault + 1 }]) {
        const answer = await rest("POST", "/endpoints", { templateId, ...fields });
        expect("ENDPOINT-CREATE-WORKERS-ORDER").status(answer, 400);
        const named = refusedFields(answer);
        expect("ENDPOINT-CREATE-WORKERS-ORDER").that(named.includes("workersMin"), "workersMin is named", named);
      }
      const { endpointId } = await endpoint({ templateId });
      const path = `/endpoints/${endpointId}`;
      const before = (await rest("GET", path)).json;
      for (const [method, suffix] of updates) {
        for (const fields of [{ workersMin: 1 }, { workersMin: 3, workersMax: 2 }]) {
          expect("ENDPOINT-CREATE-WORKERS-ORDER").status(await rest(method, path + suffix, fields), 400);
        }
      }
      expect("ENDPOINT-CREATE-WORKERS-ORDER").equals((await rest("GET", path)).json, before, "the endpoint afterwards");
    },
  },
  {
    name: "An endpoint keeps as many workers as it may have",
    claims: ["ENDPOINT-CREATE-WORKERS-ORDER"],
    safety: "disposable",
    needs: ["handlers"],
    async run({ expect, rest, template }) {
      const fields = { computeType: "CPU", vcpuCount: 1, workersMin: 1, workersMax: 1 };
      const answer = await rest("POST", "/endpoints", { templateId: await template(), ...fields });
      expect("ENDPOINT-CREATE-WORKERS-ORDER").status(answer, 200);
      const path = `/endpoints/${String(fieldsOf(answer)["id"])}`;
      for (const [method, suffix] of updates) {
        const refused = await rest(method, path + suffix, { workersMax: 0 });
        expect("ENDPOINT-CREATE-WORKERS-ORDER").status(refused, 400);
        const read = (await rest("GET", path)).json;
        expect("ENDPOINT-CREATE-WORKERS-ORDER").contains(read, { workersMin: 1, workersMax: 1 });
      }
    },
  },
  {
    name: "An endpoint is asked for with parts that do not exist",
    claims: ["ENDPOINT-CREATE-404"],
    safety: "disposable",
    async run({ expect, rest, template, name }) {
      const templateId = await template();
      const requests = [
        { templateId: "nosuchtemplate" },
        { templateId, networkVolumeId: "nosuchvolume" },
        { templateId, networkVolumeIds: ["nosuchvolume"] },
      ];
      const wanted = name("endpoint");
      for (const request of requests) {
        const answer = await rest("POST", "/endpoints", { name: wanted, workersMax: 0, ...request });
        expect("ENDPOINT-CREATE-404").status(answer, 404);
        expect("ENDPOINT-CREATE-404").documented(answer, "rest.createEndpoint");
      }
      const named = listed(await rest("GET", "/endpoints")).filter((one) => one["name"] === wanted);
      expect("ENDPOINT-CREATE-404").equals(named, [], "endpoints made of what was refused");
    },
  },
  {
    name: "An endpoint is asked for with a template of another account",
    claims: ["ENDPOINT-CREATE-404"],
    safety: "disposable",
    needs: ["keys"],
    async run({ expect, rest, template, keys }) {
      const body = { templateId: await template(), workersMax: 0 };
      const answer = await rest("POST", "/endpoints", body, { key: keys.other ?? null });
      expect("ENDPOINT-CREATE-404").status(answer, 404);
    },
  },
  {
    name: "Two endpoints of an account want the same name",
    claims: ["ENDPOINT-CREATE-409"],
    safety: "disposable",
    insteadInCompat: "COMPAT-NAMES",
    async run({ expect, rest, template, endpoint, name }) {
      const wanted = name("endpoint");
      const { endpointId } = await endpoint({ name: wanted });
      const twin = { name: wanted, templateId: await template(), workersMax: 0 };
      const answer = await rest("POST", "/endpoints", twin);
      expect("ENDPOINT-CREATE-409").status(answer, 409);
      expect("ENDPOINT-CREATE-409").documented(answer, "rest.createEndpoint");
      const named = listed(await rest("GET", "/endpoints")).filter((one) => one["name"] === wanted);
      expect("ENDPOINT-CREATE-409").equals(
        named.map((one) => one["id"]),
        [endpointId],
        "endpoints of that name",
      );
    },
  },
  {
    name: "Endpoints are made with every scaling rule, and with none that is unknown",
    claims: ["ENDPOINT-SCALER-TYPES"],
    safety: "disposable",
    async run({ expect, rest, template }) {
      const request = { templateId: await template(), workersMax: 0 };
      expect("ENDPOINT-SCALER-TYPES").equals(scalerTypes.toSorted(), ["QUEUE_DELAY", "REQUEST_COUNT"]);
      for (const scalerType of scalerTypes) {
        const answer = await rest("POST", "/endpoints", { ...request, scalerType });
        expect("ENDPOINT-SCALER-TYPES").status(answer, 200);
        expect("ENDPOINT-SCALER-TYPES").equals(fieldsOf(answer)["scalerType"], scalerType);
      }
      for (const scalerType of ["queue_delay", "CLAIRVOYANCE", "", 1]) {
        const answer = await rest("POST", "/endpoints", { ...request, scalerType });
        expect("ENDPOINT-SCALER-TYPES").status(answer, 400);
        expect("ENDPOINT-SCALER-TYPES").equals(refusedFields(answer), ["scalerType"], "the fields named");
      }
    },
  },
];
