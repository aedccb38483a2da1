import { allows, DomainError, isRecord, refuseProblems, type Scope } from "@millrace/engine";
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { missingKey } from "../../http/keys/authenticate.ts";
import type { GraphqlContext } from "./context/context.ts";
import { refuseLongText, refuseTooLarge } from "./document-limits.ts";
import { asksOpenCatalogue } from "./open-catalogue.ts";
import { formattedError } from "./graphql-errors.ts";
import { lackingRight } from "../../http/answers/lacking-right.ts";

/** The request of a client. */
export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}

export interface GraphqlAnswer {
  readonly status: 200 | 400;
  readonly body: { readonly data?: unknown; readonly errors?: readonly GraphQLFormattedError[] };
}

/** Reporting the position of an error takes time in proportion to the length of the document. */
const FAULTS_MAX = 10;

/** Reads the body of a request. @throws DomainError naming the field at fault */
export function graphqlRequest(body: unknown): GraphqlRequest {
  if (!isRecord(body)) {
    throw new DomainError("invalid_request", "The body must be a JSON object with the string `query`.");
  }
  const { query, variables, operationName } = body;
  const isMap = typeof variables === "object" && !Array.isArray(variables);
  refuseProblems([
    ...(typeof query === "string" ? [] : [{ field: "query", message: "must be a string, the GraphQL document" }]),
    ...(variables === undefined || isMap ? [] : [{ field: "variables", message: "must be an object" }]),
    ...(operationName === undefined || operationName === null || typeof operationName === "string"
      ? []
      : [{ field: "operationName", message: "must be a string" }]),
  ]);
  return {
    query: query as string,
    ...(variables ? { variables: variables as Record<string, unknown> } : {}),
    ...(typeof operationName === "string" ? { operationName } : {}),
  };
}

/** Answers a request. @throws DomainError `forbidden` when the key lacks the right, `unauthorized` where one is needed */
export async function answerGraphql(
  schema: GraphQLSchema,
  request: GraphqlRequest,
  context: GraphqlContext,
  options: { readonly requestId: string; readonly onInternal: (error: unknown) => void },
): Promise<GraphqlAnswer> {
  const format = (error: unknown): GraphQLFormattedError =>
    formattedError(error, options.requestId, { fallback: "invalid_request", onInternal: options.onInternal });
  const refused = (errors: readonly unknown[]): GraphqlAnswer => ({
    status: 400,
    body: { errors: errors.map(format) },
  });
  // Before any work on the document. The right that a mutation needs is known only after parsing.
  refuseWithout(context, "manage:read");
  let document: DocumentNode;
  try {
    refuseLongText(request.query);
    document = parse(request.query);
  } catch (error) {
    return refused([error]);
  }
  if (context.principal === undefined && !asksOpenCatalogue(document)) throw missingKey("authorization: KEY");
  try {
    refuseTooLarge(document);
  } catch (error) {
    return refused([error]);
  }
  const operation = getOperationAST(document, request.operationName);
  if (operation === null || operation === undefined) {
    return refused([new GraphQLError("The document has several operations. Name one of them in `operationName`.")]);
  }
  if (operation.operation !== OperationTypeNode.QUERY) refuseWithout(context, "manage");
  const faults = validate(schema, document, specifiedRules, { maxErrors: FAULTS_MAX });
  if (faults.length > 0) return refused(faults);
  const result: ExecutionResult = await execute({
    schema,
    document,
    contextValue: context,
    ...(request.variables === undefined ? {} : { variableValues: request.variables }),
    ...(request.operationName === undefined ? {} : { operationName: request.operationName }),
  });
  // Without `data` nothing was executed, because the variables were invalid.
  if (!("data" in result)) return refused(result.errors ?? []);
  const errors = result.errors?.map(format);
  return { status: 200, body: { ...(errors === undefined ? {} : { errors }), data: result.data } };
}

/** A caller without a key is here only with a document that needs none. */
function refuseWithout({ principal }: GraphqlContext, scope: Scope): void {
  if (principal === undefined || allows(principal, { scope })) return;
  throw lackingRight(principal, scope);
}
