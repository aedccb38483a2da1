import { refusedFields } from "../steps/answers.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { type Kind, kinds } from "./interfaces/kinds.ts";
import type { Operation } from "./interfaces/operations.ts";
import { creationOf, make, pathWith, updatesOf } from "./interfaces/places.ts";
import { cycleOf } from "./interfaces/values.ts";

/** Fields that only a new resource is given. */
export const scenarios: readonly Scenario[] = kinds.map(fixedFields);

/** A change to another value is refused, and to the present one, too. */
function fixedFields(kind: Kind): Scenario {
  const create = creationOf(kind);
  const updates = updatesOf(kind);
  const known = new Set(updates.flatMap(({ body }) => body?.fields.map(([field]) => field) ?? []));
  const fixed = (create?.body?.fields ?? []).filter(([field]) => !known.has(field));
  const claimsFor = ({ id }: Operation, field: string) =>
    claimsOf({ family: "fixed-fields", operation: id, field: `${create?.body?.name}.${field}` });
  return {
    name: `What one of ${kind.collection} can only be made with is not changed`,
    claims: [...new Set(updates.flatMap((update) => fixed.flatMap(([field]) => claimsFor(update, field))))],
    needs: kind.needs ?? [],
    async run(context) {
      const { rest } = context;
      for (const [field, schema] of fixed) {
        const claimed = updates.filter((update) => claimsFor(update, field).length > 0);
        if (claimed.length === 0) continue;
        for (const value of cycleOf(schema).slice(0, 2)) {
          // Some values need what the target may lack.
          const { id, path, fields } = await make(context, kind, { [field]: value }).catch(() => make(context, kind));
          const before = await rest("GET", path);
          for (const update of claimed) {
            for (const wanted of [...cycleOf(schema).slice(0, 2), fields[field]]) {
              const answer = await rest(update.method, pathWith(update, { [kind.parameter]: id }), { [field]: wanted });
              const says = context.expect(...claimsFor(update, field));
              says.status(answer, 400, update.id);
              says.equals(refusedFields(answer), [field], "the fields named");
            }
          }
          const after = await rest("GET", path);
          const ofField = claimed.flatMap((update) => claimsFor(update, field));
          context.expect(...ofField).equals(after.json, before.json, `what a change of ${field} left`);
        }
      }
    },
  };
}
