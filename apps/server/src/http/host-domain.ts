import { isHostHeader } from "./host-header.ts";

/** The host names under which programs behind the service have origins of their own. */
export interface HostDomain {
  /** What follows the name of the program, such as `localhost` or `pods.example.com`; in lower case. */
  readonly suffix: string;
  /** The port of the addresses; undefined: that of the request that asks for one. */
  readonly port: string | undefined;
}

const PORT = /:\d{0,5}$/;

/** Whether a `Host` header is one, and names nothing below the domain. */
export function isOwnHost(host: string | undefined, domain: HostDomain | undefined): boolean {
  return isHostHeader(host ?? "") && nameBelow(host, domain) === undefined;
}

/** What a host name puts before the domain, and the domain with its dot; undefined for a name that is not below it. */
export function nameBelow(host: string | undefined, domain: HostDomain | undefined) {
  if (host === undefined || domain === undefined || !isHostHeader(host)) return undefined;
  // Browsers send lower case, and a dot at the end if their user typed it.
  const name = host.toLowerCase().replace(PORT, "").replace(/\.$/, "");
  const tail = `.${domain.suffix}`;
  return name.endsWith(tail) ? { label: name.slice(0, -tail.length), tail } : undefined;
}
