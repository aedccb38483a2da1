import { fieldsOf, listed } from "../answers.ts";
import { dataCenterIds } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { NOWHERE, UNKNOWN_KEY, keyOf } from "./operations.ts";

/** Creates a resource; resolves to its id. Throws if the target does not. */
async function made({ rest }: Context, path: string, body: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await rest("POST", path, body);
  const { id } = fieldsOf(answer);
  if (typeof id !== "string") throw new Error(`POST ${path}: status ${answer.status} ${answer.text}`);
  return id;
}

async function volume(context: Context): Promise<string> {
  const fields = { name: context.name("volume"), size: 1 };
  for (const dataCenterId of dataCenterIds) {
    const answer = await context.rest("POST", "/networkvolumes", { ...fields, dataCenterId });
    const { id } = fieldsOf(answer);
    if (typeof id === "string") return id;
  }
  throw new Error("The target has no storage for network volumes.");
}

/** Error and message of an answer, with the requested id replaced. */
function refusalOf(answer: Answer, id: string): unknown {
  const { error, message } = fieldsOf(answer);
  return { status: answer.status, error, message: String(message).replaceAll(id, "ID") };
}

/** Keys without the right cannot read or change resources and jobs. */
export const scenarios: readonly Scenario[] = [
  {
    name: "Resources and jobs of an account do not exist for another one",
    claims: ["AUTH-FOREIGN-RESOURCE-404"],
    safety: "disposable",
    needs: ["keys", "handlers"],
    async run(context) {
      const { expect, rest, name, endpoint, template } = context;
      const key = keyOf(context, "other");
      const queue = await endpoint();
      const pod = { name: name("pod"), imageName: "local/sleeper", computeType: "CPU" };
      const login = { name: name("login"), username: "user", password: "not told" };
      const resources = [
        ["/templates", await template(), "rest.getTemplate"],
        ["/endpoints", queue.endpointId, "rest.getEndpoint"],
        ["/pods", await made(context, "/pods", pod), "rest.getPod"],
        ["/networkvolumes", await volume(context), "rest.getNetworkVolume"],
        [
          "/containerregistryauth",
          await made(context, "/containerregistryauth", login),
          "rest.getContainerRegistryAuth",
        ],
      ] as const;
      for (const [kind, id, operation] of resources) {
        const foreign = await rest("GET", `${kind}/${id}`, undefined, { key });
        const unknown = await rest("GET", `${kind}/${NOWHERE}`, undefined, { key });
        expect("AUTH-FOREIGN-RESOURCE-404").status(foreign, 404);
        expect("AUTH-FOREIGN-RESOURCE-404").documented(foreign, operation);
        expect("AUTH-FOREIGN-RESOURCE-404").equals(refusalOf(foreign, id), refusalOf(unknown, NOWHERE), "the refusal");
        expect("AUTH-FOREIGN-RESOURCE-404").status(await rest("DELETE", `${kind}/${id}`, undefined, { key }), 404);
        const list = listed(await rest("GET", kind, undefined, { key }));
        const seen = list.filter((one) => one["id"] === id);
        expect("AUTH-FOREIGN-RESOURCE-404").equals(seen, [], "what the list of the other account shows");
        const still = await rest("GET", `${kind}/${id}`);
        expect("AUTH-FOREIGN-RESOURCE-404").status(still, 200);
      }
      const jobId = await queue.run();
      const foreign = await queue.call("GET", `status/${jobId}`, { key });
      expect("AUTH-FOREIGN-RESOURCE-404").status(foreign, 404);
      expect("AUTH-FOREIGN-RESOURCE-404").documented(foreign, "queue.status");
      for (const [method, path] of [
        ["POST", `cancel/${jobId}`],
        ["POST", "purge-queue"],
        ["GET", "health"],
        ["GET", "ping/foreign-worker"],
      ] as const) {
        expect("AUTH-FOREIGN-RESOURCE-404").status(await queue.call(method, path, { key }), 404);
      }
      expect("AUTH-FOREIGN-RESOURCE-404").contains((await queue.status(jobId)).json, { status: "IN_QUEUE" });
    },
  },
  {
    name: "What is asked for with a wrong key or none makes, changes and removes nothing",
    claims: ["AUTH-NO-EFFECT-WITHOUT-KEY"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name, endpoint, template } = context;
      const templateId = await template();
      const before = (await rest("GET", `/templates/${templateId}`)).json;
      const queue = await endpoint();
      const jobId = await queue.run();
      const health = (await queue.call("GET", "health")).json;
      for (const key of [null, UNKNOWN_KEY]) {
        const unmade = name("unmade");
        for (const answer of [
          await rest("POST", "/templates", { name: unmade, imageName: "local/sleeper" }, { key }),
          await rest("PATCH", `/templates/${templateId}`, { name: unmade }, { key }),
          await rest("DELETE", `/templates/${templateId}`, undefined, { key }),
          await queue.call("POST", "run", { body: { input: {} }, key }),
          await queue.call("POST", "runsync", { body: { input: {} }, key }),
          await queue.call("POST", `cancel/${jobId}`, { key }),
          await queue.call("POST", "purge-queue", { key }),
          await queue.call("GET", "job-take/thief", { key }),
        ]) {
          expect("AUTH-NO-EFFECT-WITHOUT-KEY").status(answer, 401);
        }
        const named = listed(await rest("GET", "/templates")).filter((one) => one["name"] === unmade);
        expect("AUTH-NO-EFFECT-WITHOUT-KEY").equals(named, [], "templates made");
      }
      const after = (await rest("GET", `/templates/${templateId}`)).json;
      expect("AUTH-NO-EFFECT-WITHOUT-KEY").equals(after, before, "the template");
      expect("AUTH-NO-EFFECT-WITHOUT-KEY").contains((await queue.status(jobId)).json, { status: "IN_QUEUE" });
      const { json } = await queue.call("GET", "health");
      expect("AUTH-NO-EFFECT-WITHOUT-KEY").equals(json, health, "what /health tells");
    },
  },
  {
    name: "What is asked for with a key of too few rights makes, changes and removes nothing",
    claims: ["AUTH-NO-EFFECT-WITHOUT-KEY"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest, name, endpoint, template } = context;
      const reader = { key: keyOf(context, "manageRead") };
      const worker = { key: keyOf(context, "work") };
      const templateId = await template();
      const queue = await endpoint();
      const jobId = await queue.run();
      const unmade = name("unmade");
      for (const answer of [
        await rest("POST", "/templates", { name: unmade, imageName: "local/sleeper" }, reader),
        await rest("PATCH", `/templates/${templateId}`, { name: unmade }, reader),
        await rest("DELETE", `/templates/${templateId}`, undefined, reader),
        await queue.call("POST", "run", { body: { input: {} }, ...worker }),
        await queue.call("POST", `cancel/${jobId}`, worker),
        await queue.call("POST", "purge-queue", worker),
      ]) {
        expect("AUTH-NO-EFFECT-WITHOUT-KEY").status(answer, 403);
      }
      const named = listed(await rest("GET", "/templates")).filter((one) => one["name"] === unmade);
      expect("AUTH-NO-EFFECT-WITHOUT-KEY").equals(named, [], "templates of the name");
      expect("AUTH-NO-EFFECT-WITHOUT-KEY").status(await rest("GET", `/templates/${templateId}`), 200);
      const { json } = await queue.call("GET", "health");
      expect("AUTH-NO-EFFECT-WITHOUT-KEY").contains(json, { jobs: { inQueue: 1 } });
    },
  },
];
