/** A documented operation and the requests that are for it. */
export interface Route {
  /** The document and the operation: `api.getThing`. */
  readonly operation: string;
  readonly method: string;
  readonly path: RegExp;
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
  return sorted.flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operationId = item[method]?.operationId;
      if (operationId === undefined) return [];
      const pattern = `${prefix}${path}`
        .replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
        .replaceAll(/\{[^}]+\}/g, "[^/]+");
      return [{ operation: `${part}.${operationId}`, method: method.toUpperCase(), path: new RegExp(`^${pattern}$`) }];
    }),
  );
}

function pathOf(url: string): string {
  return (URL.canParse(url) ? new URL(url).pathname : url).replace(/\/$/, "");
}
