import { smallPod } from "../../steps/resources/pods.ts";
import { type Answer, type Fields, type Scenario, fieldsOf, listed, namedFields } from "../../steps/words.ts";
import { documented, hosted } from "../../steps/resources/hosted.ts";

const NAMES = { isPlatform: false, isRunpod: false };
const NAMED = ["COMPAT-TEMPLATE-NAME", "PRODUCT-COMPAT-HOSTED-NAMES"] as const;

export const scenarios: readonly Scenario[] = [
  {
    name: "what is made under one dialect is there under the other",
    claims: ["COMPAT-ADDRESSES"],
    async run({ rest, graphql, template, endpoint, says }) {
      const templateId = await template();
      const queue = await endpoint({ templateId });
      for (const path of [`/templates/${templateId}`, `/endpoints/${queue.endpointId}`]) {
        const here = await rest("GET", path, undefined, documented);
        const there = await rest("GET", path, undefined, hosted);
        says.status(there, 200);
        says.contains(there.json, here.json);
      }
      for (const [given, read] of [
        [documented, hosted],
        [hosted, documented],
      ] as const) {
        const { id } = fieldsOf(await queue.call("POST", "run", { body: { input: { n: 1 } }, ...given }));
        const seen = await queue.call("GET", `status/${String(id)}`, read);
        says.status(seen, 200);
        says.contains(seen.json, { id, status: "IN_QUEUE" }, `a job of the dialect ${given.dialect}`);
      }
      const myself = "{ myself { id } }";
      const account = await graphql(myself, {}, hosted);
      says.status(account, 200);
      says.equals(account.json, (await graphql(myself, {}, documented)).json, "the account");
    },
  },
  {
    name: "templates have the hosted name wherever they are shown under compat",
    claims: NAMED,
    async run({ context, rest, name, endpoint }) {
      const says = context.expect(...NAMED);
      const ask = (method: string, path: string, body?: Fields): Promise<Answer> => rest(method, path, body, hosted);
      const request = { name: name("template"), imageName: "local/sleeper", isServerless: true };
      const made = await ask("POST", "/templates", request);
      says.status(made, 200);
      const { id } = fieldsOf(made);
      const path = `/templates/${String(id)}`;
      const { endpointId } = await endpoint({ templateId: id });
      for (const [shown, where] of [
        [made.json, "as it was made"],
        [(await ask("GET", path)).json, "as it is read"],
        [listed(await ask("GET", "/templates")).find((one) => one["id"] === id), "in the list"],
        [(await ask("PATCH", path, { readme: "read" })).json, "as it was changed"],
        [fieldsOf(await ask("GET", `/endpoints/${endpointId}?includeTemplate=true`))["template"], "in an endpoint"],
      ] as const) {
        says.contains(shown, { id, ...NAMES }, where);
      }
    },
  },
  {
    name: "a pod shows its template with the hosted name under compat",
    claims: ["COMPAT-TEMPLATE-NAME"],
    needs: ["handlers"],
    async run({ rest, template, says }) {
      const templateId = await template({ isServerless: false });
      const { id } = fieldsOf(await rest("POST", "/pods", { ...smallPod, templateId }, hosted));
      const pod = await rest("GET", `/pods/${String(id)}?includeTemplate=true`, undefined, hosted);
      says.contains(pod.json, { template: { id: templateId, ...NAMES } });
    },
  },
  {
    name: "the parameter for official templates has its hosted name under compat",
    claims: ["COMPAT-TEMPLATE-PARAMETER", "PRODUCT-COMPAT-HOSTED-NAMES"],
    // The check compares all templates of the account.
    alone: true,
    async run({ context, rest, template }) {
      const says = context.expect("COMPAT-TEMPLATE-PARAMETER", "PRODUCT-COMPAT-HOSTED-NAMES");
      for (const at of ["/templates", `/templates/${await template()}`]) {
        const read = (query: string): Promise<Answer> => rest("GET", `${at}?${query}`, undefined, hosted);
        says.status(await read("includeRunpodTemplates=false"), 200);
        const found = await read("includeRunpodTemplates=true");
        says.status(found, 200);
        says.equals(found.json, (await read("includePlatformTemplates=true")).json, "what both names find");
        const wrong = await read("includeRunpodTemplates=maybe");
        says.status(wrong, 400);
        says.equals(namedFields(wrong), ["includePlatformTemplates"], "the parameter that it is read as");
        says.status(await read("includeRunpodTemplates=maybe&includePlatformTemplates=true"), 200);
        says.status(await read("includeNoSuchTemplates=true"), 400);
      }
    },
  },
];
