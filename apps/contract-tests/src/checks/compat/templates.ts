import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { fieldsOf, listed, namedFields, objectOf } from "../answers.ts";
import { documented, hosted } from "./hosted.ts";

const NAMES = { isPlatform: false, isRunpod: false };

export const scenarios: readonly Scenario[] = [
  {
    name: "what is made under one dialect is there under the other",
    claims: ["COMPAT-ADDRESSES"],
    safety: "disposable",
    async run({ rest, graphql, template, endpoint, expect }) {
      const claim = expect("COMPAT-ADDRESSES");
      const templateId = await template();
      const queue = await endpoint({ templateId });
      for (const path of [`/templates/${templateId}`, `/endpoints/${queue.endpointId}`]) {
        const [here, there] = [
          await rest("GET", path, undefined, documented),
          await rest("GET", path, undefined, hosted),
        ];
        claim.status(there, 200);
        claim.contains(there.json, here.json);
      }
      const input = { n: 1 };
      for (const [given, read] of [
        [documented, hosted],
        [hosted, documented],
      ] as const) {
        const { id } = fieldsOf(await queue.call("POST", "run", { body: { input }, ...given }));
        const seen = await queue.call("GET", `status/${String(id)}`, read);
        claim.status(seen, 200);
        claim.contains(seen.json, { id, status: "IN_QUEUE" }, `a job of the dialect ${given.dialect}`);
      }
      const myself = "{ myself { id } }";
      const account = await graphql(myself, {}, hosted);
      claim.status(account, 200);
      claim.equals(account.json, (await graphql(myself, {}, documented)).json, "the account");
    },
  },
  {
    name: "templates have the hosted name wherever they are shown under compat",
    claims: ["COMPAT-TEMPLATE-NAME"],
    safety: "disposable",
    async run({ rest, name, endpoint, expect }) {
      const claim = expect("COMPAT-TEMPLATE-NAME");
      const request = { name: name("template"), imageName: "local/sleeper", isServerless: true };
      const made = await rest("POST", "/templates", request, hosted);
      claim.status(made, 200);
      claim.contains(made.json, NAMES);
      const id = String(fieldsOf(made)["id"]);
      claim.contains((await rest("GET", `/templates/${id}`, undefined, hosted)).json, { id, ...NAMES });
      const list = listed(await rest("GET", "/templates", undefined, hosted));
      claim.contains(
        list.find((one) => one["id"] === id),
        NAMES,
        "in the list",
      );
      const changed = await rest("PATCH", `/templates/${id}`, { readme: "read" }, hosted);
      claim.contains(changed.json, { readme: "read", ...NAMES });
      const { endpointId } = await endpoint({ templateId: id });
      const shown = await rest("GET", `/endpoints/${endpointId}?includeTemplate=true`, undefined, hosted);
      claim.contains(fieldsOf(shown)["template"], { id, ...NAMES }, "inside an endpoint");
    },
  },
  {
    name: "a pod shows its template with the hosted name under compat",
    claims: ["COMPAT-TEMPLATE-NAME"],
    safety: "disposable",
    needs: ["handlers"],
    async run({ rest, template, name, expect }) {
      const templateId = await template({ isServerless: false });
      const request = { name: name("pod"), computeType: "CPU", vcpuCount: 1, templateId };
      const { id } = fieldsOf(await rest("POST", "/pods", request, hosted));
      const pod = await rest("GET", `/pods/${String(id)}?includeTemplate=true`, undefined, hosted);
      expect("COMPAT-TEMPLATE-NAME").contains(objectOf(fieldsOf(pod)["template"]), { id: templateId, ...NAMES });
    },
  },
  {
    name: "the parameter for official templates has its hosted name under compat",
    claims: ["COMPAT-TEMPLATE-PARAMETER"],
    safety: "disposable",
    // The check compares all templates of the account.
    alone: true,
    async run({ rest, template, expect }) {
      const claim = expect("COMPAT-TEMPLATE-PARAMETER");
      const path = `/templates/${await template()}`;
      const read = (at: string, query: string): Promise<Answer> => rest("GET", `${at}?${query}`, undefined, hosted);
      for (const at of ["/templates", path]) {
        for (const value of ["true", "false"]) claim.status(await read(at, `includeRunpodTemplates=${value}`), 200);
        const found = await read(at, "includeRunpodTemplates=true");
        const other = await read(at, "includePlatformTemplates=true");
        claim.equals(found.json, other.json, "what both names find");
        const wrong = await read(at, "includeRunpodTemplates=maybe");
        claim.status(wrong, 400);
        claim.equals(namedFields(wrong), ["includePlatformTemplates"], "the parameter that it is read as");
        const both = "includeRunpodTemplates=maybe&includePlatformTemplates=true";
        claim.status(await read(at, both), 200);
        claim.status(await read(at, "includeNoSuchTemplates=true"), 400);
      }
    },
  },
];
