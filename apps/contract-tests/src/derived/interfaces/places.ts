import { STATUS_CODES } from "node:http";
import type { Expectation } from "@millrace/contract-core";
import { type JsonSchemaObject, errorDetails } from "@millrace/spec";
import { type Fields, fieldsOf, objectOf } from "../../steps/answers.ts";
import { type Made, madeOf } from "../../steps/made.ts";
import type { Context } from "../../suite/context.ts";
import type { Answer, SuiteRequest } from "../../target/transport.ts";
import { type Kind, kinds } from "./kinds.ts";
import { type Operation, operationAt, operations } from "./operations.ts";
import { allowedValues, leastValue } from "./values.ts";

/** A valid id that no resource has. */
export const NOWHERE = "nothere";

/** Makes a resource of the kind. Throws if the target refuses. */
export async function make(context: Context, kind: Kind, more: Fields = {}, field?: string): Promise<Made> {
  const made = await madeOf(context, kind.collection, { ...(await kind.body(context, field)), ...more });
  if (kind.isUnlisted === true) context.made(made.path);
  return made;
}

/** Makes one by where its kind is: `/templates`. */
export async function makeAt(context: Context, collection: string): Promise<Made> {
  const kind = kinds.find((one) => one.collection === collection);
  if (kind === undefined) throw new Error(`No kind of resource is made at ${collection}.`);
  return await make(context, kind);
}

/** Makes one of the kind, brought to rest where it would change by itself. */
export async function quieted(context: Context, kind: Kind, more?: Fields): Promise<Made> {
  const made = await make(context, kind, more);
  await kind.quiet?.(context, made.path);
  return made;
}

/** The kind that the operation makes, or whose resources it acts on; undefined for any other operation. */
export function kindOf({ part, path }: Operation): Kind | undefined {
  return part === "compatV2"
    ? undefined
    : kinds.find(({ collection }) => path === collection || path.startsWith(`${collection}/`));
}

/** Whether the operation makes a resource of its kind. */
export function isCreation({ method, path }: Operation): boolean {
  return method === "POST" && kinds.some(({ collection }) => path === collection);
}

/** Whether it changes the resource that its path ends with: PATCH, or POST to `/update`. */
export function isUpdate({ method, path, body }: Operation): boolean {
  return body !== undefined && (method === "PATCH" || path.endsWith("/update"));
}

/** The operation that makes a resource of the kind; undefined if there is none. */
export function creationOf({ collection }: Kind): Operation | undefined {
  return operationAt("POST", collection);
}

/** The operations that change one. */
export function updatesOf({ collection, parameter }: Kind): readonly Operation[] {
  return operations.filter((one) => isUpdate(one) && one.path.startsWith(`${collection}/{${parameter}}`));
}

/** Fields of the body that name resources of another kind: `templateId`, `networkVolumeIds`. */
export function partsOf({ body }: Operation): readonly { readonly field: string; readonly kind: Kind }[] {
  return (body?.fields ?? []).flatMap(([field]) => {
    const kind = kinds.find(({ parameter }) => field === parameter || field === `${parameter}s`);
    return kind === undefined ? [] : [{ field, kind }];
  });
}

/** The path of the operation below its root with ids in it, and with the query that it cannot do without. */
export function pathWith({ path, query }: Operation, ids: Readonly<Record<string, string>>): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => ids[name] ?? NOWHERE);
  const needed = query.filter(({ isRequired }) => isRequired);
  const values = needed.map(
    ({ name, schema }) => `${name}=${encodeURIComponent(String(allowedValues(schema)[0]?.value))}`,
  );
  return values.length === 0 ? filled : `${filled}?${values.join("&")}`;
}

/** Sends the operation, with a body that its schema allows if it takes one. */
export function call(
  { send }: Pick<Context, "send">,
  operation: Operation,
  path: string,
  more: Partial<SuiteRequest> = {},
): Promise<Answer> {
  const { method, part, root, body } = operation;
  const dialect = part === "compatV2" ? ({ dialect: "compat" } as const) : {};
  const given = body === undefined ? {} : { body: leastBody(operation) };
  return send({ method, path: root + path, ...dialect, ...given, ...more });
}

