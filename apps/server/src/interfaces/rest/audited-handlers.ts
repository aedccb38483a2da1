import type { OpenApiDocument } from "@millrace/spec";
import { type DocumentOperation, documentOperations } from "../../binding/document-operations.ts";
import type { RestContext } from "./rest-handler.ts";

interface AnyRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: unknown;
  readonly body: unknown;
}

interface AnyAnswer {
  readonly status: number;
  readonly body?: unknown;
}

type AnyHandler = (request: AnyRequest, context: RestContext) => Promise<AnyAnswer>;

/**
 * The handlers, of which those that change something note it in the audit log, with the resource as it was and as it is.
 *
 * @param prefix what stands before the kind of resource in the paths of the document, and before the operation in the log
 */
export function auditedHandlers<All extends object>(
  handlers: All,
  document: OpenApiDocument,
  prefix: { readonly path: string; readonly operation: string } = { path: "", operation: "" },
): All {
  const all = handlers as unknown as Readonly<Record<string, AnyHandler>>;
  const operations = documentOperations(document);
  const audited = operations
    .filter(({ method }) => method !== "get")
    .map((operation) => [
      operation.id,
      audit(operation, handlerOf(all, operation), readerOf(all, operation, operations), prefix),
    ]);
  return { ...handlers, ...(Object.fromEntries(audited) as Partial<All>) };
}

function audit(
  operation: DocumentOperation,
  change: AnyHandler,
  read: AnyHandler | undefined,
  prefix: { readonly path: string; readonly operation: string },
): AnyHandler {
  const [kind = null] = operation.path
    .slice(prefix.path.length)
    .split("/")
    .filter((part) => part !== "");
  const [, idName] = /\{([^}]+)\}/.exec(operation.path) ?? [];
  return async (request, context) => {
    const before = await shownBy(read, request, context);
    const answer = await change(request, context);
    const { principal, call } = context;
    if (principal === undefined) return answer;
    const id = idName === undefined ? idOf(answer.body) : request.path[idName];
    const shown = operation.auditsAnswer ? answer.body : undefined;
    await context.audit.note(principal, {
      address: call.address,
      requestId: call.requestId,
      operation: prefix.operation + operation.id,
      resourceKind: kind,
      resourceId: typeof id === "string" ? id : null,
      before,
      after: shown ?? (operation.method === "delete" ? null : await shownBy(read, request, context)),
    });
    return answer;
  };
}

/** The resource as the caller could read it; undefined where it could not, which says nothing about the change. */
async function shownBy(read: AnyHandler | undefined, request: AnyRequest, context: RestContext): Promise<unknown> {
  try {
    return (await read?.({ path: request.path, query: {}, body: undefined }, context))?.body;
  } catch {
    return undefined;
  }
}

/** What reads the resource that the path of an operation leads to; what a PUT replaces is read at the same path. */
function readerOf(
  all: Readonly<Record<string, AnyHandler>>,
  { path, method, parameters }: DocumentOperation,
  operations: readonly DocumentOperation[],
): AnyHandler | undefined {
  const isOfOne = parameters.some((parameter) => parameter.in === "path");
  if (!isOfOne && method !== "put") return undefined;
  const readers = operations.filter(
    (one) =>
      one.method === "get" &&
      (isOfOne ? one.path.endsWith("}") && isWithin(path, one.path) : path === one.path) &&
      one.answers.get(200)?.hasBytes === false,
  );
  const nearest = readers.toSorted((a, b) => b.path.length - a.path.length)[0];
  return nearest === undefined ? undefined : handlerOf(all, nearest);
}

/** Whether a path is that of a resource, or leads on from there. */
function isWithin(path: string, resourcePath: string): boolean {
  return path === resourcePath || path.startsWith(`${resourcePath}/`);
}

function handlerOf(all: Readonly<Record<string, AnyHandler>>, { id }: DocumentOperation): AnyHandler {
  const handler = all[id];
  if (handler === undefined) throw new Error(`The operation ${id} has no handler.`);
  return handler;
}

function idOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "id" in body ? body.id : null;
}
