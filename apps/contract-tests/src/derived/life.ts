import { type Fields, fieldsOf } from "../steps/answers.ts";
import type { Scenario } from "../suite/scenario.ts";
import { claimsOf } from "./interfaces/claims-of.ts";
import { type Kind, kinds } from "./interfaces/kinds.ts";
import { type Operation, operationAt } from "./interfaces/operations.ts";
import { NOWHERE, creationOf, itemsOf, make, updatesOf } from "./interfaces/places.ts";

/** The life of each kind of resource, from its creation to its removal. */
export const scenarios: readonly Scenario[] = kinds.map(lifeOf);

function lifeOf(kind: Kind): Scenario {
  const { collection, parameter } = kind;
  const item = `${collection}/{${parameter}}`;
  const create = creationOf(kind);
  const list = operationAt("GET", collection);
  const read = operationAt("GET", item);
  const remove = operationAt("DELETE", item);
  const updates = updatesOf(kind);
  const of = {
    created: claimed("created", create),
    listed: claimed("listed", list),
    read: claimed("read", read),
    updated: updates.flatMap((one) => claimed("updated", one)),
    removed: claimed("removed", remove),
  };
  return {
    name: `What POST ${collection} makes is read, listed, changed and removed, and nothing else is`,
    claims: [...new Set(Object.values(of).flat())],
    needs: kind.needs ?? [],
    async run(context) {
      const { rest } = context;
      const other = await make(context, kind);
      const least = await kind.body(context);
      const made = await rest("POST", collection, least);
      const { id } = fieldsOf(made);
      const path = `${collection}/${String(id)}`;
      if (kind.isUnlisted === true) context.made(path);
      const given = shownOf(create, least);
      const created = context.expect(...of.created);
      created.status(made, create?.success ?? 0, create?.id ?? "");
      created.contains(made.json, given);
      created.that(typeof id === "string" && id !== other.id, "an id of its own", id);
      const got = await rest("GET", path);
      const seen = context.expect(...of.read, ...of.created);
      seen.status(got, 200, read?.id ?? "");
      seen.contains(got.json, { id, ...given });
      const all = await rest("GET", collection + (kind.query ?? ""));
      const inList = context.expect(...of.listed);
      inList.status(all, 200, list?.id ?? "");
      const own = itemsOf(all).filter((one) => one["id"] === id || one["id"] === other.id);
      inList.equals(own.length, 2, "of both that were made, in the list");
      inList.contains(own.find((one) => one["id"] === id) ?? {}, { id, ...given });
      for (const update of updates) {
        const name = context.name("renamed");
        const fields = ["id", ...Object.keys(shownOf(update, fieldsOf(got)))];
        const before = picked(fieldsOf(await rest("GET", path)), fields);
        const end = update.path.slice(item.length);
        for (const change of [{ name }, {}]) {
          const changed = await rest(update.method, path + end, change);
          const after = fieldsOf(await rest("GET", path));
          const changedAs = context.expect(...of.updated);
          changedAs.status(changed, 200, update.id);
          changedAs.equals(picked(fieldsOf(changed), fields), { ...before, name }, "the answer");
          changedAs.equals(picked(after, fields), { ...before, name }, "what is read afterwards");
        }
      }
      const gone = await rest("DELETE", path);
      const removed = context.expect(...of.removed);
      removed.status(gone, 204);
      removed.equals(gone.text, "", "the body");
      removed.documented(gone, remove?.id ?? "");
      removed.status(await rest("GET", path), 404);
      removed.status(await rest("DELETE", path), 404);
      for (const update of updates) {
        removed.status(await rest(update.method, path + update.path.slice(item.length), {}), 404);
      }
      const left = itemsOf(await rest("GET", collection + (kind.query ?? ""))).map((one) => one["id"]);
      removed.that(!left.includes(id) && left.includes(other.id), `a list without ${String(id)}`, left);
      const kept = await rest("GET", other.path);
      removed.contains(kept.json, shownOf(create, picked(other.fields, Object.keys(given))));
      removed.status(await rest("DELETE", `${collection}/${NOWHERE}`), 404);
    },
  };
}

function claimed(family: Parameters<typeof claimsOf>[0]["family"], operation: Operation | undefined) {
  return operation === undefined ? [] : claimsOf({ family, operation: operation.id });
}

/** The fields of a request that the answer has, too. */
function shownOf(operation: Operation | undefined, request: Fields): Fields {
  const shown = operation?.answer?.schema.properties ?? {};
  const given = operation?.body?.fields ?? [];
  return picked(
    request,
    given.filter(([field, schema]) => field in shown && schema["writeOnly"] !== true).map(([field]) => field),
  );
}

function picked(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}
