import type { PodPortName } from "./pod-origin.ts";

/** A request for a port of a pod. */
export interface PodRequest extends PodPortName {
  /** `/pods/{podId}/{port}`; empty where the port has a host name of its own. */
  readonly prefix: string;
  /** Path for the pod. Undefined when the slash after the port is missing. */
  readonly path: string | undefined;
  /** The parts of the query as they were sent, because a pod may read its query in its own way. */
  readonly parameters: readonly string[];
}

const ROOT = "/pods/";
const POD_ID = /^[A-Za-z0-9_-]{1,64}$/;
const PORT = /^[1-9]\d{0,4}$/;

/** Reads `/pods/{podId}/{port}/…`; undefined for any other address. */
export function parsePodAddress(url: string): PodRequest | undefined {
  if (!url.startsWith(ROOT) || url.includes("#")) return undefined;
  const { path, parameters } = split(url);
  const idEnd = path.indexOf("/", ROOT.length);
  if (idEnd === -1) return undefined;
  const slashAt = path.indexOf("/", idEnd + 1);
  const portEnd = slashAt === -1 ? path.length : slashAt;
  const [podId, port] = [path.slice(ROOT.length, idEnd), path.slice(idEnd + 1, portEnd)];
  if (!POD_ID.test(podId) || !PORT.test(port)) return undefined;
  const prefix = `/pods/${podId}/${port}`;
  return { podId, port: Number(port), prefix, path: slashAt === -1 ? undefined : path.slice(slashAt), parameters };
}

/** The request to a port by its own host name. A target in absolute form, which names a host again, counts as the path `/`. */
export function atOwnHost(name: PodPortName, url: string): PodRequest {
  return { ...name, prefix: "", ...(url.startsWith("/") ? split(url) : { path: "/", parameters: [] }) };
}

/** The values of a parameter. */
export function valuesOf({ parameters }: PodRequest, name: string): readonly string[] {
  return parameters.flatMap((text) => {
    const at = text.indexOf("=");
    return at !== -1 && nameOf(text, at) === name ? [valueOf(text, at)] : [];
  });
}

/** Path and query for the pod without the parameters of that name whose value is one of these. */
export function targetWithout({ path = "/", parameters }: PodRequest, taken: Taken): string {
  const rest = parameters.filter((text) => {
    const at = text.indexOf("=");
    return at === -1 || taken[nameOf(text, at)]?.has(valueOf(text, at)) !== true;
  });
  return path + (rest.length === 0 ? "" : `?${rest.join("&")}`);
}

/** Values that are taken out, by the name of their parameter. */
export type Taken = Readonly<Record<string, ReadonlySet<string> | undefined>>;

function split(url: string): { readonly path: string; readonly parameters: readonly string[] } {
  const at = url.indexOf("?");
  if (at === -1) return { path: url, parameters: [] };
  const query = url.slice(at + 1);
  return { path: url.slice(0, at), parameters: query === "" ? [] : query.split("&") };
}

/** Programs read names and values decoded, with a plus for a space, and many of them in any letter case. */
function nameOf(text: string, at: number): string {
  return decoded(text.slice(0, at)).toLowerCase();
}

function valueOf(text: string, at: number): string {
  return decoded(text.slice(at + 1).replaceAll("+", " "));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
