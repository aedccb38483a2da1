import { parse } from "yaml";

import type { GeneratorSource } from "../../src/generator.ts";
import type { OpenApiDocument, OpenApiOperation, OpenApiPathItem } from "../../src/open-api-document.ts";
import { asFields, asText } from "./shape.ts";

/** The interfaces described in OpenAPI, as claims name them. */
export const interfaceNames = ["rest", "queue", "worker", "openai", "batches", "compatV2"] as const;

export type InterfaceName = (typeof interfaceNames)[number];

/** What the files of an interface are called: `specs/<name>.yaml`, and those that are generated. */
export function fileNameOf(name: InterfaceName): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** One OpenAPI file: its text and the parsed document, keys in the order of the file. */
export interface InterfaceSpec {
  readonly name: InterfaceName;
  readonly source: GeneratorSource;
  readonly document: OpenApiDocument;
}

export const httpMethods = ["get", "put", "post", "delete", "patch", "head"] as const;

export type HttpMethod = (typeof httpMethods)[number];

/** One operation of a document with where it was found. */
export interface OperationEntry {
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly pathItem: OpenApiPathItem;
  readonly operation: OpenApiOperation;
  /** Documented statuses, ascending. */
  readonly statuses: readonly number[];
}

export function parseInterface(name: InterfaceName, source: GeneratorSource): InterfaceSpec {
  const parsed = asFields(parse(source.text, withWords, { merge: true }), source.path);
  const openapi = asText(parsed["openapi"], `${source.path} openapi`);
  if (!openapi.startsWith("3.1")) {
    throw new Error(`${source.path} must be OpenAPI 3.1, not ${openapi}.`);
  }
  asFields(parsed["info"], `${source.path} info`);
  asFields(parsed["paths"], `${source.path} paths`);
  return { name, source, document: parsed as OpenApiDocument };
}

const WORDS_OF_ANY = "If it is left out, any.";

/** Says in words what the mark `x-when-left-out` of a schema means. A schema that two places share is seen twice. */
function withWords(_key: unknown, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("x-when-left-out" in value)) return value;
  const { description = "" } = value as { readonly description?: string };
  return description.endsWith(WORDS_OF_ANY)
    ? value
    : { ...value, description: `${description} ${WORDS_OF_ANY}`.trim() };
}

/** Every operation in the order of the file. Fails on a missing or repeated operationId and on the status `default`. */
export function listOperations(spec: InterfaceSpec): readonly OperationEntry[] {
  const seen = new Set<string>();
  const entries: OperationEntry[] = [];
  for (const [path, pathItem] of Object.entries(spec.document.paths)) {
    for (const method of httpMethods) {
      const operation = pathItem[method];
      if (operation === undefined) continue;
      const where = `${spec.source.path} ${method.toUpperCase()} ${path}`;
      const id = asText(operation.operationId, `${where} operationId`);
      if (seen.has(id)) {
        throw new Error(`${where} repeats the operationId ${id}.`);
      }
      seen.add(id);
      entries.push({ id, method, path, pathItem, operation, statuses: statusesOf(operation, where) });
    }
  }
  return entries;
}

/** 101 is the success of an operation that goes on as a WebSocket. */
export function isSuccess(status: number): boolean {
  return status === 101 || (status >= 200 && status < 300);
}

function statusesOf(operation: OpenApiOperation, where: string): readonly number[] {
  const statuses = Object.keys(asFields(operation.responses, `${where} responses`)).map((status) => {
    if (!/^[1-5][0-9][0-9]$/.test(status)) {
      throw new Error(`${where} documents the status ${status}; only single statuses can be checked.`);
    }
    return Number(status);
  });
  if (!statuses.some(isSuccess)) {
    throw new Error(`${where} documents no success status.`);
  }
  return statuses.toSorted((left, right) => left - right);
}
