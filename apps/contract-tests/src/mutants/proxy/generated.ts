import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type JsonSchema,
  type JsonSchemaObject,
  type OpenApiDocument,
  type OpenApiResponse,
  compatV2Document,
  batchesDocument,
  openaiDocument,
  queueDocument,
  restDocument,
  workerDocument,
} from "@millrace/spec";
import { type Claim, claims } from "@millrace/spec/claims";
import { parse } from "yaml";
import { nameOfRow } from "@millrace/contract-core";
import type { Row } from "./rows.ts";

/** Status that is told instead of another refusal; else 400 is. */
const siblings: Readonly<Record<number, number>> = {
  400: 422,
  401: 403,
  402: 429,
  403: 404,
  429: 503,
  501: 500,
  503: 500,
};
/** Refusals that a check cannot provoke at every operation, but at some. */
const CONDITIONS: ReadonlySet<number> = new Set([408, 429, 500, 501, 503]);
/** A claim about more operations than these is checked by one check that plays them all, which takes too long for a mutant of each. */
const EACH_MAX = 50;
const OK = 200;
const CREATED = 201;

interface Operation {
  readonly id: string;
  readonly document: OpenApiDocument;
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    rest: restDocument,
    queue: queueDocument,
    worker: workerDocument,
    openai: openaiDocument,
    batches: batchesDocument,
    compatV2: compatV2Document,
  }).flatMap(([part, document]) => operationsOf(part, document)),
);

function operationsOf(part: string, document: OpenApiDocument): readonly (readonly [string, Operation])[] {
  const methods = Object.values(document.paths).flatMap(({ get, put, post, delete: remove, patch }) =>
    [get, put, post, remove, patch].flatMap((method) => method ?? []),
  );
  return methods.map(({ operationId, responses: given }) => {
    const responses = Object.entries(given).map(
      ([status, response]) => [status, resolved(document, response)] as const,
    );
    const id = `${part}.${operationId}`;
    return [id, { id, document, responses: Object.fromEntries(responses) as Operation["responses"] }];
  });
}

/** What a reference stands for. */
function resolved(document: OpenApiDocument, value: unknown): unknown {
  const { $ref } = (typeof value === "object" && value !== null ? value : {}) as { $ref?: string };
  if ($ref === undefined) return value;
  const names = $ref.replace(/^#\//, "").split("/");
  return resolved(
    document,
    names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document),
  );
}

/** Mutants that the claims themselves make, by what they refer to: another status, a field of another type or without it, no header. */
export function generatedRows(): readonly Row[] {
  const rows = claims.flatMap((claim) => [
    ...statusRows(claim),
    ...fieldRows(claim),
    ...headerRows(claim),
    ...defaultRows(claim),
  ]);
  return [...new Map(rows.map((row) => [nameOfRow(row), row])).values()];
}

/** Names of those that are no defect, with the reason. */
export const equivalent = (
  parse(readFileSync(join(import.meta.dirname, "equivalent.yaml"), "utf8")) as readonly {
    readonly reason: string;
    readonly like: readonly string[];
  }[]
).flatMap(({ like }) => like.map((pattern) => new RegExp(`^${pattern}$`)));

function statusRows({ id, kind, refs }: Claim): readonly Row[] {
  if (kind !== "status" && kind !== "limit" && !/-\d{3}$/.test(id)) return [];
  const all = (refs?.statuses ?? []).map((text) => text.split(" ") as [string, string]);
  const byStatus = Map.groupBy(all, ([, status]) => Number(status));
  return [...byStatus].flatMap(([status, told]) => {
    const known = told.map(([on]) => on).filter((on) => operations.has(on));
    const others = status < 300 ? [status === OK ? CREATED : OK] : [siblings[status] ?? 400, OK];
    const isTogether = CONDITIONS.has(status) || known.length > EACH_MAX;
    const places = known.length > 0 && isTogether ? [known] : known;
    return places.flatMap((on) => others.map((other): Row => ({ breaks: [id], on, status: [status, other] })));
  });
}

function fieldRows(claim: Claim): readonly Row[] {
  const { id, kind, refs } = claim;
  const asked = refs?.operations ?? [];
  // A claim about all answers of an interface names no field.
  const isWhole = kind === "schema" && refs?.fields === undefined && asked.length > EACH_MAX;
  return isWhole ? everyFieldRows(id, asked) : namedFieldRows(claim);
}

/** A mutant for each field of each object that these operations answer with: without it where it must be there, else of another type. */
function everyFieldRows(id: Claim["id"], asked: readonly string[]): readonly Row[] {
  const places = asked.flatMap((on) => objectsOf(operations.get(on)).map((place) => ({ on, ...place })));
  return [...Map.groupBy(places, ({ schema }) => schema)].flatMap(([schema, there]) =>
    Object.keys(schema.properties ?? {}).map((name): Row => {
      const on = [...new Set(there.map((one) => one.on))];
      const paths = [...new Set(there.map(({ path }) => [...path, name].join(".")))];
      const row = { breaks: [id], held: true, on } as const;
      return requiredOf(schema).includes(name) ? { ...row, drop: paths } : { ...row, retype: paths };
    }),
  );
}

