import { DomainError } from "@millrace/engine";
import { type HostDomain, nameBelow } from "../../http/host-domain.ts";

/** A port of a pod. */
export interface PodPortName {
  readonly podId: string;
  readonly port: number;
}

/** Ids of pods have 14 lower-case letters and digits. A DNS label has at most 63 characters. */
const LABEL = /^([a-z0-9]{1,57})-([1-9]\d{0,4})$/;
const POD_ID = /^[a-z0-9]{1,57}$/;
const PORT = /:\d{0,5}$/;

/**
 * Which port of a pod a `Host` header names; undefined for a host name of the service, which is none below the domain.
 * @throws DomainError for another name below the domain
 */
export function podOfHost(host: string | undefined, domain: HostDomain | undefined): PodPortName | undefined {
  const below = nameBelow(host, domain);
  if (below === undefined) return undefined;
  const { label, tail } = below;
  const [, podId, port] = LABEL.exec(label) ?? [];
  if (podId !== undefined && Number(port) <= 65_535) return { podId, port: Number(port) };
  const message = `${label}${tail} is no port of a pod. Below ${tail.slice(1)}, this service answers only to the names POD_ID-PORT${tail}; its own pages and interfaces have other names.`;
  throw new DomainError("not_found", message);
}

/**
 * `//HOST:PORT` of a port of a pod, without the scheme, which stays that of the request that asks; undefined if the id fits no host name.
 *
 * @param host of that request
 */
export function podOrigin(
  { podId, port }: PodPortName,
  domain: HostDomain,
  host: string | undefined,
): string | undefined {
  if (!POD_ID.test(podId)) return undefined;
  const outerPort = domain.port === undefined ? (PORT.exec(host ?? "")?.[0] ?? "") : `:${domain.port}`;
  return `//${podId}-${port}.${domain.suffix}${outerPort}`;
}
