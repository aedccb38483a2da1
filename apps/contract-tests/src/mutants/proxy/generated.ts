import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type JsonSchema,
  type JsonSchemaObject,
  type OpenApiDocument,
  type OpenApiResponse,
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
const OK = 200;
const CREATED = 201;

interface Operation {
  readonly id: string;
  readonly document: OpenApiDocument;
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({ rest: restDocument, queue: queueDocument, worker: workerDocument }).flatMap(([part, document]) =>
    operationsOf(part, document as OpenApiDocument),
  ),
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

/** By the names of those that no check has to find, why. */
export const equivalents: Readonly<Record<string, string>> =
  (parse(readFileSync(join(import.meta.dirname, "equivalent.yaml"), "utf8")) as Record<string, string> | null) ?? {};

function statusRows({ id, kind, refs }: Claim): readonly Row[] {
  if (kind !== "status" && kind !== "limit" && !/-\d{3}$/.test(id)) return [];
  const all = (refs?.statuses ?? []).map((text) => text.split(" ") as [string, string]);
  const byStatus = Map.groupBy(all, ([, status]) => Number(status));
  return [...byStatus].flatMap(([status, told]) => {
    const known = told.map(([on]) => on).filter((on) => operations.has(on));
    const others = status < 300 ? [status === OK ? CREATED : OK] : [siblings[status] ?? 400, OK];
    const places = known.length > 0 && CONDITIONS.has(status) ? [known] : known;
    return places.flatMap((on) => others.map((other): Row => ({ breaks: [id], on, status: [status, other] })));
  });
}

function fieldRows({ id, kind, refs }: Claim): readonly Row[] {
  if (kind !== "schema") return [];
  const asked = refs?.operations ?? [];
  return (refs?.fields ?? []).flatMap((field): readonly Row[] => {
    const [schema = "", ...names] = field.split(".");
    const name = names.join(".");
    if (graphqlTypes.has(schema) && asked.some((one) => one.startsWith("graphql."))) {
      return [
        { breaks: [id], on: id.startsWith("COMPAT-") ? "/compat/graphql" : "/graphql", retype: `data.**.${name}` },
      ];
    }
    const there = asked.flatMap((on) => placesOf(operations.get(on), schema).map((place) => ({ on, ...place })));
    if (there.length === 0) return [];
    const on = [...new Set(there.map((one) => one.on))];
    const paths = [...new Set(there.map(({ path }) => [...path, name].join(".")))];
    const isAlways = there.some(({ required }) => required.includes(name));
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
    const operation = operations.get(on);
    const names = (refs?.fields ?? []).map((field) => field.split(".").at(-1) ?? "");
    const known =
      operation === undefined
        ? []
        : answersOf(operation).flatMap((schema) => Object.keys(propertiesOf(schema, operation)));
    return names.filter((name) => known.includes(name)).map((name): Row => ({ breaks: [id], on, change: name }));
  });
}

interface SchemaPlace {
  readonly path: readonly string[];
  readonly required: readonly string[];
}

/** Where a named schema stands in the answers of an operation. */
function placesOf(operation: Operation | undefined, name: string): readonly SchemaPlace[] {
  if (operation === undefined) return [];
  const wanted = operation.document.components?.schemas?.[name];
  const found: SchemaPlace[] = [];
  function walk(schema: JsonSchema | undefined, path: readonly string[], within: readonly unknown[]): void {
    const real = resolved(operation?.document as OpenApiDocument, schema) as JsonSchema | undefined;
    if (typeof real !== "object" || within.includes(real)) return;
    if (real === wanted) found.push({ path, required: requiredOf(real) });
    const inside = [...within, real];
    for (const part of [real.allOf, real.anyOf, real.oneOf].flat()) walk(part, path, inside);
    for (const [key, value] of Object.entries(real.properties ?? {})) walk(value, [...path, key], inside);
    walk(real.additionalProperties, [...path, "*"], inside);
    // The items of a list that is the whole body are edited at once.
    walk(real.items, within.length === 0 ? path : [...path, "*"], inside);
  }
  for (const schema of answersOf(operation)) walk(schema, [], []);
  return found;
}

function requiredOf({ required = [], "x-always-present": always = [] }: JsonSchemaObject): readonly string[] {
  return [...required, ...(Array.isArray(always) ? (always as readonly string[]) : [])];
}

function answersOf({ responses }: Operation): readonly JsonSchema[] {
  return Object.entries(responses).flatMap(([status, { content = {} }]) => {
    const schema = Number(status) < 300 ? content["application/json"]?.schema : undefined;
    return schema === undefined ? [] : [schema];
  });
}

function propertiesOf(schema: JsonSchema, { document }: Operation): Readonly<Record<string, JsonSchema>> {
  const real = resolved(document, schema) as JsonSchema;
  if (typeof real !== "object") return {};
  const parts = (real.allOf ?? []).map((part) => propertiesOf(part, { document } as Operation));
  return Object.assign({}, ...parts, real.properties) as Readonly<Record<string, JsonSchema>>;
}

const GRAPHQL = resolve(import.meta.dirname, "../../../../../specs/schema.graphql");
/** Types of answers, not of inputs. */
const graphqlTypes: ReadonlySet<string> = new Set(
  [...readFileSync(GRAPHQL, "utf8").matchAll(/^type (\w+)/gm)].map(([, name]) => name ?? ""),
);
