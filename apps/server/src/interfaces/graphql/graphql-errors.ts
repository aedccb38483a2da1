import { DomainError, type FieldProblem } from "@millrace/engine";
import type { ErrorCode } from "@millrace/spec";
import { GraphQLError, type GraphQLFormattedError } from "graphql";

/** What every GraphQL error carries beside its message. */
export interface ErrorFacts {
  /** The code of the interface in capital letters, as is the custom in GraphQL. */
  readonly code: Uppercase<ErrorCode>;
  readonly requestId: string;
  readonly details?: readonly FieldProblem[];
}

/**
 * An error as the interface shows it. What went wrong on our side stays inside; `onInternal` hears of it.
 *
 * @param fallback the code of an error of the document itself
 */
export function formattedError(
  error: unknown,
  requestId: string,
  options: { readonly fallback: ErrorCode; readonly onInternal: (error: unknown) => void },
): GraphQLFormattedError {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  const place = error instanceof GraphQLError ? placeOf(error) : {};
  if (cause instanceof DomainError) {
    const facts: ErrorFacts = {
      code: graphqlCode(cause.code),
      requestId,
      ...(cause.details.length === 0 ? {} : { details: cause.details }),
    };
    return { message: cause.message, ...place, extensions: { ...facts } };
  }
  const isOfDocument = cause === undefined || cause instanceof GraphQLError;
  if (isOfDocument && error instanceof GraphQLError) {
    const facts: ErrorFacts = { code: graphqlCode(options.fallback), requestId };
    const message = cause === undefined ? error.message : variableProblem(error.message);
    return { message, ...place, extensions: { ...facts } };
  }
  options.onInternal(cause);
  const facts: ErrorFacts = { code: graphqlCode("internal"), requestId };
  const message = `Something went wrong on our side. Report the request id ${requestId}.`;
  return { message, ...place, extensions: { ...facts } };
}

/** What is wrong with a variable, without its value, which may be a password. */
function variableProblem(message: string): string {
  const [variable = "A variable"] = /^Variable "\$\w+"/.exec(message) ?? [];
  const [, place] = / at "([\w.[\]]+)"; /.exec(message) ?? [];
  const [problem = "Its value does not fit its type."] =
    /Field "\w+" (?:of required type "[^"]+" was not provided|is not defined by type "\w+")\./.exec(message) ?? [];
  return `${variable} does not fit${place === undefined ? "" : ` at ${place}`}. ${problem}`;
}

/** How GraphQL spells a code of the interface. */
export function graphqlCode<Code extends ErrorCode>(code: Code): Uppercase<Code> {
  return code.toUpperCase() as Uppercase<Code>;
}

function placeOf({ locations, path }: GraphQLError): Pick<GraphQLFormattedError, "locations" | "path"> {
  return { ...(locations === undefined ? {} : { locations }), ...(path === undefined ? {} : { path }) };
}
