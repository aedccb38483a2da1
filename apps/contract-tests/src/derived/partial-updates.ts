import { type Fields, fieldsOf } from "../steps/answers.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { baseOf } from "./interfaces/kinds.ts";
import { type Operation, operations } from "./interfaces/operations.ts";
import { isUpdate, kindOf, pathWith, quieted } from "./interfaces/places.ts";
import { allowedValues } from "./interfaces/values.ts";

/** A limit brings an action with it. */
const BRINGS_ANOTHER = ["spendLimit", "spendAction"];

/** Changes of one field at a time: all others stay, and a map or a list takes the place of the old one. */
export const scenarios: readonly Scenario[] = operations
  // Kinds with examples are changed field by field in changes.ts.
  .filter(
    (operation) => isUpdate(operation) && kindOf(operation)?.examples === undefined && kindOf(operation) !== undefined,
  )
  .map((operation) => changes(operation));

function changes(operation: Operation): Scenario {
  const { id, method, path, answer: shown, body } = operation;
  const kind = kindOf(operation);
  const fields = (body?.fields ?? []).filter(
    ([field, schema]) =>
      shown?.schema.properties?.[field] !== undefined &&
      schema["writeOnly"] !== true &&
      ![...(kind?.apart ?? []), ...BRINGS_ANOTHER].includes(field),
  );
  const claims = claimsOf({ family: "partial-updates", operation: id });
  return {
    name: `${method} ${path} changes the field that is given, as a whole, and leaves all others`,
    claims,
    needs: kind?.needs ?? [],
    async run(context) {
      if (kind === undefined) return;
      const { rest, name } = context;
      const says = context.expect(...claims);
      const made = await quieted(context, kind, collectionsOf(fields));
      let last: Fields = {};
      for (const [field, schema] of fields.filter(([one]) => baseOf(one) === "usual")) {
        const first = fieldsOf(await rest("GET", made.path))[field];
        const values = allowedValues(schema).map(({ value }) => value);
        const other = values.findLast((value) => JSON.stringify(value) !== JSON.stringify(first));
        if (other === undefined) continue;
        // What is switched may stand in the way of other changes.
        for (const value of typeof other === "boolean"
          ? [other, first]
          : [field === "name" ? name("renamed") : other]) {
          const before = picked(fieldsOf(await rest("GET", made.path)));
          const changed = await rest(method, pathWith(operation, { [kind.parameter]: made.id }), { [field]: value });
          const after = picked(fieldsOf(await rest("GET", made.path)));
          says.status(changed, operation.success);
          says.equals(after, { ...before, [field]: value }, `all after a change of ${field}`);
          says.equals(picked(fieldsOf(changed)), after, `the answer to a change of ${field}`);
          last = { [field]: value };
        }
      }
      const before = fieldsOf(await rest("GET", made.path));
      const again = await rest(method, pathWith(operation, { [kind.parameter]: made.id }), last);
      const still = fieldsOf(await rest("GET", made.path));
      says.status(again, operation.success);
      says.equals(picked(still), picked(before), "all after the same change again");
      says.equals(still["version"], before["version"], "the version after the same change again");
    },
  };

  function picked(resource: Fields): Fields {
    return Object.fromEntries(fields.map(([field]) => [field, resource[field]]));
  }
}

/** Something in each map and list of texts. */
function collectionsOf(fields: NonNullable<Operation["body"]>["fields"]): Fields {
  return Object.fromEntries(
    fields.flatMap(([field]) => (field === "env" ? [[field, { A: "1", B: "2" }] as const] : [])),
  );
}
