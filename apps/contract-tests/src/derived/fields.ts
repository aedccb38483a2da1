import { fieldsOf } from "../checks/answers.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf, expectOf } from "./claims-of.ts";
import { type Kind, kinds } from "./kinds.ts";
import { operations } from "./operations.ts";
import { itemsOf, make } from "./places.ts";
import { isOfSchema } from "./values.ts";

/** The fields that a resource is shown with. */
export const scenarios: readonly Scenario[] = kinds.map(fieldsShown);

/** Each field of a resource that has all of them is there, wherever the resource is shown, and is what its schema says. */
function fieldsShown(kind: Kind): Scenario {
  const item = `${kind.collection}/{${kind.parameter}}`;
  const read = operations.find(({ method, path }) => method === "GET" && path === item);
  const fields = Object.entries(read?.answer?.schema.properties ?? {});
  const claimsFor = (field: string) =>
    claimsOf({ family: "field-types", operation: read?.id ?? "", field: `${read?.answer?.name}.${field}` });
  return {
    name: `GET ${item} and its list show each field, as its schema says`,
    claims: [...new Set(fields.flatMap(([field]) => claimsFor(field)))],
    safety: "disposable",
    needs: kind.needs ?? [],
    async run(context) {
      const { rest } = context;
      const examples = Object.entries((await kind.examples?.(context)) ?? {}).filter(([, values]) => values.length > 0);
      const full = Object.fromEntries(examples.map(([name, [value]]) => [name, value]));
      const { id, path } = await make(context, kind, full);
      const one = fieldsOf(await rest("GET", path));
      const list = itemsOf(await rest("GET", kind.collection + (kind.query ?? "")));
      const listed = list.find((other) => other["id"] === id) ?? {};
      for (const [field, schema] of fields) {
        const says = expectOf(context, claimsFor(field));
        says.that(isOfSchema(schema, one[field]), `${field}: ${JSON.stringify(schema)}`, one[field]);
        says.equals(listed[field], one[field], `${field} in the list`);
      }
    },
  };
}
