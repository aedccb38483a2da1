import { STATUS_CODES } from "node:http";
import { leadsToManagement } from "../exchange/management-path.ts";
import { type ErrorBody, errorAnswer } from "./error-body.ts";
import { frameworkRefusal } from "./framework-refusal.ts";
import { leadsToOpenai, openaiError } from "./openai-error.ts";

const jsonType = "application/json; charset=utf-8";
export const problemType = "application/problem+json";

const GRAPHQL = /^(?:\/compat)?\/graphql\/?(?:\?|$)/;

/** A problem document (RFC 9457) as version 2 of REST has them. */
interface Problem {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly string[];
}

/** @param errors what is wrong with single fields, such as `name: is required` */
export function problemDocument(status: number, detail: string, errors: readonly string[]): Problem {
  const named = errors.length === 0 ? {} : { errors: errors.map((error) => `$.${error}`) };
  return { title: STATUS_CODES[status] ?? "Error", status, detail, ...named };
}

/** A refusal as it goes out: with every header, and the body as text. */
export interface WrittenRefusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * The refusal of a request that no operation has taken yet, in the form of the interface that its address belongs to.
 *
 * @param wanted the status. Default: that of the error.
 */
export function refusalAt(url: string, error: unknown, requestId: string, wanted?: number): WrittenRefusal {
  const { status: usual, headers, body } = errorAnswer(frameworkRefusal(error), requestId);
  const status = wanted ?? usual;
  const [type, shown] = leadsToManagement(url)
    ? [problemType, problemOf(status, body)]
    : [jsonType, bodyAt(url, status, body)];
  return {
    status,
    headers: { ...headers, "content-type": type, "x-request-id": requestId },
    text: JSON.stringify(shown),
  };
}

/** Clients of GraphQL look for `errors`, and those made for OpenAI for `error.message`. */
function bodyAt(url: string, status: number, body: ErrorBody): object {
  if (leadsToOpenai(url)) return openaiError(status, body);
  if (!GRAPHQL.test(url)) return body;
  const { error, message, ...facts } = body;
  return { ...body, errors: [{ message, extensions: { code: error.toUpperCase(), ...facts } }] };
}

function problemOf(status: number, { message, details = [] }: ErrorBody): Problem {
  return problemDocument(
    status,
    message,
    details.map((one) => `${one.field}: ${one.message}`),
  );
}
