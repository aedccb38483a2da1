import { type OpenApiDocument, queueDocument, restDocument, workerDocument } from "@millrace/spec";

interface Route {
  /** As in claims: `rest.getPod`. */
  readonly operation: string;
  readonly method: string;
  readonly path: RegExp;
}

const methods = ["get", "put", "post", "delete", "patch"] as const;

function routesOf(part: string, { paths, servers }: OpenApiDocument): readonly Route[] {
  const prefix = servers?.[0]?.url ?? "";
  // `/pods/search` before `/pods/{podId}`.
  const sorted = Object.entries(paths).toSorted(([a], [b]) => Number(a.includes("{")) - Number(b.includes("{")));
  return sorted.flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operationId = item?.[method]?.operationId;
      if (operationId === undefined) return [];
      const pattern = `${prefix}${path}`.replaceAll(/\{[^}]+\}/g, "[^/]+");
      return [{ operation: `${part}.${operationId}`, method: method.toUpperCase(), path: new RegExp(`^${pattern}$`) }];
    }),
  );
}

const routes = [
  ...routesOf("rest", restDocument),
  ...routesOf("queue", queueDocument),
  ...routesOf("worker", workerDocument),
];

/** The operation that the documents describe for a request, such as `queue.run`; undefined for another request. */
export function operationOf(method: string, path: string): string | undefined {
  return routes.find((route) => route.method === method && route.path.test(path))?.operation;
}