/** The code of errors with this status. */
export function codeOf(status: number): string | undefined {
  return Object.entries(errorDetails).find(([, detail]) => detail.status === status)?.[0];
}

/** Expects a refusal as the documents have it: with the status, of the schema, and with the code or the title of the status. */
export function isRefused(
  expectation: Pick<Expectation, "status" | "documented" | "equals">,
  refusal: { readonly answer: Answer; readonly status: number; readonly operation: Operation },
): void {
  const { answer, status, operation } = refusal;
  expectation.status(answer, status, operation.id);
  const { error, title } = fieldsOf(answer);
  if (operation.part === "compatV2") expectation.equals(title, STATUS_CODES[status], "the title");
  else expectation.equals(error, codeOf(status), "the code");
}

/** The least JSON that the schema of the body allows; for what the kinds do not make. */
export function leastBody({ body }: Operation): Fields {
  const schema = body?.schema ?? {};
  const needed = (body?.required ?? []).map((field) => {
    const inner = objectOf(schema.properties)[field];
    return [field, typeof inner === "object" ? leastValue(inner as JsonSchemaObject) : null] as const;
  });
  if (needed.length > 0 || schema["minProperties"] === undefined) return Object.fromEntries(needed);
  return Object.fromEntries((body?.fields ?? []).slice(0, 1).map(([field, inner]) => [field, leastValue(inner)]));
}

/** What the operation could have changed: the fields of its body in the resource, or the resources of the name that was wanted. */
export async function stateOf({ rest }: Context, operation: Operation, path: string, name: unknown): Promise<unknown> {
  const kind = kindOf(operation);
  if (isCreation(operation)) {
    return itemsOf(await rest("GET", path + (kind?.query ?? ""))).filter((one) => one["name"] === name);
  }
  const fields = fieldsOf(await rest("GET", path.replace(/\/update$/, "")));
  return Object.fromEntries((operation.body?.fields ?? []).map(([field]) => [field, fields[field]]));
}

/** What the requests of an operation act on: a resource to change, or the place where one is made. */
export interface Place {
  /** The least body that the operation takes. */
  readonly least: Fields;
  state(): Promise<unknown>;
  /** Sends this body, and nothing of the least one. */
  send(body: Fields | undefined, more?: Partial<SuiteRequest>): Promise<Answer>;
}

/** Where the operation makes or changes a resource in which the field, if one is given, can have a value. */
export async function resourcePlace(
  context: Context,
  operation: Operation,
  { field, change = {} }: { readonly field?: string | undefined; readonly change?: Fields } = {},
): Promise<Place> {
  const kind = kindOf(operation);
  if (kind === undefined) throw new Error(`${operation.id} is about no kind of resource.`);
  const made = isCreation(operation) ? undefined : await make(context, kind, {}, field);
  const least = made === undefined ? await kind.body(context, field) : change;
  const path = made === undefined ? kind.collection : pathWith(operation, { [kind.parameter]: made.id });
  return {
    least,
    state: () => stateOf(context, operation, path, least["name"]),
    send: (body, more) => context.rest(operation.method, path, body, more),
  };
}

/** The items of a list: the body itself, or the array in it. */
export function itemsOf({ json }: Answer): readonly Fields[] {
  const list = Array.isArray(json) ? json : Object.values(objectOf(json)).find(Array.isArray);
  return ((list ?? []) as readonly unknown[]).map(objectOf);
}

/** A query that asks for all that can be left out. */
export function including(operation: Operation | undefined): string {
  const flags = (operation?.query ?? []).filter(({ schema }) => schema.type === "boolean");
  return flags.length === 0 ? "" : `?${flags.map(({ name }) => `${name}=true`).join("&")}`;
}
