import { limits } from "@millrace/spec";
import { wrongValues } from "../../derived/interfaces/values.ts";
import { type Context, type Fields, type Scenario, fieldsOf, listed } from "../../steps/words.ts";
import {
  type MadeV2,
  type V2Kind,
  clear,
  emptyPath,
  fieldsOfBody,
  kindOf,
  makeV2,
  operationOf,
  refusedPlaces,
  v2,
  v2Kinds,
  v2Operations,
} from "../../derived/interfaces/compat-v2.ts";

/** What no JSON is. */
const MALFORMED = ["", "{", '{"name":"a",}', "{'name':'a'}", "nonsense"];

function closed(kind: V2Kind): Scenario {
  const { noun, collection } = kind;
  return {
    name: `${noun} of version 2 of REST is not made or changed by a body that its schema does not allow`,
    claims: ["COMPAT-V2-CLOSED-BODIES", "COMPAT-V2-PROBLEMS"],
    needs: kind.needsMachines === true ? ["machines"] : [],
    async run({ context, expect }) {
      const says = expect("COMPAT-V2-CLOSED-BODIES");
      const made = await makeV2(context, kind);
      const least = await kind.body(context);
      const refused = async (method: string, path: string, body: Fields, places: readonly string[], id: string) => {
        const answer = await v2(context, method, path, body);
        says.status(answer, 422, id);
        says.equals(
          refusedPlaces(answer).toSorted(),
          [...places].toSorted(),
          `places named for ${JSON.stringify(body)}`,
        );
        expect("COMPAT-V2-PROBLEMS").contains(answer.json, { title: "Unprocessable Entity", status: 422 });
      };
      const create = operationOf(`create${noun}`);
      await refused("POST", collection, { ...least, colour: "red" }, ["colour"], create.id);
      for (const field of create.body?.required ?? []) {
        const { [field]: _missing, ...others } = least;
        await refused("POST", collection, others, [field], create.id);
      }
      for (const [field, schema] of fieldsOfBody(create)) {
        for (const { value } of wrongValues(schema)) {
          await refused("POST", collection, { ...least, [field]: value }, [field], create.id);
        }
      }
      const named = listed(await v2(context, "GET", collection), kind.member).filter(
        ({ name }) => name === least["name"],
      );
      says.equals(named, [], "what was made");
      if (kind.hasUpdate) {
        const update = operationOf(`update${noun}`);
        await refused("PATCH", made.path, { colour: "red" }, ["colour"], update.id);
        for (const [field, schema] of fieldsOfBody(update)) {
          for (const { value } of wrongValues(schema).slice(0, 2)) {
            await refused("PATCH", made.path, { [field]: value }, [field], update.id);
          }
        }
        says.contains((await v2(context, "GET", made.path)).json, { name: made.fields["name"] });
      }
      await clear(context, kind, [made]);
    },
  };
}

async function unread(context: Context, kind: V2Kind, made: MadeV2): Promise<void> {
  const malformed = context.expect("COMPAT-V2-400", "COMPAT-V2-PROBLEMS");
  const tooLarge = context.expect("COMPAT-V2-413");
  const { noun, collection } = kind;
  const bodies = [
    ["POST", collection, `compatV2.create${noun}`],
    ...(kind.hasUpdate ? [["PATCH", made.path, `compatV2.update${noun}`] as const] : []),
  ] as const;
  for (const [method, path, id] of bodies) {
    for (const raw of MALFORMED) {
      malformed.status(await v2(context, method, path, undefined, { raw }), 400, id);
    }
    const raw = JSON.stringify({ name: "large" }).padEnd(limits.compatV2BodyMaxBytes + 1);
    tooLarge.status(await v2(context, method, path, undefined, { raw }), 413, id);
  }
}

export const scenarios: readonly Scenario[] = [
  ...v2Kinds.map(closed),
  {
    name: "Version 2 of REST takes no body that is no JSON or too large",
    claims: ["COMPAT-V2-400", "COMPAT-V2-413", "COMPAT-V2-PROBLEMS"],
    needs: ["machines"],
    async run({ context }) {
      for (const kind of v2Kinds) {
        const made = await makeV2(context, kind);
        await unread(context, kind, made);
        await clear(context, kind, [made]);
      }
    },
  },
  {
    name: "What a request of version 2 of REST leaves out has its default",
    claims: ["COMPAT-V2-DEFAULTS"],
    async run({ context, says }) {
      for (const kind of v2Kinds.filter(({ noun }) => noun === "Template" || noun === "Endpoint")) {
        const { fields } = await makeV2(context, kind);
        const create = operationOf(`create${kind.noun}`);
        for (const [field, schema] of fieldsOfBody(create)) {
          if (schema.default !== undefined) says.equals(fields[field], schema.default, `${kind.noun}.${field}`);
        }
        if (kind.noun !== "Endpoint") continue;
        const { idleTimeout } = fields["workers"] as { readonly idleTimeout?: number };
        says.equals(idleTimeout, limits.compatV2IdleTimeoutDefaultSeconds, "idleTimeout");
        says.equals(fields["timeout"], limits.compatV2ExecutionTimeoutDefaultMs, "timeout");
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
        const below = path.replace(/^\/v2/, "").replace("/gpus/{id}", "/gpus/NVIDIA%20L4").replace("{id}", "cpu3c");
        if (wrong !== undefined) says.status(await v2(context, "GET", `${below}?${wrong}`), 400, id);
      }
    },
  },
  {
    name: "No operation of version 2 of REST takes a body that is no JSON, or too large",
    claims: ["COMPAT-V2-400", "COMPAT-V2-413"],
    async run({ context, expect }) {
      for (const operation of v2Operations.filter(({ body }) => body !== undefined)) {
        const send = (raw: string) => v2(context, operation.method, emptyPath(operation), undefined, { raw });
        expect("COMPAT-V2-400").status(await send("{"), 400, operation.id);
        const large = "{}".padEnd(limits.compatV2BodyMaxBytes + 1);
        expect("COMPAT-V2-413").status(await send(large), 413, operation.id);
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
];
