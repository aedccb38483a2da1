import { listed, refusedFields } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { UNKNOWN_ID, everyKind, includeFlags, made } from "./shared.ts";

/** The parts of a service's description that the check reads. */
interface Description {
  readonly paths?: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, { readonly properties?: object; readonly required?: unknown }>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: { readonly type?: unknown };
}

function descriptionOf({ json }: Answer): Description {
  return typeof json === "object" && json !== null ? json : {};
}

/** The parameters of the operation that reads a template, inline or by reference. */
function parametersOf(description: Description): readonly Parameter[] {
  const parameters = description.paths?.["/templates/{templateId}"]?.get?.parameters ?? [];
  return parameters.map((parameter) => {
    const shared = parameter.$ref?.split("/").at(-1);
    return shared === undefined ? parameter : (description.components?.parameters?.[shared] ?? {});
  });
}

export const scenarios: readonly Scenario[] = [
  {
    name: "The service describes templates without a required field, and their id as a part of the path",
    claims: ["TEMPLATE-NO-REQUIRED-FIELD", "TEMPLATE-GET-ID-PARAMETER"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      const description = descriptionOf(await rest("GET", "/openapi.json"));
      const template = description.components?.schemas?.["Template"];
      expect("TEMPLATE-NO-REQUIRED-FIELD").that(template?.properties !== undefined, "a schema of templates", template);
      expect("TEMPLATE-NO-REQUIRED-FIELD").equals(template?.required ?? [], [], "required fields");
      const [id, ...others] = parametersOf(description).filter((parameter) => parameter.in === "path");
      expect("TEMPLATE-GET-ID-PARAMETER").contains(id, { name: "templateId", required: true });
      expect("TEMPLATE-GET-ID-PARAMETER").equals(id?.schema?.type, "string", "type");
      expect("TEMPLATE-GET-ID-PARAMETER").equals(others, [], "further parameters in the path");
    },
  },
  {
    name: "A template is read by its id",
    claims: ["TEMPLATE-GET-SINGLE", "TEMPLATE-GET-200", "TEMPLATE-GET-ID-PARAMETER"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const [one, two] = [await made(context), await made(context)];
      for (const { id, path, fields } of [one, two]) {
        const answer = await rest("GET", path);
        expect("TEMPLATE-GET-200").status(answer, 200);
        expect("TEMPLATE-GET-200").documented(answer, "rest.getTemplate");
        const type = answer.headers.get("content-type") ?? "";
        expect("TEMPLATE-GET-200").that(type.startsWith("application/json"), "a content type of JSON", type);
        expect("TEMPLATE-GET-SINGLE").that(!Array.isArray(answer.json), "one object", answer.json);
        expect("TEMPLATE-GET-SINGLE").equals(answer.json, fields);
        expect("TEMPLATE-GET-ID-PARAMETER").contains(answer.json, { id });
      }
      const digits = await rest("GET", "/templates/7");
      expect("TEMPLATE-GET-ID-PARAMETER").status(digits, 404);
    },
  },
  {
    name: "Ids that cannot be ids of templates are refused when reading",
    claims: ["TEMPLATE-GET-400"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      for (const id of ["a.b", "a%20b", "%C3%A9", "a".repeat(limits.idMaxChars + 1)]) {
        for (const query of ["", everyKind]) {
          const answer = await rest("GET", `/templates/${id}${query}`);
          expect("TEMPLATE-GET-400").status(answer, 400);
          expect("TEMPLATE-GET-400").documented(answer, "rest.getTemplate");
        }
      }
    },
  },
  {
    name: "The longest id that a template can have is read",
    claims: ["TEMPLATE-GET-400"],
    safety: "read-only",
    async run({ expect, rest }) {
      const longest = await rest("GET", `/templates/${"_-".padEnd(limits.idMaxChars, "aZ9")}`);
      expect("TEMPLATE-GET-400").status(longest, 404);
    },
  },
  {
    name: "An id that names no template is not found",
    claims: ["TEMPLATE-GET-404"],
    safety: "read-only",
    async run({ expect, rest }) {
      for (const query of ["", everyKind]) {
        const answer = await rest("GET", `/templates/${UNKNOWN_ID}${query}`);
        expect("TEMPLATE-GET-404").status(answer, 404);
        expect("TEMPLATE-GET-404").documented(answer, "rest.getTemplate");
      }
    },
  },
  {
    name: "Templates are listed",
    claims: ["TEMPLATE-LIST-200"],
    safety: "disposable",
    async run(context) {
      const { expect, rest } = context;
      const [first, second] = [await made(context), await made(context, { isServerless: true })];
      const list = await rest("GET", "/templates");
      expect("TEMPLATE-LIST-200").status(list, 200);
      expect("TEMPLATE-LIST-200").documented(list, "rest.listTemplates");
      expect("TEMPLATE-LIST-200").that(Array.isArray(list.json), "an array", list.text);
      for (const { id, fields } of [first, second]) {
        const own = listed(list).filter((one) => one["id"] === id);
        expect("TEMPLATE-LIST-200").equals(own, [fields], "the template in the list");
      }
    },
  },
  {
    name: "The list of templates is asked for with what it does not know",
    claims: ["TEMPLATE-LIST-400"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      const queries: readonly (readonly [name: string, value: string])[] = [
        ["colour", "red"],
        ["includepublictemplates", "true"],
        ...includeFlags.flatMap((flag) => ["maybe", "1", "TRUE", ""].map((value) => [flag, value] as const)),
      ];
      for (const [parameter, value] of queries) {
        const answer = await rest("GET", `/templates?${parameter}=${value}`);
        expect("TEMPLATE-LIST-400").status(answer, 400);
        expect("TEMPLATE-LIST-400").documented(answer, "rest.listTemplates");
        expect("TEMPLATE-LIST-400").equals(refusedFields(answer), [parameter], "the parameter named");
      }
      for (const flag of includeFlags) {
        expect("TEMPLATE-LIST-400").status(await rest("GET", `/templates?${flag}=false`), 200);
      }
    },
  },
];
