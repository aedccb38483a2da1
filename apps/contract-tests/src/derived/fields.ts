import { fieldsOf } from "../steps/answers.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { type Kind, kinds } from "./interfaces/kinds.ts";
import { operationAt } from "./interfaces/operations.ts";
import { including, itemsOf, make } from "./interfaces/places.ts";
import { isOfSchema } from "./interfaces/values.ts";
import { variantsOf, wholeOf } from "./interfaces/whole.ts";

const TIME = /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/;

/** The fields that a resource is shown with. */
export const scenarios: readonly Scenario[] = kinds.map(fieldsShown);

/** Fields are shown alike wherever the resource is, are what their schemas say, and are all described. */
function fieldsShown(kind: Kind): Scenario {
  const { collection, parameter, query = "" } = kind;
  const [read, list] = [operationAt("GET", `${collection}/{${parameter}}`), operationAt("GET", collection)];
  const fields = Object.entries(read?.answer?.schema.properties ?? {});
  const claimsFor = (field: string) =>
    claimsOf({ family: "field-types", operation: read?.id ?? "", field: `${read?.answer?.name}.${field}` });
  const claims = [...new Set(fields.flatMap(([field]) => claimsFor(field)))];
  return {
    name: `GET ${collection}/{${parameter}} and its list show each field, as its schema says`,
    claims,
    needs: kind.needs ?? [],
    async run(context) {
      const { rest } = context;
      const seen = new Set<string>();
      for (const variant of variantsOf(kind)) {
        const { given } = kind.examples === undefined ? { given: {} } : await wholeOf(context, kind, variant);
        const { id, path } = await make(context, kind, given);
        const one = fieldsOf(await rest("GET", path + including(read)));
        const all = itemsOf(await rest("GET", collection + (query === "" ? including(list) : query)));
        const listed = all.find((other) => other["id"] === id) ?? {};
        for (const [field, schema] of fields.filter(([name]) => name in one)) {
          seen.add(field);
          const says = context.expect(...claimsFor(field));
          says.that(isOfSchema(schema, one[field]), `${field}: ${JSON.stringify(schema)}`, one[field]);
          const value = one[field];
          const isTime = typeof value === "string" && field.endsWith("At");
          if (isTime) says.that(TIME.test(value), `${field}: a time in UTC`, value);
          says.equals(listed[field], one[field], `${field} in the list`);
        }
        const described = new Set(fields.map(([field]) => field));
        const others = Object.keys(one).filter((field) => !described.has(field));
        // The other dialect has further fields.
        if (context.dialect === "default")
          context.expect(...claims).equals(others, [], "fields that are not described");
      }
      for (const [field] of fields)
        context.expect(...claimsFor(field)).that(seen.has(field), `${field} is shown`, [...seen]);
    },
  };
}