function namedFieldRows({ id, kind, refs }: Claim): readonly Row[] {
  const asked = refs?.operations ?? [];
  return (refs?.fields ?? []).flatMap((field): readonly Row[] => {
    const [schema = "", ...names] = field.split(".");
    const name = names.join(".");
    if (graphqlTypes.has(schema) && asked.some((one) => one.startsWith("graphql."))) {
      const on = id.startsWith("COMPAT-") ? "/compat/graphql" : "/graphql";
      return [{ breaks: [id], held: true, on, change: `data.**.${name}` }];
    }
    if (kind !== "schema") return [];
    const there = asked.flatMap((on) => {
      const wanted = operations.get(on)?.document.components?.schemas?.[schema];
      const places = objectsOf(operations.get(on)).filter((place) => place.schema === wanted);
      return places.map((place) => ({ on, ...place }));
    });
    if (there.length === 0) return [];
    const on = [...new Set(there.map((one) => one.on))];
    const paths = [...new Set(there.map(({ path }) => [...path, name].join(".")))];
    const isAlways = there.some((place) => requiredOf(place.schema).includes(name));
    // What the check needs for its next step is missing, which ends it.
    const held = { breaks: [id], held: true, on } as const;
    return [{ ...held, retype: paths }, ...(isAlways ? [{ ...held, drop: paths }] : [])];
  });
}

function headerRows({ id, statement, refs }: Claim): readonly Row[] {
  const words = statement.toLowerCase();
  const told = (refs?.statuses ?? []).flatMap((text) => {
    const [on = "", status = ""] = text.split(" ");
    const { headers = {} } = operations.get(on)?.responses[status] ?? {};
    return Object.keys(headers).map((name) => ({ on, status: Number(status), header: name.toLowerCase() }));
  });
  const named = told.filter(({ header }) => words.includes(`\`${header}`));
  // Where the answer cannot be provoked at every operation, at all together.
  const together = [...Map.groupBy(named, ({ header }) => header)].map(([header, all]) => ({
    header,
    on: all.map(({ on }) => on),
  }));
  const rows = named.every(({ status }) => CONDITIONS.has(status))
    ? together
    : named.map(({ on, header }) => ({ on, header }));
  return rows.map((row) => ({ breaks: [id], ...row }));
}

/** What is given when nothing is asked for. */
function defaultRows({ id, kind, refs }: Claim): readonly Row[] {
  if (kind !== "default") return [];
  return (refs?.operations ?? []).flatMap((on) => {
    const whole = objectsOf(operations.get(on)).filter(({ path }) => path.length === 0);
    const known = whole.flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
    const names = (refs?.fields ?? []).map((field) => field.split(".").at(-1) ?? "");
    return names.filter((name) => known.includes(name)).map((name): Row => ({ breaks: [id], on, change: name }));
  });
}

interface SchemaPlace {
  readonly schema: JsonSchemaObject;
  readonly path: readonly string[];
}

/** Every schema in the successful answers of an operation. */
function objectsOf(operation: Operation | undefined): readonly SchemaPlace[] {
  if (operation === undefined) return [];
  const { document, responses } = operation;
  const found: SchemaPlace[] = [];
  function walk(given: JsonSchema | undefined, path: readonly string[], within: readonly unknown[]): void {
    const schema = resolved(document, given) as JsonSchema | undefined;
    if (typeof schema !== "object" || within.includes(schema)) return;
    found.push({ schema, path });
    const inside = [...within, schema];
    for (const part of [schema.allOf, schema.anyOf, schema.oneOf].flat()) walk(part, path, inside);
    for (const [key, value] of Object.entries(schema.properties ?? {})) walk(value, [...path, key], inside);
    walk(schema.additionalProperties, [...path, "*"], inside);
    // The items of a list that is the whole body are edited at once.
    walk(schema.items, within.length === 0 ? path : [...path, "*"], inside);
  }
  for (const [status, { content }] of Object.entries(responses)) {
    if (Number(status) < 300) walk(content?.["application/json"]?.schema, [], []);
  }
  return found;
}

function requiredOf({ required = [], "x-always-present": always = [] }: JsonSchemaObject): readonly string[] {
  return [...required, ...(Array.isArray(always) ? (always as readonly string[]) : [])];
}

const GRAPHQL = resolve(import.meta.dirname, "../../../../../specs/schema.graphql");
/** Types of answers, not of inputs. */
const graphqlTypes: ReadonlySet<string> = new Set(
  [...readFileSync(GRAPHQL, "utf8").matchAll(/^type (\w+)/gm)].map(([, name]) => name ?? ""),
);
