import { hostedDialect, knownDataCenters } from "@millrace/engine";
import { dataCenterIds } from "@millrace/spec";
import type { NameDialect } from "../../binding/bind-operations.ts";
import { withoutForeignNulls } from "./without-nulls.ts";
import { withDefaultForZeroTimeout } from "./zero-timeout.ts";

const HOSTED_QUERY_NAME = "includeRunpodTemplates";
const QUERY_NAME = "includePlatformTemplates";

/**
 * The names that the hosted service uses for templates, in addition to those of the document: `includeRunpodTemplates` means
 * `includePlatformTemplates` unless that is given too, and every template has `isRunpod` with the value of
 * `isPlatform`. Data centers that only the hosted service has are removed from lists that name a known one. Null means that a
 * field is left out, unless its schema has a meaning for null.
 */
export const hostedRestNames: NameDialect = {
  query: withDocumentNames,
  body: (operationId, body) =>
    withDefaultForZeroTimeout(operationId, withKnownDataCenters(withoutForeignNulls(operationId, body))),
  answer: withHostedNames,
};

export function withDocumentNames(query: Record<string, unknown>): Record<string, unknown> {
  if (!Object.hasOwn(query, HOSTED_QUERY_NAME)) return query;
  const { [HOSTED_QUERY_NAME]: hosted, ...rest } = query;
  return { [QUERY_NAME]: hosted, ...rest };
}

/** The document lists the known data centers, so unknown ones are removed before the body is validated. */
export function withKnownDataCenters(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("dataCenterIds" in body)) return body;
  const { dataCenterIds: named } = body;
  const isList = Array.isArray(named) && named.every((one) => typeof one === "string");
  if (!isList || !named.some((one) => dataCenterIds.some((id) => id === one))) return body;
  return { ...body, dataCenterIds: knownDataCenters("dataCenterIds", named, hostedDialect) };
}

/** Templates may be single, in lists, or inside endpoints and pods. */
export function withHostedNames(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withHostedNames);
  if (typeof body !== "object" || body === null) return body;
  const template = "template" in body ? { template: withHostedNames(body.template) } : {};
  const flag = "isPlatform" in body ? { isRunpod: body.isPlatform } : {};
  return { ...body, ...template, ...flag };
}
