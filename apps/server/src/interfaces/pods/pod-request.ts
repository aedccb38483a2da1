import { splitTarget, type TargetParts } from "../../http/keys/target-parts.ts";
import type { PodPortName } from "./pod-origin.ts";

/** A request for a port of a pod. */
export interface PodRequest extends PodPortName, TargetParts {
  /** `/pods/{podId}/{port}`; empty where the port has a host name of its own. */
  readonly prefix: string;
}

const ROOT = "/pods/";
const POD_ID = /^[A-Za-z0-9_-]{1,64}$/;
const PORT = /^[1-9]\d{0,4}$/;

/** Reads `/pods/{podId}/{port}/…`; undefined for any other address. */
export function parsePodAddress(url: string): PodRequest | undefined {
  if (!url.startsWith(ROOT) || url.includes("#")) return undefined;
  const { path, parameters } = splitTarget(url);
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
  return { ...name, prefix: "", ...(url.startsWith("/") ? splitTarget(url) : { path: "/", parameters: [] }) };
}
