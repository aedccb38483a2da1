import { setTimeout as delay } from "node:timers/promises";
import type { Expectation } from "@millrace/contract-core";
import {
  type Answer,
  type Context,
  type Fields,
  type Scenario,
  fieldsOf,
  listed,
  objectOf,
} from "../../steps/words.ts";
import { claimsAbout, claimsOf } from "../interfaces/claims-of.ts";
import {
  type MadeV2,
  type V2Kind,
  changesOf,
  clear,
  creationOf,
  makeV2,
  updateOf,
  v2,
  v2Kinds,
  v2OperationAt,
} from "../interfaces/compat-v2.ts";
import type { Operation } from "../interfaces/operations.ts";
import { isOfSchema } from "../interfaces/values.ts";

const ORIGIN = /https?:\/\/[^/"]+/g;
/** How many are made, to be listed one by one. */
const PAGED = 3;
/** Pause between creations, so that no two have the same time. */
const APART_MS = 5;

/** The life of each kind of resource, and its list in pages. */
export const scenarios: readonly Scenario[] = [...v2Kinds.map(life), ...v2Kinds.map(pages)];

function life(kind: V2Kind): Scenario {
  const { noun, collection, member } = kind;
  const item = `${collection}/{id}`;
  const [list, read, remove] = [
    v2OperationAt("GET", collection),
    v2OperationAt("GET", item),
    v2OperationAt("DELETE", item),
  ];
  const [create, update] = [creationOf(kind), updateOf(kind)];
  const of = {
    created: claimsAbout("created", [create]),
    read: claimsAbout("read", [read]),
    listed: claimsAbout("listed", [list]),
    updated: claimsAbout("updated", changesOf(kind)),
    removed: claimsAbout("removed", [remove]),
    gone: claimsAbout("unknown-ids", [read, remove]),
  };
  return {
    name: `${noun} of version 2 of REST is made, read, listed, changed and removed`,
    claims: [...new Set(Object.values(of).flat())],
    needs: kind.needsMachines === true ? ["machines"] : [],
    async run(context) {
      const about = (claims: keyof typeof of) => context.expect(...of[claims]);
      // Addresses in answers are those of the gateway that was asked.
      const told = (fields: Fields): unknown =>
        context.addressCount === 1 ? stable(fields) : JSON.parse(JSON.stringify(stable(fields)).replaceAll(ORIGIN, ""));
      const made = await makeV2(context, kind);
      about("created").status(made.answer, create.success, create.id);
      const got = await v2(context, "GET", made.path);
      about("read").status(got, 200, read.id);
      about("read").equals(told(fieldsOf(got)), told(made.fields), "what is read");
      const all = await v2(context, "GET", collection);
      about("listed").status(all, 200, list.id);
      const shown = listed(all, member).find(({ id }) => id === made.id);
      about("listed").equals(told(shown ?? {}), told(fieldsOf(got)), "in the list");
      if (update !== undefined) {
        const change = kind.change?.(context) ?? { name: context.name("changed") };
        const changed = await v2(context, "PATCH", made.path, change);
        about("updated").status(changed, 200, update.id);
        for (const answer of [changed, await v2(context, "GET", made.path)]) {
          about("updated").contains(answer.json, { id: made.id, ...change });
        }
        await repeat(update, made.path, about("updated"), context);
      }
      const gone = await v2(context, "DELETE", made.path);
      about("removed").status(gone, 204, remove.id);
      about("removed").equals(gone.text, "", "the body");
      const [kept, again] = kind.leavesRecord === true ? [200, 204] : [404, 404];
      about("gone").status(await v2(context, "GET", made.path), kept, read.id);
      about("gone").status(await v2(context, "DELETE", made.path), again, remove.id);
    },
  };
}

/** A change to what is there already is none: each field that is shown is sent back. */
async function repeat(update: Operation, path: string, says: Expectation, context: Context): Promise<void> {
  const before = fieldsOf(await v2(context, "GET", path));
  for (const [field, schema] of update.body?.fields ?? []) {
    const shown = before[field];
    if (!isOfSchema(schema, shown)) continue;
    const answer = await v2(context, "PATCH", path, { [field]: shown });
    says.status(answer, 200, update.id);
    says.equals(fieldsOf(answer)[field], shown, `${field}, sent as it was shown`);
  }
  const after = fieldsOf(await v2(context, "GET", path));
  says.equals(after["startedAt"], before["startedAt"], "since when it runs");
}

/** What does not change by itself, as the state of a pod does. */
function stable(fields: Fields): Fields {
  const { status: _status, actions: _actions, runtime: _runtime, ssh: _ssh, ...container } = fields;
  const { state: _state, lastActivityAt: _at, idleExpiresAt: _idle, updatedAt: _updated, ...others } = container;
  return others;
}

function pages(kind: V2Kind): Scenario {
  const { noun, collection, member } = kind;
  const list = v2OperationAt("GET", collection);
  const claims = claimsOf({ family: "pages", operation: list.id });
  return {
    name: `${noun} of version 2 of REST is listed in pages`,
    claims,
    // The check reads all of the account's.
    alone: true,
    needs: kind.needsMachines === true ? ["machines"] : [],
    async run({ context, says }) {
      const made: MadeV2[] = [];
      for (let count = 0; count < PAGED; count += 1) {
        made.unshift(await makeV2(context, kind));
        await delay(APART_MS);
      }
      const read = (query: string, from = collection): Promise<Answer> => v2(context, "GET", `${from}?${query}`);
      const idsOf = (answer: Answer): readonly unknown[] => listed(answer, member).map(({ id }) => id);
      const whole = await read("");
      says.contains(whole.json, { pagination: { nextCursor: null, hasNextPage: false } });
      const seen: unknown[] = [];
      const cursors: string[] = [];
      do {
        const last = cursors.at(-1);
        const page = await read(`limit=1${last === undefined ? "" : `&cursor=${last}`}`);
        says.status(page, 200, list.id);
        seen.push(...idsOf(page));
        const { nextCursor, hasNextPage } = objectOf(fieldsOf(page)["pagination"]);
        says.equals(hasNextPage, nextCursor !== null, "hasNextPage");
        if (typeof nextCursor !== "string") break;
        cursors.push(encodeURIComponent(nextCursor));
      } while (seen.length <= idsOf(whole).length);
      says.equals(new Set(cursors).size, cursors.length, "cursors that were given out once");
      says.equals(seen, idsOf(whole), "all pages together");
      const own = seen.filter((id) => made.some((one) => one.id === id));
      says.equals(
        own,
        made.map(({ id }) => id),
        "those that were made, in the pages",
      );
      const other = collection === "/templates" ? "/registries" : "/templates";
      for (const wrong of ["cursor=nonsense", "cursor=", "limit=0", "limit=1001", "limit=many"]) {
        says.status(await read(wrong), 422, list.id);
      }
      says.status(await read(`cursor=${cursors[0]}`, other), 422);
      says.status(await read("colour=red"), 200, list.id);
      if (list.query.some((one) => one.name === "name")) {
        const [first] = made;
        const named = await read(`name=${String(first?.fields["name"]).toUpperCase()}`);
        says.equals(idsOf(named), [first?.id], "what a list by name holds");
      }
      await clear(context, kind, made);
    },
  };
}
