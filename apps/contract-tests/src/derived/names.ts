import { type Fields, fieldsOf } from "../steps/answers.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { type Kind, kinds } from "./interfaces/kinds.ts";
import { asOther } from "../suite/as-other.ts";
import { creationOf, itemsOf, make, pathWith, quieted, updatesOf } from "./interfaces/places.ts";

/** Names that are unique among the resources of a kind in their account. */
export const scenarios: readonly Scenario[] = kinds.flatMap((kind) => [takenNames(kind), freeNames(kind)]);

/** No two have one name, whether they are made, made at the same time, or renamed. */
function takenNames(kind: Kind): Scenario {
  const { collection } = kind;
  const { create, updates, ofCreation, ofUpdates } = subjectsOf(kind);
  return {
    name: `No two of ${collection} have one name, and nothing is made or changed for one that wants it`,
    claims: [...new Set([...ofCreation, ...ofUpdates])],
    needs: kind.needs ?? [],
    ...(kind.namesInCompat === undefined ? {} : { insteadInCompat: kind.namesInCompat }),
    async run(context) {
      const { rest } = context;
      const [made, renamed] = [context.expect(...ofCreation), context.expect(...ofUpdates)];
      const other = await quieted(context, kind);
      const { name } = other.fields;
      const least = await kind.body(context);
      const before = await rest("GET", other.path);
      const refused = await rest("POST", collection, { ...least, name });
      const contended = context.name("contended");
      const atOnce = [1, 2, 3, 4].map(() => rest("POST", collection, { ...least, name: contended }));
      const statuses = (await Promise.all(atOnce)).map(({ status }) => status).toSorted((a, b) => a - b);
      made.status(refused, 409, create?.id ?? "");
      made.equals(statuses, [create?.success, 409, 409, 409], "statuses of four at once");
      const change = (await kind.examples?.(context)) ?? {};
      const [more] = Object.entries(change).map(([field, [, value]]) => ({ [field]: value }));
      for (const update of updates) {
        const own = await quieted(context, kind);
        const ownBefore = await rest("GET", own.path);
        const path = pathWith(update, { [kind.parameter]: own.id });
        const taken = await rest(update.method, path, { ...more, name });
        const ownAfter = await rest("GET", own.path);
        const same = await rest(update.method, path, { name: own.fields["name"] });
        renamed.status(taken, 409, update.id);
        renamed.equals(ownAfter.json, ownBefore.json, "what was to be renamed");
        renamed.status(same, update.success);
      }
      const list = itemsOf(await rest("GET", collection + (kind.query ?? "")));
      const named = (wanted: unknown): readonly Fields[] => list.filter((one) => one["name"] === wanted);
      const after = await rest("GET", other.path);
      await rest("DELETE", other.path);
      const again = await rest("POST", collection, { ...least, name });
      const says = context.expect(...ofCreation, ...ofUpdates);
      const ids = named(name).map(({ id }) => id);
      says.equals(ids, [other.id], "those of the name that was taken");
      says.equals(named(contended).length, 1, "those of the name that four wanted");
      says.equals(after.json, before.json, "the one that had the name");
      says.status(again, create?.success ?? 0);
    },
  };
}

/** The names of another account are free. */
function freeNames(kind: Kind): Scenario {
  const { collection, parameter } = kind;
  const { create, updates, ofCreation, ofUpdates } = subjectsOf(kind);
  return {
    name: `The names of another account's ${collection} are free`,
    claims: [...new Set([...ofCreation, ...ofUpdates])],
    needs: ["keys", ...(kind.needs ?? [])],
    async run(context) {
      const { rest } = context;
      const [ofMade, ofRenamed] = [context.expect(...ofCreation), context.expect(...ofUpdates)];
      const own = await make(context, kind);
      const { name } = own.fields;
      await asOther(context, async (theirs) => {
        const made = await theirs.rest("POST", collection, { ...(await kind.body(theirs)), name });
        const id = String(fieldsOf(made)["id"]);
        ofMade.status(made, create?.success ?? 0);
        ofMade.contains(made.json, { name });
        ofMade.that(id !== own.id, "another id", made.text);
        for (const update of updates) {
          const path = pathWith(update, { [parameter]: id });
          await theirs.rest(update.method, path, { name: theirs.name("own") });
          ofRenamed.status(await theirs.rest(update.method, path, { name }), update.success);
        }
      });
      const after = await rest("GET", own.path);
      context.expect(...ofCreation, ...ofUpdates).contains(after.json, { name }, "the own one");
    },
  };
}

function subjectsOf(kind: Kind) {
  const create = creationOf(kind);
  const updates = updatesOf(kind);
  const of = (operation: string) => claimsOf({ family: "taken-names", operation });
  return {
    create,
    updates,
    ofCreation: create === undefined ? [] : of(create.id),
    ofUpdates: updates.flatMap(({ id }) => of(id)),
  };
}
