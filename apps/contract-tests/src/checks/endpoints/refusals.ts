import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, fieldsOf, listed, refusedFields } from "../answers.ts";
import { updates } from "./shared.ts";

/** Hardware of one kind for an endpoint of the other. */
const contradictions: Readonly<Record<"CPU" | "GPU", readonly Fields[]>> = {
  CPU: [{ gpuCount: 1 }, { gpuTypeIds: ["NVIDIA L4"] }, { allowedCudaVersions: ["12.8"] }, { minCudaVersion: "12.8" }],
  GPU: [{ cpuFlavorIds: ["cpu3c"] }, { vcpuCount: 2 }],
};

export const scenarios: readonly Scenario[] = [
  {
    name: "Endpoints do not get hardware of the other kind, a template for pods, or fewer workers than they keep",
    claims: ["ENDPOINT-CREATE-400", "ENDPOINT-UPDATE-400", "ENDPOINT-CREATE-WORKERS-ORDER"],
    safety: "disposable",
    async run({ dialect, expect, rest, template, endpoint, name }) {
      const templateId = await template();
      const forPods = await template({ isServerless: false });
      const order = expect("ENDPOINT-CREATE-WORKERS-ORDER");
      for (const computeType of ["CPU", "GPU"] as const) {
        const request = { name: name("endpoint"), templateId, workersMax: 0, computeType };
        const { endpointId } = await endpoint({ computeType });
        const path = `/endpoints/${endpointId}`;
        const before = (await rest("GET", path)).json;
        const ways = [
          ["ENDPOINT-CREATE-400", "POST", "/endpoints", "rest.createEndpoint", request] as const,
          ...updates.map(
            ([method, suffix, operation]) =>
              ["ENDPOINT-UPDATE-400", method, path + suffix, operation, { idleTimeout: 77 }] as const,
          ),
        ];
        for (const [claim, method, at, operation, right] of ways) {
          const refuse = async (wrong: Fields, field: string): Promise<void> => {
            const answer = await rest(method, at, { ...right, ...wrong });
            const says = field === "workersMin" ? [expect(claim), order] : [expect(claim)];
            for (const one of says) {
              one.status(answer, 400);
              one.documented(answer, operation);
              one.that(refusedFields(answer).includes(field), `${field} is named`, answer.text);
            }
          };
          await refuse({ templateId: forPods }, "templateId");
          await refuse({ workersMin: 1 }, "workersMin");
          await refuse({ workersMin: 3, workersMax: 2 }, "workersMin");
          // COMPAT-FOREIGN-FIELDS covers the other dialect.
          if (dialect === "compat") continue;
          for (const foreign of contradictions[computeType]) await refuse(foreign, Object.keys(foreign).join());
        }
        order.status(await rest("POST", "/endpoints", { templateId, workersMin: limits.workersMaxDefault + 1 }), 400);
        const made = listed(await rest("GET", "/endpoints")).filter((one) => one["name"] === request.name);
        expect("ENDPOINT-CREATE-400").equals(made, [], "endpoints made of what was refused");
        const after = (await rest("GET", path)).json;
        for (const says of [expect("ENDPOINT-UPDATE-400"), order])
          says.equals(after, before, "the endpoint afterwards");
      }
    },
  },
  {
    name: "An endpoint keeps as many workers as it may have",
    claims: ["ENDPOINT-CREATE-WORKERS-ORDER"],
    safety: "disposable",
    needs: ["handlers"],
    async run({ expect, rest, template }) {
      const says = expect("ENDPOINT-CREATE-WORKERS-ORDER");
      const kept = { workersMin: 1, workersMax: 1 };
      const request = { templateId: await template(), computeType: "CPU", vcpuCount: 1, ...kept };
      const answer = await rest("POST", "/endpoints", request);
      says.status(answer, 200);
      const path = `/endpoints/${String(fieldsOf(answer)["id"])}`;
      for (const [method, suffix] of updates) {
        says.status(await rest(method, path + suffix, { workersMax: 0 }), 400);
        says.contains((await rest("GET", path)).json, kept);
      }
    },
  },
  {
    name: "An endpoint that no machine of the deployment could ever serve is neither made nor come to by an update",
    claims: ["ENDPOINT-CREATE-501", "ENDPOINT-UPDATE-501"],
    safety: "disposable",
    // A deployment without GPUs runs the workers of GPU endpoints without them; a service that the suite starts has some.
    needs: ["handlers"],
    async run({ expect, rest, template, endpoint, name }) {
      const unmade = name("never");
      const wanted = { name: unmade, gpuCount: limits.gpuCountMax };
      const gpu = { computeType: "GPU", workersMax: 1 };
      const { endpointId } = await endpoint(gpu);
      const path = `/endpoints/${endpointId}`;
      const before = (await rest("GET", path)).json;
      const request = { ...gpu, templateId: await template(), ...wanted };
      for (const [claim, method, at, body, operation] of [
        ["ENDPOINT-CREATE-501", "POST", "/endpoints", request, "rest.createEndpoint"] as const,
        ...updates.map(
          ([way, suffix, operation]) => ["ENDPOINT-UPDATE-501", way, path + suffix, wanted, operation] as const,
        ),
      ]) {
        const refused = await rest(method, at, body);
        expect(claim).status(refused, 501);
        expect(claim).documented(refused, operation);
        expect(claim).contains(refused.json, { error: "not_implemented" });
      }
      const made = listed(await rest("GET", "/endpoints")).filter((one) => one["name"] === unmade);
      expect("ENDPOINT-CREATE-501").equals(made, [], "endpoints made");
      const update = expect("ENDPOINT-UPDATE-501");
      update.equals((await rest("GET", path)).json, before, "the endpoint afterwards");
      await rest("PATCH", path, { workersMax: 0 });
      // The endpoint requests no machine.
      update.status(await rest("PATCH", path, { gpuCount: limits.gpuCountMax }), 200);
    },
  },
  {
    name: "An endpoint of a handler folder that does not exist is refused with the names of those that do",
    claims: ["ENDPOINT-UNKNOWN-HANDLER"],
    safety: "disposable",
    needs: ["own-service", "handlers", "processes"],
    async run({ expect, rest, template, name }) {
      const says = expect("ENDPOINT-UNKNOWN-HANDLER");
      const templateId = await template({ imageName: "local/sleepr" });
      const request = { name: name("endpoint"), computeType: "CPU", templateId };
      const refused = await rest("POST", "/endpoints", { ...request, workersMax: 1 });
      says.status(refused, 400);
      says.documented(refused, "rest.createEndpoint");
      says.contains(refused.json, { details: [{ field: "templateId" }] });
      const words = ["imageName", "local/sleepr", "local/sleeper", "local/contract"];
      const places = words.map((word) => refused.text.indexOf(word));
      const [, , nearest = 0, further = 0] = places;
      says.that(
        Math.min(...places) >= 0 && nearest < further,
        "the wrong name, and the nearest one first",
        refused.text,
      );
      const later = await rest("POST", "/endpoints", { ...request, workersMax: 0 });
      says.status(later, 200);
      says.status(await rest("PATCH", `/endpoints/${String(fieldsOf(later)["id"])}`, { workersMax: 1 }), 400);
    },
  },
];
