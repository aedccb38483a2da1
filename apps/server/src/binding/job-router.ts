import type { OpenApiDocument } from "@millrace/spec";
import { resolveParameter } from "./query-parameters.ts";

/** A route below an endpoint: `/{endpointId}/<name>` and parameters, among which words may stand, or the rest of the path. */
export interface JobRoute<Handler> {
  readonly operationId: string;
  readonly method: string;
  readonly name: string;
  /** Parameters after the name, in order. */
  readonly parameters: readonly string[];
  /** Words among the parameters, as in `/batch/{batchId}/cancel`, by their place; empty without any. */
  readonly words: readonly (string | undefined)[];
  /** Whether the only parameter is the rest of the path (`x-rest`); then the name has slashes: `openai/v1`. */
  readonly hasRest: boolean;
  readonly handler: Handler;
}

export type JobRouteMatch<Handler> =
  | {
      readonly kind: "found";
      readonly route: JobRoute<Handler>;
      readonly endpointId: string;
      readonly parameters: readonly string[];
    }
  | { readonly kind: "wrong-method"; readonly allow: readonly string[] }
  | { readonly kind: "unknown" };

export interface JobRouter<Handler> {
  /** `path` begins after the prefix, e.g. `/my-endpoint/status/123`. */
  match(method: string, path: string): JobRouteMatch<Handler>;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/**
 * Binds the operations of a document to handlers.
 *
 * @throws Error for an operation without handler, a handler without operation, or a path of another form
 */
export function jobRoutes<Handler>(
  document: OpenApiDocument,
  handlers: Readonly<Record<string, Handler>>,
): JobRoute<Handler>[] {
  const routes: JobRoute<Handler>[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operationId = item[method]?.operationId;
      if (operationId === undefined) continue;
      const handler = handlers[operationId];
      if (handler === undefined) throw new Error(`operation ${operationId} of ${document.info.title} has no handler`);
      const [, endpoint, first = "", ...others] = path.split("/");
      const hasRest = (item.parameters ?? []).some((entry) => "x-rest" in resolveParameter(document, entry));
      const name = hasRest ? [first, ...others.slice(0, -1)].join("/") : first;
      const parameters = hasRest ? others.slice(-1) : others;
      if (endpoint !== "{endpointId}" || name === "") {
        throw new Error(`the path of ${operationId} does not begin with /{endpointId}/name: ${path}`);
      }
      routes.push({
        operationId,
        method: method.toUpperCase(),
        name,
        parameters: parameters.map((part) => (isParameter(part) ? part.slice(1, -1) : "")),
        words: parameters.every(isParameter) ? [] : parameters.map((part) => (isParameter(part) ? undefined : part)),
        hasRest,
        handler,
      });
    }
  }
  const bound = new Set(routes.map((route) => route.operationId));
  const unbound = Object.keys(handlers).filter((operationId) => !bound.has(operationId));
  if (unbound.length > 0) throw new Error(`no operation of ${document.info.title} is named ${unbound.join(", ")}`);
  return routes;
}

export function createJobRouter<Handler>(routes: readonly JobRoute<Handler>[]): JobRouter<Handler> {
  // By name and number of parameters: routes that differ only in their method.
  const byShape = new Map<string, JobRoute<Handler>[]>();
  for (const route of routes) {
    const shape = shapeOf(route.name, route.parameters.length);
    byShape.set(shape, [...(byShape.get(shape) ?? []), route]);
  }

  const below = new Set(routes.filter(({ hasRest }) => hasRest).map(({ name }) => name.split("/", 1)[0]));
  const withRest = [...new Set(routes.filter(({ hasRest }) => hasRest).map(({ name }) => name))];

  /** Whether a path has a route of its own among those below the rest of a path. */
  function isExact(first: string, others: readonly string[]): boolean {
    if (!below.has(first)) return false;
    return byShape.get(shapeOf(first, others.length))?.some(({ words }) => hasWords(words, others)) === true;
  }

  return {
    match(method, path) {
      const [, endpointId = "", first = "", ...others] = path.split("/");
      const rest = isExact(first, others)
        ? undefined
        : withRest.find((start) => path.startsWith(`/${start}/`, endpointId.length + 1));
      const name = rest ?? first;
      const parameters = rest === undefined ? others : [path.slice(endpointId.length + rest.length + 3)];
      let candidates = byShape.get(shapeOf(name, parameters.length));
      if (candidates === undefined && parameters.at(-1) === "") {
        // A slash at the end, as some clients write addresses.
        parameters.pop();
        candidates = byShape.get(shapeOf(name, parameters.length));
      }
      // Routes of one name and number of parameters have words in all or in none.
      if (candidates?.[0]?.words.length !== 0)
        candidates = candidates?.filter(({ words }) => hasWords(words, parameters));
      if (candidates === undefined || candidates.length === 0) return UNKNOWN;
      const route = candidates.find((candidate) => candidate.method === method);
      if (route !== undefined) return { kind: "found", route, endpointId, parameters };
      return { kind: "wrong-method", allow: [...new Set(candidates.map((candidate) => candidate.method))] };
    },
  };
}

function isParameter(part: string): boolean {
  return part.startsWith("{");
}

function hasWords(words: readonly (string | undefined)[], parameters: readonly string[]): boolean {
  return words.every((word, place) => word === undefined || word === parameters[place]);
}

const UNKNOWN = { kind: "unknown" } as const;

function shapeOf(name: string, parameters: number): string {
  return `${name}/${parameters}`;
}
