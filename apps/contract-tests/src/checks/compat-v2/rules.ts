import { absentThings, limits } from "@millrace/spec";
import { type Scenario, fieldsOf } from "../../steps/words.ts";
import {
  kindOf,
  makeV2,
  operationOf,
  securedV2,
  v2,
  v2Kinds,
  v2Operations,
} from "../../derived/interfaces/compat-v2.ts";
import { NOWHERE } from "../../derived/interfaces/places.ts";

/** What the document of version 2 of REST does not say of its operations. */
export const scenarios: readonly Scenario[] = [
  {
    name: "What version 2 of REST makes is there for /v1, until it is removed",
    claims: ["COMPAT-V2-SAME-STATE"],
    needs: ["machines"],
    async run({ context, rest, says }) {
      for (const kind of v2Kinds.filter(({ inV1 }) => inV1 !== undefined)) {
        const { id, path, fields } = await makeV2(context, kind);
        const there = await rest("GET", `${kind.inV1}/${id}`);
        says.status(there, 200);
        says.contains(there.json, { id, name: fields["name"] }, "below /v1");
        await v2(context, "DELETE", path);
        says.status(await rest("GET", `${kind.inV1}/${id}`), 404);
      }
    },
  },
  {
    name: "A worker of version 2 of REST waits, and a job takes, as long as they do where nothing is said",
    claims: ["COMPAT-V2-DEFAULTS"],
    async run({ context, says }) {
      const { fields } = await makeV2(context, kindOf("Endpoint"));
      says.contains(fields, {
        workers: { idleTimeout: limits.compatV2IdleTimeoutDefaultSeconds },
        timeout: limits.compatV2ExecutionTimeoutDefaultMs,
      });
    },
  },
  {
    name: "Every list, the catalog and the charges of version 2 of REST answer as they are described",
    claims: ["COMPAT-V2-ANSWERED", "COMPAT-V2-PROBLEMS"],
    safety: "read-only",
    async run({ context, expect }) {
      const says = expect("COMPAT-V2-ANSWERED");
      for (const { id, path } of securedV2.filter((one) => one.method === "GET" && one.pathParameters.length === 0)) {
        const answer = await v2(context, "GET", path);
        says.status(answer, 200, id);
        const requestId = answer.headers.get("x-request-id");
        expect("COMPAT-V2-PROBLEMS").that(requestId !== null && requestId !== "", `a request id at ${path}`, requestId);
      }
      for (const [operation, path] of [
        ["getGpuType", "/catalog/gpus/NVIDIA%20L4?include=AVAILABILITY&product=POD,SERVERLESS&count=2"],
        ["getCpuType", "/catalog/cpus/cpu3c?include=AVAILABILITY&product=POD"],
        ["getDataCenter", "/catalog/datacenters/EU-RO-1?include=GPU_AVAILABILITY,CPU_AVAILABILITY"],
        ["listBilling", "/billing?bucketSize=month&lastN=2"],
      ] as const) {
        says.status(await v2(context, "GET", path), 200, operationOf(operation).id);
      }
    },
  },
  {
    name: "Rules between fields of version 2 of REST answer 400",
    claims: ["COMPAT-V2-400"],
    async run({ context, says, name }) {
      const scaling = { type: "QUEUE_DELAY", queueDelay: 4 };
      const endpoint = { name: name("refused"), type: "QUEUE", image: "local/sleeper", scaling };
      const pod = { name: name("refused"), image: "local/sleeper" };
      const cpu = { id: "cpu3c", vcpuCount: 2 };
      const taken = name("template");
      const image = "local/sleeper";
      const made = await v2(context, "POST", "/templates", { name: taken, image, disk: 5 });
      const path = `/templates/${String(fieldsOf(made)["id"])}`;
      context.made(path);
      for (const [method, where, body, id] of [
        ["POST", "/pods", pod, "createPod"],
        ["POST", "/pods", { ...pod, cpu, gpu: { id: "NVIDIA L4" } }, "createPod"],
        ["POST", "/pods", { ...pod, gpu: { id: "no such type" } }, "createPod"],
        ["POST", "/pods", { ...pod, cpu, mounts: { persistent: { size: 10, path: "/a" } } }, "createPod"],
        ["POST", "/pods", { ...pod, cpu, args: "a", cmd: ["b"] }, "createPod"],
        ["POST", "/pods", { ...pod, cpu, cloud: "COMMUNITY" }, "createPod"],
        ["POST", "/serverless", endpoint, "createEndpoint"],
        ["POST", "/serverless", { ...endpoint, cpu: [cpu], mounts: { global: [{ volumeId: "v" }] } }, "createEndpoint"],
        ["POST", "/templates", { name: taken, image }, "createTemplate"],
        ["PATCH", path, { serverless: true }, "updateTemplate"],
      ] as const) {
        says.status(await v2(context, method, where, body), 400, operationOf(id).id);
      }
      says.contains((await v2(context, "GET", path)).json, { name: taken, serverless: false, disk: 5 });
      for (const { id, query, path } of v2Operations) {
        const has = (name: string): boolean => query.some((one) => one.name === name);
        const wrong = has("product")
          ? "include=AVAILABILITY"
          : has("lastN")
            ? "lastN=1&startTime=2026-01-01T00:00:00Z"
            : undefined;
        const below = path.replace("/gpus/{id}", "/gpus/NVIDIA%20L4").replace("{id}", "cpu3c");
        if (wrong !== undefined) says.status(await v2(context, "GET", `${below}?${wrong}`), 400, id);
      }
    },
  },
  {
    name: "What is used is not deleted, and what is not there not used, by version 2 of REST",
    claims: ["COMPAT-V2-400", "COMPAT-V2-404"],
    needs: ["machines"],
    async run({ context, expect, template, rest, made }) {
      const [used, unknown] = [expect("COMPAT-V2-400"), expect("COMPAT-V2-404")];
      const templateId = await template({ isServerless: true });
      const user = fieldsOf(await rest("POST", "/endpoints", { templateId, workersMax: 0 }));
      made(`/endpoints/${String(user["id"])}`);
      used.status(await v2(context, "DELETE", `/templates/${templateId}`), 400, "compatV2.deleteTemplate");
      const registry = await makeV2(context, kindOf("Registry"));
      const volume = await makeV2(context, kindOf("NetworkVolume"));
      const mounts = { network: [{ volumeId: volume.id, path: "/shared" }] };
      const pod = await makeV2(context, kindOf("Pod"), { registry: registry.id, mounts });
      used.status(await v2(context, "DELETE", registry.path), 400, "compatV2.deleteRegistry");
      used.status(await v2(context, "DELETE", volume.path), 400, "compatV2.deleteNetworkVolume");
      await v2(context, "DELETE", pod.path);
      for (const [noun, field] of [
        ["Pod", "templateId"],
        ["Endpoint", "templateId"],
        ["Template", "registry"],
      ] as const) {
        const body = { ...(await kindOf(noun).body(context)), [field]: "nothere" };
        unknown.status(await v2(context, "POST", kindOf(noun).collection, body), 404, `compatV2.create${noun}`);
      }
    },
  },
  {
    name: "What the hosted service has and this one does not is empty, and refused with the reason",
    claims: ["COMPAT-V2-ABSENT", "COMPAT-V2-PROBLEMS"],
    async run({ context, says, endpoint }) {
      for (const { path, reason } of absentThings) {
        const below = path.replace(/^\/v2/, "");
        const isListed = v2Operations.some((one) => one.path === below);
        const answer = await v2(context, "POST", below, {});
        const status = isListed ? 405 : 501;
        says.status(answer, status);
        says.contains(answer.json, { status });
        says.that(answer.text.includes(reason), `the reason: ${reason}`, answer.text);
        says.status(await v2(context, "GET", `${below}/${NOWHERE}`), 404);
        says.status(await v2(context, "DELETE", `${below}/${NOWHERE}`), 404);
        if (!isListed) continue;
        const list = fieldsOf(await v2(context, "GET", below));
        const [items] = Object.values(list).filter(Array.isArray);
        says.equals(items, [], `the list at ${path}`);
        says.equals(list["pagination"], { nextCursor: null, hasNextPage: false }, "pagination");
      }
      const { endpointId } = await endpoint();
      const builds = await v2(context, "GET", `/serverless/${endpointId}/builds`);
      says.status(builds, 200, "compatV2.listBuilds");
      says.contains(builds.json, { builds: [] });
    },
  },
];
