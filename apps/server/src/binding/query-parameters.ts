import { invalidField } from "@millrace/engine";
import {
  batchesDocument,
  openaiDocument,
  queueDocument,
  workerDocument,
  type OpenApiDocument,
  type OpenApiParameter,
} from "@millrace/spec";

const INTEGER = /^-?\d{1,15}$/;

/**
 * Reads an integer query parameter within the bounds that the spec states for it.
 *
 * @returns undefined when it was not given
 * @throws DomainError `invalid_request` naming the parameter
 */
export type IntegerParameter = (query: URLSearchParams) => number | undefined;

/**
 * Finds the parameter in the spec when the server starts; a missing one is an error. `most` replaces the maximum of the spec
 * where a dialect accepts more.
 */
export function integerParameter(operationId: string, name: string, most?: number): IntegerParameter {
  const schema = parameterOf(operationId, name).schema;
  if (typeof schema !== "object") throw new Error(`parameter ${name} of ${operationId} has no schema`);
  const minimum = numberKeyword(schema["minimum"], -Infinity);
  const maximum = most ?? numberKeyword(schema["maximum"], Infinity);
  return (query) => {
    const text = query.get(name);
    if (text === null) return undefined;
    const value = Number(text);
    if (!INTEGER.test(text) || value < minimum || value > maximum) {
      throw invalidField(name, `must be a whole number from ${minimum} to ${maximum}`);
    }
    return value;
  };
}

/**
 * Reads a query parameter that is `true` or `false`.
 *
 * @returns undefined when it was not given
 * @throws DomainError `invalid_request` naming the parameter
 */
export type BooleanParameter = (query: URLSearchParams) => boolean | undefined;

/** Finds the parameter in the spec when the server starts; a missing one is an error. */
export function booleanParameter(operationId: string, name: string): BooleanParameter {
  const { schema } = parameterOf(operationId, name);
  if (typeof schema !== "object" || schema["type"] !== "boolean") {
    throw new Error(`parameter ${name} of ${operationId} is no boolean`);
  }
  return (query) => {
    const text = query.get(name);
    if (text === null) return undefined;
    if (text !== "true" && text !== "false") throw invalidField(name, "must be true or false");
    return text === "true";
  };
}

/** Checks the query parameters of an operation that are texts. @throws DomainError `invalid_request` naming the first wrong one */
export type TextParameters = (query: URLSearchParams) => void;

/** Finds the parameters in the spec when the server starts. A parameter that the caller leaves out is valid. */
export function textParameters(operationId: string): TextParameters {
  const rules = parametersOf(operationId).flatMap(({ in: place, name, schema }) => {
    const isText = place === "query" && typeof schema === "object" && schema["type"] === "string";
    return isText ? [{ name, problemOf: textRule(schema) }] : [];
  });
  return (query) => {
    for (const { name, problemOf } of rules) {
      const text = query.get(name);
      const problem = text === null ? undefined : problemOf(text);
      if (problem !== undefined) throw invalidField(name, problem);
    }
  };
}

/** The reason why a text is invalid; undefined when it is valid. */
function textRule(schema: Readonly<Record<string, unknown>>): (text: string) => string | undefined {
  const allowed: readonly unknown[] | undefined = Array.isArray(schema["enum"]) ? schema["enum"] : undefined;
  const pattern = typeof schema["pattern"] === "string" ? new RegExp(schema["pattern"], "u") : undefined;
  const least = numberKeyword(schema["minLength"], 0);
  const most = numberKeyword(schema["maxLength"], Infinity);
  return (text) => {
    if (allowed?.includes(text) === false) return `must be one of ${allowed.join(", ")}`;
    if (pattern?.test(text) === false) return `must match ${pattern.source}`;
    // A character may be two units of the text.
    const chars = text.length > most ? Array.from(text).length : text.length;
    if (chars < least || chars > most) return `must have ${least} to ${most} characters`;
    return undefined;
  };
}

function numberKeyword(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}

function parameterOf(operationId: string, name: string): OpenApiParameter {
  const found = parametersOf(operationId).find((parameter) => parameter.name === name);
  if (found === undefined) throw new Error(`the spec has no parameter ${name} of ${operationId}`);
  return found;
}

function parametersOf(operationId: string): readonly OpenApiParameter[] {
  for (const document of [queueDocument, workerDocument, batchesDocument, openaiDocument]) {
    for (const item of Object.values(document.paths)) {
      const operation = [item.get, item.post].find((one) => one?.operationId === operationId);
      if (operation !== undefined)
        return (operation.parameters ?? []).map((entry) => resolveParameter(document, entry));
    }
  }
  throw new Error(`the spec has no operation ${operationId}`);
}

/** The parameter that an entry of a document is, or refers to. */
export function resolveParameter(
  document: OpenApiDocument,
  entry: OpenApiParameter | { readonly $ref: string },
): OpenApiParameter {
  if (!("$ref" in entry) || typeof entry.$ref !== "string") return entry as OpenApiParameter;
  const found = document.components?.parameters?.[entry.$ref.split("/").at(-1) ?? ""];
  if (found === undefined) throw new Error(`the spec refers to ${entry.$ref}, which is not there`);
  return resolveParameter(document, found);
}
