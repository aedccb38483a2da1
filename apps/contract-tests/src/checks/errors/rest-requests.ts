import { fieldsOf, listed } from "../answers.ts";
import { limits, restOperations } from "@millrace/spec";
import { isEndless } from "../authentication/operations.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { NOWHERE, errorOf, refusedFields, templatesNamed } from "./shared.ts";

const MALFORMED = ["", "{", '{"name":"a",}', "name=a", "nonsense"];
const creations = [
  ["/pods", "rest.createPod"],
  ["/endpoints", "rest.createEndpoint"],
  ["/templates", "rest.createTemplate"],
  ["/networkvolumes", "rest.createNetworkVolume"],
  ["/containerregistryauth", "rest.createContainerRegistryAuth"],
  ["/notifications", "rest.createNotification"],
] as const;
const templateUpdates = [
  ["PATCH", "", "rest.updateTemplate"],
  ["POST", "/update", "rest.updateTemplateByPost"],
] as const;
/** Reads that need no id. */
const reads = Object.entries(restOperations).filter(
  ([id, { method, path }]) => method === "GET" && !path.includes("{") && !isEndless(id),
);

/** Requests that the management interface refuses. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A template is read by ids that cannot be any and by ids of none",
    claims: ["ERROR-GET-TEMPLATE-400", "ERROR-GET-TEMPLATE-404"],
    safety: "disposable",
    async run({ expect, rest, template }) {
      const longest = "a".repeat(limits.idMaxChars);
      for (const id of [`${longest}a`, "no.id", "a%20b", "a%2Fb", "%C3%A9"]) {
        const answer = await rest("GET", `/templates/${id}`);
        expect("ERROR-GET-TEMPLATE-400").status(answer, 400);
        expect("ERROR-GET-TEMPLATE-400").documented(answer, "rest.getTemplate");
        expect("ERROR-GET-TEMPLATE-400").equals(errorOf(answer).error, "invalid_request", "the code");
      }
      const deleted = await template();
      expect("ERROR-GET-TEMPLATE-404").status(await rest("GET", `/templates/${deleted}`), 200);
      expect("ERROR-GET-TEMPLATE-404").status(await rest("DELETE", `/templates/${deleted}`), 204);
      for (const id of [longest, NOWHERE, deleted]) {
        const answer = await rest("GET", `/templates/${id}`);
        expect("ERROR-GET-TEMPLATE-404").status(answer, 404);
        expect("ERROR-GET-TEMPLATE-404").documented(answer, "rest.getTemplate");
        expect("ERROR-GET-TEMPLATE-404").equals(errorOf(answer).error, "not_found", "the code");
      }
    },
  },
  {
    name: "REST refuses bodies that are no JSON",
    claims: ["ERROR-REST-MALFORMED-JSON"],
    safety: "disposable",
    stateless: true,
    async run({ expect, rest, template }) {
      const id = await template();
      const updates = templateUpdates.map(
        ([method, end, operation]) => [method, `/templates/${id}${end}`, operation] as const,
      );
      for (const [method, path, operation] of [...creations.map(([at, of]) => ["POST", at, of] as const), ...updates]) {
        for (const raw of MALFORMED) {
          const answer = await rest(method, path, undefined, { raw });
          expect("ERROR-REST-MALFORMED-JSON").status(answer, 400);
          expect("ERROR-REST-MALFORMED-JSON").documented(answer, operation);
          expect("ERROR-REST-MALFORMED-JSON").equals(errorOf(answer).error, "invalid_request", "the code");
        }
      }
    },
  },
  {
    name: "REST refuses fields that are not described and does nothing of the rest",
    claims: ["ERROR-REST-UNKNOWN-FIELD"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, template, name } = context;
      const id = await template();
      const before = (await rest("GET", `/templates/${id}`)).json;
      const unmade = name("unmade");
      const valid = { name: unmade, imageName: "local/sleeper" };
      const ofEndpoint = { name: unmade, templateId: id, workersMax: 0 };
      const requests = [
        ["POST", "/templates", valid, "rest.createTemplate"],
        ["POST", "/endpoints", ofEndpoint, "rest.createEndpoint"],
        ...templateUpdates.map(
          ([method, end, operation]) => [method, `/templates/${id}${end}`, { name: unmade }, operation] as const,
        ),
      ] as const;
      for (const [method, path, fields, operation] of requests) {
        const answer = await rest(method, path, { ...fields, colour: "red" });
        expect("ERROR-REST-UNKNOWN-FIELD").status(answer, 400);
        expect("ERROR-REST-UNKNOWN-FIELD").documented(answer, operation);
        expect("ERROR-REST-UNKNOWN-FIELD").equals(refusedFields(answer), ["colour"], "the fields named");
      }
      expect("ERROR-REST-UNKNOWN-FIELD").equals(await templatesNamed(context, unmade), [], "templates made");
      const made = listed(await rest("GET", "/endpoints")).filter((one) => String(one["name"]).startsWith(unmade));
      expect("ERROR-REST-UNKNOWN-FIELD").equals(made, [], "endpoints made");
      expect("ERROR-REST-UNKNOWN-FIELD").equals((await rest("GET", `/templates/${id}`)).json, before, "the template");
      expect("ERROR-REST-UNKNOWN-FIELD").status(await rest("POST", "/templates", valid), 200);
    },
  },
  {
    name: "REST refuses query parameters that are not described",
    claims: ["ERROR-REST-UNKNOWN-PARAMETER"],
    safety: "disposable",
    stateless: true,
    async run({ expect, rest, template }) {
      const one = ["getTemplate", `/templates/${await template()}`] as const;
      for (const [id, path] of [...reads.map(([id, operation]) => [id, operation.path] as const), one]) {
        const answer = await rest("GET", `${path}?colour=red`);
        expect("ERROR-REST-UNKNOWN-PARAMETER").status(answer, 400);
        expect("ERROR-REST-UNKNOWN-PARAMETER").documented(answer, `rest.${id}`);
        expect("ERROR-REST-UNKNOWN-PARAMETER").equals(refusedFields(answer), ["colour"], "the parameters named");
        expect("ERROR-REST-UNKNOWN-PARAMETER").status(await rest("GET", path), 200);
      }
    },
  },
  {
    name: "What is refused leaves templates as they were",
    claims: ["ERROR-REFUSED-NOTHING-CHANGED"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, template, name } = context;
      const taken = name("taken");
      await template({ name: taken });
      const id = await template();
      const before = await rest("GET", `/templates/${id}`);
      const huge = JSON.stringify({ readme: "changed" }).padEnd(limits.managementBodyMaxBytes + 1);
      for (const [method, end] of templateUpdates) {
        const update = (body: unknown) => rest(method, `/templates/${id}${end}`, body);
        const tooLarge = await rest(method, `/templates/${id}${end}`, undefined, { raw: huge });
        expect("ERROR-REFUSED-NOTHING-CHANGED").status(await update({ readme: "changed", volumeInGb: -1 }), 400);
        expect("ERROR-REFUSED-NOTHING-CHANGED").status(await update({ readme: "changed", name: taken }), 409);
        expect("ERROR-REFUSED-NOTHING-CHANGED").status(tooLarge, 413);
      }
      const after = await rest("GET", `/templates/${id}`);
      expect("ERROR-REFUSED-NOTHING-CHANGED").equals(fieldsOf(after), fieldsOf(before), "the template");
      const twice = await rest("POST", "/templates", { name: taken, imageName: "local/sleeper", isServerless: true });
      expect("ERROR-REFUSED-NOTHING-CHANGED").status(twice, 409);
      const named = await templatesNamed(context, taken);
      expect("ERROR-REFUSED-NOTHING-CHANGED").equals(named.length, 1, "templates of the name");
    },
  },
];
