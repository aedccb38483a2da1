/** A port of a pod, as an address of this service names it, and what is asked of it. */
export interface PodAddress {
  readonly podId: string;
  readonly port: number;
  /** `/pods/{podId}/{port}` */
  readonly prefix: string;
  /** What the pod is asked for: path and query, without the key. Undefined when the slash after the port is missing. */
  readonly target: string | undefined;
  /** The query after the `?`, without the key; empty when there is none. */
  readonly query: string;
  /** The key in the query. */
  readonly apiKey: string | undefined;
}

const ADDRESS = /^\/pods\/([A-Za-z0-9_-]{1,64})\/([1-9]\d{0,4})(\/[^?#]*)?(?:\?([^#]*))?$/;
const KEY = "api_key";

/** Reads `/pods/{podId}/{port}/…`; undefined for any other address. */
export function parsePodAddress(url: string): PodAddress | undefined {
  const match = ADDRESS.exec(url);
  if (match === null) return undefined;
  const [, podId = "", port = "", path, query = ""] = match;
  const parameters = query === "" ? [] : query.split("&");
  const keys = parameters.filter(isKey);
  // What remains is passed on as it came: a pod may read its query in a way of its own.
  const rest = parameters.filter((parameter) => !isKey(parameter)).join("&");
  return {
    podId,
    port: Number(port),
    prefix: `/pods/${podId}/${port}`,
    target: path === undefined ? undefined : path + (rest === "" ? "" : `?${rest}`),
    query: rest,
    apiKey: keys.length === 0 ? undefined : decoded(keys.at(-1)?.slice(KEY.length + 1) ?? ""),
  };
}

function isKey(parameter: string): boolean {
  return parameter.startsWith(`${KEY}=`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
