import { type FieldProblem, asRecord, fieldProblems } from "@millrace/client-runtime/call-error";
import { type CallOptions, type ClientSettings, callNumbers } from "@millrace/client-runtime/client-options";
import { platformClock } from "@millrace/client-runtime/clock";
import { eitherSignal, startDeadline } from "@millrace/client-runtime/deadline";
import { parseRetryAfter } from "@millrace/client-runtime/retry-rule";
import { sendWithRetries } from "@millrace/client-runtime/send-with-retries";
import { ClientError, GraphQLClient } from "graphql-request";

import {
  type AnswerFacts,
  type GraphqlErrorItem,
  GraphqlRequestError,
  GraphqlTransportError,
  type TransportFailure,
} from "./errors.ts";
import type { TypedDocumentString } from "../generated/operations.ts";

export type { CallOptions };

/** Sends one operation and gives its data, or rejects with one of the two error classes. */
export type Execute = <TResult, TVariables extends object>(
  document: TypedDocumentString<TResult, TVariables>,
  variables: TVariables,
  options?: CallOptions,
) => Promise<TResult>;

/** Everything a transport needs to know. */
export interface TransportSettings extends Omit<ClientSettings, "apiKey" | "baseUrl"> {
  /** Address of the interface, with the key where it goes into the query. */
  readonly url: string;
  /** The header `authorization`, which no other header replaces; undefined where the key is in the address. */
  readonly authorization: string | undefined;
  /** Takes what must not be shown out of a text. */
  readonly redact: (text: string) => string;
}

/** The longest part of a foreign text that is quoted in an error. */
const QUOTED_CHARACTERS = 300;

/** What is known where no answer came. */
export const noAnswerFacts: AnswerFacts = { status: undefined, requestId: undefined, retryAfterMs: undefined };

function factsOf({ status, headers }: Response): AnswerFacts {
  return {
    status,
    requestId: headers.get("x-request-id") ?? undefined,
    retryAfterMs: parseRetryAfter(headers.get("retry-after"), Date.now()),
  };
}

/** Makes the function that all operations go through. */
export function createTransport(settings: TransportSettings): Execute {
  return async <TResult, TVariables extends object>(
    document: TypedDocumentString<TResult, TVariables>,
    variables: TVariables,
    options: CallOptions = {},
  ): Promise<TResult> => {
    const { timeoutMs, maxRetries } = callNumbers(options, settings);
    const answer: { facts: AnswerFacts } = { facts: noAnswerFacts };
    const onTimeout = (): GraphqlTransportError =>
      new GraphqlTransportError("timeout", `There was no complete answer within ${timeoutMs} ms`, answer.facts);
    const outer = eitherSignal(settings.signal, options.signal);
    const deadline = startDeadline(platformClock, { timeoutMs, signal: outer, onTimeout });
    const client = new GraphQLClient(settings.url, {
      headers: settings.headers,
      errorPolicy: "all",
      // Each document holds one operation; leaving its name out saves parsing the document on every call.
      excludeOperationName: true,
      // A followed redirect could send the key elsewhere.
      redirect: "manual",
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        if (settings.authorization !== undefined) headers.set("authorization", settings.authorization);
        const response = await sendWithRetries({
          send: () => settings.fetch(input, { ...init, headers }),
          // Where in doubt a document counts as a mutation.
          isRepeatable: !/\bmutation\b/.test(document.toString()),
          maxRetries,
          deadline,
          clock: platformClock,
        });
        answer.facts = factsOf(response);
        return response;
      },
    });
    try {
      const result = await client.rawRequest<TResult>({
        query: document.toString(),
        variables,
        requestHeaders: { ...options.headers },
        signal: deadline.signal,
      });
      if (result.errors !== undefined && result.errors.length > 0) {
        throw requestError(result.errors, result.data, answer.facts, settings.redact);
      }
      if (result.data === undefined || result.data === null) {
        throw new GraphqlTransportError("malformed", "The answer has neither data nor errors", answer.facts);
      }
      return result.data;
    } catch (error) {
      if (error instanceof GraphqlRequestError || error instanceof GraphqlTransportError) throw error;
      if (deadline.signal.aborted) throw deadline.signal.reason;
      throw translate(error, answer.facts, settings.redact);
    } finally {
      deadline.dispose();
    }
  };
}

/** Turns what the library threw into one of our errors; nothing of the request, which may hold secrets, is kept. */
function translate(
  error: unknown,
  facts: AnswerFacts,
  redact: (text: string) => string,
): GraphqlRequestError | GraphqlTransportError {
  if (error instanceof ClientError) {
    const { status, errors, data, body } = error.response;
    // Only 400 is about the document; other statuses are about the request as a whole, with a body of any form.
    if (status === 400 && Array.isArray(errors) && errors.length > 0) return requestError(errors, data, facts, redact);
    const told = readErrorBody(body, redact);
    const said = told.message === undefined ? "" : `: ${told.message}`;
    return new GraphqlTransportError("http", `The service answered with status ${status}${said}`, facts, told);
  }
  const failure: TransportFailure = facts.status === undefined ? "network" : "malformed";
  const text = redact(failure === "network" ? describeNetworkError(error) : "The answer is not a GraphQL result");
  return new GraphqlTransportError(failure, text, facts);
}

function requestError(
  errors: readonly GraphqlErrorItem[],
  data: unknown,
  facts: AnswerFacts,
  redact: (text: string) => string,
): GraphqlRequestError {
  const shown = errors.map((error) => ({ ...error, message: redact(error.message) }));
  return new GraphqlRequestError(shown, data, facts);
}

/** The cause of a failed fetch, without its text, which may hold the address with the key. */
function describeNetworkError(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? `The service could not be reached (${code})` : "The service could not be reached";
}

/** Message and code of an error body: `{error, message}` or `{errors: [{message, extensions}]}`. */
function readErrorBody(
  body: string,
  redact: (text: string) => string,
): { message: string | undefined; code: string | undefined; details: FieldProblem[] } {
  const parsed = asRecord(parseJson(body));
  const first = Array.isArray(parsed["errors"]) ? asRecord(parsed["errors"][0]) : {};
  const message = parsed["message"] ?? first["message"];
  const code = parsed["error"] ?? asRecord(first["extensions"])["code"];
  return {
    message: typeof message === "string" ? redact(message.slice(0, QUOTED_CHARACTERS)) : undefined,
    code: typeof code === "string" ? code : undefined,
    details: fieldProblems(parsed["details"] ?? asRecord(first["extensions"])["details"], redact),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
