import type { restDocument } from "@millrace/spec";
import { documented } from "../../steps/resources/hosted.ts";
import { type Fields, type Scenario, has, objectOf } from "../../steps/words.ts";

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
    name: "templates have the documented names under the default addresses",
    claims: ["PRODUCT-DEFAULT-DOCUMENT-NAMES"],
    async run({ template, rest, says }) {
      const path = `/templates/${await template()}`;
      const shown = await rest("GET", `${path}?includePlatformTemplates=true`, undefined, documented);
      says.status(shown, 200, "rest.getTemplate");
      says.contains(shown.json, { isPlatform: false });
      says.that(!has(shown.json, "isRunpod"), "no isRunpod", shown.json);
      says.status(await rest("GET", `${path}?includeRunpodTemplates=true`, undefined, documented), 400);
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
