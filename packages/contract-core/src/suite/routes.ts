/** A documented path and what is done there. */
export interface Route {
  readonly path: RegExp;
  /** By method, the document and the operation: `api.getThing`. */
  readonly operations: ReadonlyMap<string, string>;
}

/** What routes are read from, of an OpenAPI document. */
interface RoutedDocument {
  readonly servers?: readonly { readonly url: string }[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
}

const methods = ["get", "put", "post", "delete", "patch"] as const;

/** The routes of an OpenAPI document below the path of its first server; `/things/new` before `/things/{thingId}`. */
export function routesOf(part: string, document: object): readonly Route[] {
  const { servers = [], paths = {} } = document as RoutedDocument;
  const prefix = pathOf(servers[0]?.url ?? "");
  const sorted = Object.entries(paths).toSorted(([a], [b]) => Number(a.includes("{")) - Number(b.includes("{")));
  return sorted.map(([path, item]) => {
    const pattern = `${prefix}${path}`
      .replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\{[^}]+\}/g, "[^/]+");
    const operations = methods.flatMap((method): (readonly [string, string])[] => {
      const operationId = item[method]?.operationId;
      return operationId === undefined ? [] : [[method.toUpperCase(), `${part}.${operationId}`]];
    });
    return { path: new RegExp(`^${pattern}$`), operations: new Map(operations) };
  });
}

/** A path without parameters hides those with some, whatever the method. */
export function operationAt(routes: readonly Route[], method: string, path: string): string | undefined {
  return routes.find((route) => route.path.test(path))?.operations.get(method);
}

function pathOf(url: string): string {
  return (URL.canParse(url) ? new URL(url).pathname : url).replace(/\/$/, "");
}
