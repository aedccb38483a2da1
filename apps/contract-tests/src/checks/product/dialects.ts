import type { restDocument } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { Dialect } from "../../target/target.ts";
import type { Answer } from "../../target/transport.ts";
import { type Fields, has, objectOf } from "../answers.ts";

/** Fewer would be those of some answers only. */
const OBJECTS_MIN = 100;

/** The schemas of requests or of answers, at any depth: how many, and which objects may have no further members. */
function answersOf(description: unknown): { readonly count: number; readonly closed: readonly string[] } {
  const closed: string[] = [];
  const seen = new Set<unknown>();
  function look(value: unknown, at: string): void {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    const { $ref, type, additionalProperties } = value as Fields;
    if (type === "object" && additionalProperties === false) closed.push(at);
    if (typeof $ref === "string") {
      const names = $ref.slice(2).split("/");
      look(
        names.reduce<unknown>((found, name) => objectOf(found)[name], description),
        $ref,
      );
    }
    for (const [name, part] of Object.entries(value)) look(part, `${at}/${name}`);
  }
  for (const [path, methods] of Object.entries(objectOf(objectOf(description)["paths"]))) {
    for (const [method, operation] of Object.entries(objectOf(methods))) {
      look(objectOf(operation)["responses"], `${method} ${path}`);
    }
  }
  return { count: seen.size, closed };
}

export const scenarios: readonly Scenario[] = [
  {
    name: "templates have the hosted names under the compat address and the documented ones elsewhere",
    claims: ["PRODUCT-COMPAT-HOSTED-NAMES", "PRODUCT-DEFAULT-DOCUMENT-NAMES"],
    safety: "disposable",
    async run({ template, rest, expect }) {
      const id = await template();
      const read = (dialect: Dialect, path: string): Promise<Answer> => rest("GET", path, undefined, { dialect });
      const hosted = await read("compat", `/templates/${id}?includeRunpodTemplates=true`);
      expect("PRODUCT-COMPAT-HOSTED-NAMES").status(hosted, 200);
      expect("PRODUCT-COMPAT-HOSTED-NAMES").contains(hosted.json, { id, isRunpod: false });
      const list = await read("compat", `/templates?includeRunpodTemplates=false`);
      expect("PRODUCT-COMPAT-HOSTED-NAMES").status(list, 200);
      const listed = Array.isArray(list.json) ? list.json.find((item: { id: string }) => item.id === id) : undefined;
      expect("PRODUCT-COMPAT-HOSTED-NAMES").contains(listed, { id, isRunpod: false });

      const documented = await read("default", `/templates/${id}?includePlatformTemplates=true`);
      expect("PRODUCT-DEFAULT-DOCUMENT-NAMES").status(documented, 200);
      expect("PRODUCT-DEFAULT-DOCUMENT-NAMES").documented(documented, "rest.getTemplate");
      expect("PRODUCT-DEFAULT-DOCUMENT-NAMES").contains(documented.json, { id, isPlatform: false });
      expect("PRODUCT-DEFAULT-DOCUMENT-NAMES").that(!has(documented.json, "isRunpod"), "no isRunpod", documented.json);
      const strange = await read("default", `/templates/${id}?includeRunpodTemplates=true`);
      expect("PRODUCT-DEFAULT-DOCUMENT-NAMES").status(strange, 400);
    },
  },
  {
    name: "the description carries the version of the interface and leaves its objects open",
    claims: ["VERSION-REST-DESCRIPTION", "VERSION-OPEN-OBJECTS"],
    safety: "read-only",
    stateless: true,
    async run({ rest, expect }) {
      const { json } = await rest("GET", "/openapi.json", undefined, { key: null });
      const description = (json ?? {}) as typeof restDocument;
      // Quoted from the interface document: taken from the specification, the check would hold for any version.
      expect("VERSION-REST-DESCRIPTION").equals(description.info?.version, "0.1.0");
      const answers = answersOf(description);
      const isMany = answers.count >= OBJECTS_MIN;
      expect("VERSION-OPEN-OBJECTS").that(isMany, `${OBJECTS_MIN} and more schemas of answers`, answers.count);
      expect("VERSION-OPEN-OBJECTS").equals(answers.closed, [], "objects of answers that are closed to more members");
    },
  },
];
