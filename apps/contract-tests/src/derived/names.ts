import { type Fields, fieldsOf } from "../checks/answers.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./claims-of.ts";
import { type Kind, kinds } from "./kinds.ts";
import { asOther } from "./other-account.ts";
import { creationOf, itemsOf, make, pathWith, updatesOf } from "./places.ts";

/** Names that are unique among the resources of a kind in their account. */
export const scenarios: readonly Scenario[] = kinds.flatMap((kind) => [takenNames(kind), freeNames(kind)]);

/** No two have one name, whether they are made, made at the same time, or renamed. */
function takenNames(kind: Kind): Scenario {
  const { collection } = kind;
  const { create, updates, ofCreation, ofUpdates } = subjectsOf(kind);
  return {
    name: `No two of ${collection} have one name, and nothing is made or changed for one that wants it`,
    claims: [...new Set([...ofCreation, ...ofUpdates])],
    safety: "disposable",
    needs: kind.needs ?? [],
    ...(kind.namesInCompat === undefined ? {} : { insteadInCompat: kind.namesInCompat }),
    async run(context) {
      const { expect, rest } = context;
      const other = await make(context, kind);
      const { name } = other.fields;
      const least = await kind.body(context);
      const before = await rest("GET", other.path);
      const refused = await rest("POST", collection, { ...least, name });
      const contended = context.name("contended");
      const atOnce = [1, 2, 3, 4].map(() => rest("POST", collection, { ...least, name: contended }));
      const statuses = (await Promise.all(atOnce)).map(({ status }) => status).toSorted((a, b) => a - b);
      for (const claim of ofCreation) {
        expect(claim).status(refused, 409);
        expect(claim).documented(refused, create?.id ?? "");
        expect(claim).equals(statuses, [create?.success, 409, 409, 409], "statuses of four at once");
      }
      const change = (await kind.examples?.(context)) ?? {};
      const [more] = Object.entries(change).map(([field, [, value]]) => ({ [field]: value }));
      for (const update of updates) {
        const own = await make(context, kind);
        const ownBefore = await rest("GET", own.path);
        const path = pathWith(update, { [kind.parameter]: own.id });
        const taken = await rest(update.method, path, { ...more, name });
        const ownAfter = await rest("GET", own.path);
        const same = await rest(update.method, path, { name: own.fields["name"] });
        for (const claim of ofUpdates) {
          expect(claim).status(taken, 409);
          expect(claim).documented(taken, update.id);
          expect(claim).equals(ownAfter.json, ownBefore.json, "what was to be renamed");
          expect(claim).status(same, update.success);
        }
      }
      const list = itemsOf(await rest("GET", collection + (kind.query ?? "")));
      const named = (wanted: unknown): readonly Fields[] => list.filter((one) => one["name"] === wanted);
      const after = await rest("GET", other.path);
      await rest("DELETE", other.path);
      const again = await rest("POST", collection, { ...least, name });
      for (const claim of [...ofCreation, ...ofUpdates]) {
        expect(claim).equals(
          named(name).map(({ id }) => id),
          [other.id],
          "those of the name that was taken",
        );
        expect(claim).equals(named(contended).length, 1, "those of the name that four wanted");
        expect(claim).equals(after.json, before.json, "the one that had the name");
        expect(claim).status(again, create?.success ?? 0);
      }
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
    safety: "disposable",
    needs: ["keys", ...(kind.needs ?? [])],
    async run(context) {
      const { expect, rest } = context;
      const own = await make(context, kind);
      const { name } = own.fields;
      const before = await rest("GET", own.path);
      await asOther(context, async (theirs) => {
        const made = await theirs.rest("POST", collection, { ...(await kind.body(theirs)), name });
        for (const claim of ofCreation) {
          expect(claim).status(made, create?.success ?? 0);
          expect(claim).contains(made.json, { name });
          expect(claim).that(fieldsOf(made)["id"] !== own.id, "another id", made.text);
        }
        const path = `${collection}/${String(fieldsOf(made)["id"])}`;
        for (const update of updates) {
          await theirs.rest(update.method, path, { name: theirs.name("own") });
          const renamed = await theirs.rest(
            update.method,
            pathWith(update, { [parameter]: String(fieldsOf(made)["id"]) }),
            { name },
          );
          for (const claim of ofUpdates) expect(claim).status(renamed, update.success);
        }
      });
      const after = await rest("GET", own.path);
      for (const claim of [...ofCreation, ...ofUpdates]) expect(claim).equals(after.json, before.json, "the own one");
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
