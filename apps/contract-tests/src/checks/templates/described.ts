import type { Scenario } from "../../suite/scenario.ts";
import { type Fields, objectOf } from "../answers.ts";

/** What the service's own description says of templates. */
export const scenarios: readonly Scenario[] = [
  {
    name: "The service describes templates without a required field, and their id as a part of the path",
    claims: ["TEMPLATE-NO-REQUIRED-FIELD", "TEMPLATE-GET-ID-PARAMETER"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      const { json } = await rest("GET", "/openapi.json");
      const at = (...names: readonly string[]): unknown =>
        names.reduce<unknown>((found, name) => objectOf(found)[name], json);
      const template = objectOf(at("components", "schemas", "Template"));
      expect("TEMPLATE-NO-REQUIRED-FIELD").that("properties" in template, "a schema of templates", template);
      expect("TEMPLATE-NO-REQUIRED-FIELD").equals(template["required"] ?? [], [], "required fields");
      const path = at("paths", "/templates/{templateId}", "get", "parameters");
      const parameters = (path ?? []) as readonly (Fields & { readonly $ref?: string })[];
      const inPath = parameters
        .map(({ $ref, ...own }) => ($ref === undefined ? own : objectOf(at(...$ref.slice(2).split("/")))))
        .filter((parameter) => parameter["in"] === "path");
      const [id] = inPath;
      expect("TEMPLATE-GET-ID-PARAMETER").contains(id, { name: "templateId", required: true });
      expect("TEMPLATE-GET-ID-PARAMETER").contains(id?.["schema"], { type: "string" });
      expect("TEMPLATE-GET-ID-PARAMETER").equals(inPath.length, 1, "parameters in the path");
    },
  },
];
