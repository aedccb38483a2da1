/** An address of this service that names a port of a pod, with the path and query for the pod. */
export interface PodAddress {
  readonly podId: string;
  readonly port: number;
  /** `/pods/{podId}/{port}` */
  readonly prefix: string;
  /** Path and query for the pod, without the key. Undefined when the slash after the port is missing. */
  readonly target: string | undefined;
  /** The query after the `?`, without the key; empty when there is none. */
  readonly query: string;
  /** The key in the query. */
  readonly apiKey: string | undefined;
}

const ROOT = "/pods/";
const POD_ID = /^[A-Za-z0-9_-]{1,64}$/;
const PORT = /^[1-9]\d{0,4}$/;
const KEY = "api_key";

/** Reads `/pods/{podId}/{port}/…`; undefined for any other address. */
export function parsePodAddress(url: string): PodAddress | undefined {
  if (!url.startsWith(ROOT) || url.includes("#")) return undefined;
  const queryAt = url.indexOf("?");
  const [address, query] = queryAt === -1 ? [url, ""] : [url.slice(0, queryAt), url.slice(queryAt + 1)];
  const idEnd = address.indexOf("/", ROOT.length);
  if (idEnd === -1) return undefined;
  const slashAt = address.indexOf("/", idEnd + 1);
  const portEnd = slashAt === -1 ? address.length : slashAt;
  const [podId, port] = [address.slice(ROOT.length, idEnd), address.slice(idEnd + 1, portEnd)];
  if (!POD_ID.test(podId) || !PORT.test(port)) return undefined;
  const parameters = query === "" ? [] : query.split("&");
  const keys = parameters.filter(isKey);
  // The rest is passed on unchanged, because a pod may parse its query in its own way.
  const rest = parameters.filter((parameter) => !isKey(parameter)).join("&");
  return {
    podId,
    port: Number(port),
    prefix: `/pods/${podId}/${port}`,
    target: slashAt === -1 ? undefined : address.slice(slashAt) + (rest === "" ? "" : `?${rest}`),
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
