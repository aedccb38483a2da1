import { type Fields, fieldsOf } from "../steps/answers.ts";
import type { Scenario } from "../suite/scenario.ts";
import { type Subject, claimsOf } from "./interfaces/claims-of.ts";
import { type Kind, type Variant, kinds } from "./interfaces/kinds.ts";
import type { Operation } from "./interfaces/operations.ts";
import { creationOf, pathWith, updatesOf } from "./interfaces/places.ts";
import { fieldsOfVariant, variantsOf, wholeOf } from "./interfaces/whole.ts";

/** What is made with all of its fields at once, and changed field by field. */
export const scenarios: readonly Scenario[] = kinds.flatMap((kind) => {
  return kind.examples === undefined ? [] : variantsOf(kind).map((variant) => changesOf(kind, variant));
});

function claimsFor(family: Subject["family"], { id, body }: Operation, field: string) {
  return claimsOf({ family, operation: id, field: `${body?.name}.${field}` });
}

/**
 * Each field has a value unlike its default when another one is changed, to another value and back. Some are not shown: where
 * such a one was lost, giving it again is a change, which the resource tells by what follows of it, such as its version.
 */
function changesOf(kind: Kind, variant: Variant): Scenario {
  const create = creationOf(kind);
  const updates = updatesOf(kind);
  const fields = fieldsOfVariant(kind, variant);
  const keeps = (field: string) => (create === undefined ? [] : claimsFor("kept-values", create, field));
  const ofUpdate = (update: Operation, field: string) => [
    ...claimsFor("updated", update, field),
    ...claimsFor("partial-updates", update, field),
  ];
  const changes = fields.flatMap(([field]) => updates.flatMap((update) => ofUpdate(update, field)));
  return {
    name: `${variant.what} of ${kind.collection} keeps all fields that it is made with, and each that a change does not name`,
    claims: [...new Set([...fields.flatMap(([field]) => keeps(field)), ...changes])],
    needs: kind.needs ?? [],
    async run(context) {
      const { rest } = context;
      const { given, cycles } = await wholeOf(context, kind, variant);
      const made = await rest("POST", kind.collection, given);
      const id = String(fieldsOf(made)["id"]);
      const read = async (): Promise<Fields> => fieldsOf(await rest("GET", `${kind.collection}/${id}`));
      let present = await read();
      for (const [field, value] of Object.entries(given)) {
        const says = context.expect(...keeps(field));
        says.status(made, create?.success ?? 0);
        if (field in (create?.answer?.schema.properties ?? {})) says.equals(present[field], value, field);
        says.equals(present, fieldsOf(made), "what is read afterwards");
      }
      const hidden = new Map(Object.entries(given).filter(([field]) => !(field in present)));
      const still = (shown: Fields): Fields => without(shown, kind.follows ?? []);
      for (const [field, cycle] of Object.entries(cycles)) {
        for (const [at, value] of cycle.slice(1).entries()) {
          const update = updates[at % updates.length];
          if (update?.body?.fields.some(([other]) => other === field) !== true) continue;
          const path = pathWith(update, { [kind.parameter]: id });
          const answer = await rest(update.method, path, { [field]: value });
          const after = await read();
          if (hidden.has(field)) hidden.set(field, value);
          const wanted = { ...still(present), ...(field in present ? { [field]: value, ...oneOf(field, value) } : {}) };
          const same = {
            ...Object.fromEntries(hidden),
            ...(kind.grows?.includes(field) === true ? {} : { [field]: value }),
          };
          const repeated = await rest(update.method, path, same);
          const says = context.expect(...ofUpdate(update, field));
          says.status(answer, update.success, update.id);
          says.equals(still(fieldsOf(answer)), wanted, `the answer to a change of ${field}`);
          says.equals(after, fieldsOf(answer), `what is read after a change of ${field}`);
          says.equals(fieldsOf(repeated), after, `the answer to the same change of ${field} again`);
          present = after;
        }
      }
    },
  };
}

/** A list may be shown as its first item, too: `networkVolumeIds` and `networkVolumeId`. */
function oneOf(field: string, value: unknown): Fields {
  return field.endsWith("Ids") && field.startsWith("networkVolume") && Array.isArray(value)
    ? { [field.slice(0, -1)]: (value as readonly unknown[])[0] }
    : {};
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
