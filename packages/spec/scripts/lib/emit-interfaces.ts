import openapiTS, { astToString } from "openapi-typescript";

import { type GeneratedFile, generatedHeader } from "../../src/generator.ts";
import type { LimitSpec } from "./tables.ts";
import { literal } from "./literal.ts";
import { fileNameOf, isSuccess, type InterfaceSpec, type OperationEntry, listOperations } from "./open-api.ts";

/** `<name>.ts`: the types `paths`, `components` and `operations` of one interface. */
export async function emitTypes(spec: InterfaceSpec): Promise<GeneratedFile> {
  // A default would otherwise make an input's field mandatory for the caller.
  const nodes = await openapiTS(JSON.stringify(withPresentFields(spec.document)), {
    defaultNonNullable: false,
    silent: true,
  });
  const types = astToString(nodes).replaceAll("\r\n", "\n").trimEnd();
  return { name: `${fileNameOf(spec.name)}.ts`, content: `${generatedHeader([spec.source])}${types}\n` };
}

/**
 * The document with the fields under `x-always-present` required: the interface leaves them unmarked, but a client need not
 * ask whether they are there.
 */
function withPresentFields(document: InterfaceSpec["document"]): unknown {
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => {
    const { "x-always-present": present, ...rest } = schema as Readonly<Record<string, unknown>>;
    return [name, present === undefined ? schema : { ...rest, required: present }];
  });
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } };
}

/** `<name>-document.ts`: the parsed document as a value, keys in the order of the file. */
export function emitDocument(spec: InterfaceSpec): GeneratedFile {
  return {
    name: `${fileNameOf(spec.name)}-document.ts`,
    content:
      generatedHeader([spec.source]) +
      'import type { OpenApiDocument } from "../open-api-document.ts";\n\n' +
      `/** The whole of ${spec.source.path}. */\n` +
      `export const ${spec.name}Document: OpenApiDocument = ${literal(spec.document)};\n`,
  };
}

/** `operations.ts`: method, path, tag and statuses of every operation of every interface. */
export function emitOperations(interfaces: readonly InterfaceSpec[], limits: readonly LimitSpec[]): GeneratedFile {
  const tables = interfaces.map((spec) => {
    const entries = listOperations(spec).map((entry) => [entry.id, operationFacts(entry, limits)]);
    const type = `${spec.name.slice(0, 1).toUpperCase()}${spec.name.slice(1)}OperationId`;
    return (
      `/** The operations of ${spec.source.path} by operationId. Paths are relative to ${serverOf(spec)}. */\n` +
      `export const ${spec.name}Operations = ${literal(Object.fromEntries(entries))} as const;\n\n` +
      `export type ${type} = keyof typeof ${spec.name}Operations;\n`
    );
  });
  const header = generatedHeader(interfaces.map((spec) => spec.source));
  return { name: "operations.ts", content: header + tables.join("\n") };
}

function operationFacts(entry: OperationEntry, limits: readonly LimitSpec[]): Readonly<Record<string, unknown>> {
  const successStatuses = entry.statuses.filter(isSuccess);
  return {
    method: entry.method.toUpperCase(),
    path: entry.path,
    tag: entry.operation.tags?.[0],
    statuses: entry.statuses,
    successStatus: successStatuses[0],
    successStatuses,
    bodyLimit: bodyLimitOf(entry, limits),
  };
}

function bodyLimitOf({ id, operation }: OperationEntry, limits: readonly LimitSpec[]): string | undefined {
  const body: Readonly<Record<string, unknown>> = { ...operation.requestBody };
  const name = body["x-max-bytes-limit"];
  if (name === undefined) return undefined;
  const limit = limits.find((candidate) => candidate.name === name);
  if (limit?.unit !== "bytes") {
    throw new Error(`The body of ${id} refers to ${JSON.stringify(name)}, which is no limit in bytes.`);
  }
  return limit.name;
}

function serverOf(spec: InterfaceSpec): string {
  return spec.document.servers?.[0]?.url ?? "the base address";
}
