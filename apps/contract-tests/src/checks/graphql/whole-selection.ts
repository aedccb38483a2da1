import { graphqlSchema } from "@millrace/spec";

interface Field {
  readonly name: string;
  /** Its arguments must be given. */
  readonly isAsked: boolean;
  readonly type: string;
}

/** The fields of each object type of `schema.graphql`. */
const fieldsOfTypes: ReadonlyMap<string, readonly Field[]> = new Map(
  [...graphqlSchema.replaceAll(/"""[\s\S]*?"""|#.*/g, "").matchAll(/^type (\w+) \{([^}]*)\}/gm)].map(
    ([, type = "", body = ""]) => [
      type,
      [...body.matchAll(/(\w+)(\([^)]*\))?: ([[\]\w!]+)/g)].map(([, name = "", given = "", of = ""]) => ({
        name,
        isAsked: /!\s*[,)]/.test(given),
        type: of.replaceAll(/[[\]!]/g, ""),
      })),
    ],
  ),
);

/** Every field of a type and of what it leads to, each type at most once on a way; empty for a scalar. */
export function wholeSelection(type: string, above: readonly string[] = []): string {
  const fields = fieldsOfTypes.get(type) ?? [];
  const way = [...above, type];
  const selected = fields
    .filter((field) => !field.isAsked && !way.includes(field.type))
    .map((field) => `${field.name} ${wholeSelection(field.type, way)}`.trim());
  return selected.length === 0 ? "" : `{ ${selected.join(" ")} }`;
}

/** A document for each query that needs no arguments, which asks for all that it can answer. */
export const wholeQueries: readonly { readonly name: string; readonly document: string }[] = (
  fieldsOfTypes.get("Query") ?? []
)
  .filter(({ isAsked }) => !isAsked)
  .map(({ name, type }) => ({ name, document: `{ ${name} ${wholeSelection(type)} }` }));
