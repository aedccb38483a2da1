import { isDeepStrictEqual } from "node:util";
import type { Edits, Fields } from "./mutant-row.ts";

type Holder = Record<string, unknown>;

/** A member of an object or list, which may be missing. */
interface Place {
  readonly holder: Holder;
  readonly key: string;
}

type Verb = keyof Edits;
/** The new value; undefined removes it. `argument` is what the row says. */
type Edit = (value: unknown, argument: unknown) => unknown;

const edits: Readonly<Record<Verb, Edit>> = {
  drop: () => undefined,
  set: (_, argument) => argument,
  fill: (value, argument) => value ?? argument,
  retype: (value) => (typeof value === "string" ? 7 : typeof value === "number" ? `${value}` : `no ${typeof value}`),
  change: changed,
  cut: (value, length) => (typeof value === "string" || Array.isArray(value) ? value.slice(0, Number(length)) : value),
  skip: (value) =>
    Array.isArray(value) ? value.slice(1) : Object.fromEntries(Object.entries(value as object).slice(1)),
  reverse: (value) => (Array.isArray(value) ? value.toReversed() : value),
  leave: (value, fields) => (Array.isArray(value) ? value.filter((item) => !fits(item, fields as Fields)) : value),
};

const TIME = /^\d{4}-\d\d-\d\dT/;

/** Another value of the same type. */
function changed(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return TIME.test(value) ? `2001${value.slice(4)}` : `${value}x`;
  if (Array.isArray(value)) return value.length > 0 ? [] : ["x"];
  return typeof value === "object" && value !== null && Object.keys(value).length > 0 ? {} : { x: "x" };
}

/** The body after all edits of a row. */
export function edited(body: unknown, row: Edits & { readonly when?: Fields }): unknown {
  const root = { body };
  for (const verb of Object.keys(edits) as Verb[]) {
    const given = row[verb];
    if (given === undefined) continue;
    const isList = typeof given === "string" || Array.isArray(given);
    const byPath = isList ? [given].flat().map((path) => [String(path), undefined]) : Object.entries(given);
    for (const [path, argument] of byPath as readonly (readonly [string, unknown])[]) {
      for (const { holder, key } of placesOf(root, path, row.when)) {
        if (!Object.hasOwn(holder, key) && verb !== "set" && verb !== "fill") continue;
        const value = edits[verb](holder[key], argument);
        if (value === undefined) delete holder[key];
        else holder[key] = value;
      }
    }
  }
  return root.body;
}

/** The members that a path names, below a body or each item of a list. */
function placesOf(root: { body: unknown }, path: string, when: Fields = {}): readonly Place[] {
  const items = (path !== "." && Array.isArray(root.body) ? root.body : [root.body]).filter((item) => fits(item, when));
  if (path === ".") return items.length > 0 ? [{ holder: root, key: "body" }] : [];
  const names = path.split(".");
  const last = names.pop() ?? "";
  let holders: readonly unknown[] = items;
  for (const name of names) {
    holders = holders.filter(isHolder).flatMap((one) => below(one, name));
  }
  return holders
    .filter(isHolder)
    .flatMap((holder) => (last === "*" ? Object.keys(holder) : [last]).map((key) => ({ holder, key })));
}

/** The members that a part of a path names; `**` stands for all at any depth. */
function below(holder: Holder, name: string): readonly unknown[] {
  if (name === "*") return Object.values(holder);
  if (name !== "**") return [holder[name]];
  const inside = Object.values(holder).filter(isHolder);
  return [holder, ...inside.flatMap((one) => below(one, "**"))];
}

function isHolder(value: unknown): value is Holder {
  return typeof value === "object" && value !== null;
}

function fits(item: unknown, fields: Fields): boolean {
  return Object.entries(fields).every(([name, wanted]) => {
    const value = isHolder(item) ? item[name] : undefined;
    const isNot = isHolder(wanted) && Object.hasOwn(wanted, "not");
    return isNot ? !isDeepStrictEqual(value, wanted["not"]) : isDeepStrictEqual(value, wanted);
  });
}
