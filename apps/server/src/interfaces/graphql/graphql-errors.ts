import { DomainError, type FieldProblem } from "@millrace/engine";
import type { ErrorCode } from "@millrace/spec";
import { GraphQLError, type GraphQLFormattedError, Kind } from "graphql";
import { systemTrouble } from "../../http/answers/system-trouble.ts";

/** The extensions of every GraphQL error. */
export interface ErrorFacts {
  /** The code of the interface in capital letters, as usual in GraphQL. */
  readonly code: Uppercase<ErrorCode>;
  readonly requestId: string;
  readonly details?: readonly FieldProblem[];
}

/**
 * An error as the interface shows it. Internal errors are not shown; `onInternal` gets them.
 *
 * @param fallback the code of an error of the document itself
 */
export function formattedError(
  error: unknown,
  requestId: string,
  options: { readonly fallback: ErrorCode; readonly onInternal: (error: unknown) => void },
): GraphQLFormattedError {
  const thrown = error instanceof GraphQLError ? error.originalError : error;
  const trouble = systemTrouble(thrown);
  if (trouble !== undefined) options.onInternal(thrown);
  const cause = trouble ?? thrown;
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
    const { field, message } = cause === undefined ? literalProblem(error) : variableProblem(error.message);
    const facts: ErrorFacts = {
      code: graphqlCode(options.fallback),
      requestId,
      ...(field === undefined ? {} : { details: [{ field, message }] }),
    };
    return { message, ...place, extensions: { ...facts } };
  }
  options.onInternal(cause);
  const facts: ErrorFacts = { code: graphqlCode("internal"), requestId };
  const message = `Something went wrong on our side. Report the request id ${requestId}.`;
  return { message, ...place, extensions: { ...facts } };
}

interface DocumentProblem {
  /** The invalid field of the input, if it is known. */
  readonly field: string | undefined;
  readonly message: string;
}

/** The error in a document. A value in the document follows the name of its field. */
function literalProblem({ message, nodes }: GraphQLError): DocumentProblem {
  const [node] = nodes ?? [];
  const isNumber = node?.kind === Kind.INT || node?.kind === Kind.FLOAT;
  const before = isNumber ? node.loc?.source.body.slice(0, node.loc.start).trimEnd() : undefined;
  if (before?.endsWith(":") !== true) return { field: undefined, message };
  return { field: before.slice(0, -1).trimEnd().split(/\W/).at(-1), message };
}

/** The error in a variable, without its value, which may be a password. */
function variableProblem(message: string): DocumentProblem {
  const [variable = "A variable"] = /^Variable "\$\w+"/.exec(message) ?? [];
  const [, place] = / at "([\w.[\]]+)"; /.exec(message) ?? [];
  const [problem = "Its value does not fit its type."] =
    /Field "\w+" (?:of required type "[^"]+" was not provided|is not defined by type "\w+")\./.exec(message) ?? [];
  return {
    field: place?.split(".").slice(1).join(".").replaceAll("[", ".").replaceAll("]", ""),
    message: `${variable} does not fit${place === undefined ? "" : ` at ${place}`}. ${problem}`,
  };
}

/** The GraphQL form of a code of the interface. */
export function graphqlCode<Code extends ErrorCode>(code: Code): Uppercase<Code> {
  return code.toUpperCase() as Uppercase<Code>;
}

function placeOf({ locations, path }: GraphQLError): Pick<GraphQLFormattedError, "locations" | "path"> {
  return { ...(locations === undefined ? {} : { locations }), ...(path === undefined ? {} : { path }) };
}
