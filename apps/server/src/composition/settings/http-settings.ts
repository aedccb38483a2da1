import { isAddressRange } from "../../http/address-ranges.ts";
import type { HostDomain } from "../../http/host-domain.ts";
import { SettingError } from "./setting-error.ts";

/** Reads a list of addresses and networks. @throws SettingError */
export function readTrustedProxies(text: string | undefined): readonly string[] {
  const entries = listed(text);
  for (const entry of entries) {
    if (isAddressRange(entry)) continue;
    const example = "such as 127.0.0.1 or 10.0.0.0/8; several are separated by a comma";
    throw new SettingError(`MILLRACE_TRUSTED_PROXIES must be addresses or networks, ${example}, not "${entry}".`);
  }
  return entries;
}

/** Reads a list of origins, or `*` alone. @throws SettingError */
export function readCorsOrigins(text: string | undefined): readonly string[] {
  const entries = listed(text);
  for (const entry of entries) {
    if (entry === "*" ? entries.length === 1 : isOrigin(entry)) continue;
    const example = "such as https://app.example.com, separated by commas, or * alone for all of them";
    throw new SettingError(`MILLRACE_CORS_ORIGINS must be origins, ${example}, not "${entry}".`);
  }
  return entries;
}

/** Reads the address of the service for its workers. @throws SettingError */
export function readWorkerBaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  // A host that a variable was to name and did not leaves `http://:8080`, with which each worker would end at its start.
  if (URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol)) return text.replace(/\/+$/, "");
  throw new SettingError(
    `MILLRACE_WORKER_BASE_URL must be an http or https address such as http://192.0.2.1:8080, not "${text}".`,
  );
}

/**
 * Reads the domain below which each HTTP port of a pod has a host name of its own. Browsers find every name below `localhost` at their
 * own computer. @throws SettingError
 */
export function readPodDomain(text: string | undefined, isLoopback: boolean): HostDomain | undefined {
  if (text === undefined || text === "") return isLoopback ? { suffix: "localhost", port: undefined } : undefined;
  if (text === "none") return undefined;
  const domain = readDomain(text);
  if (domain !== undefined) return domain;
  throw new SettingError(
    `MILLRACE_POD_DOMAIN must be a domain such as pods.example.com, with a port if the addresses need one, or none, not "${text}".`,
  );
}

/** Reads the host name of S3, below which each volume has a name of its own. @throws SettingError */
export function readS3Domain(text: string | undefined, podDomain: HostDomain | undefined): HostDomain | undefined {
  if (text === undefined || text === "") return undefined;
  const domain = readDomain(text);
  if (domain === undefined) {
    throw new SettingError(`MILLRACE_S3_DOMAIN must be a host name such as s3.example.com, not "${text}".`);
  }
  if (domain.suffix !== podDomain?.suffix) return domain;
  throw new SettingError(
    `MILLRACE_S3_DOMAIN must not be MILLRACE_POD_DOMAIN, below which programs of users have their names.`,
  );
}

function readDomain(text: string): HostDomain | undefined {
  const [, suffix, port] = DOMAIN.exec(text.toLowerCase()) ?? [];
  return suffix !== undefined && suffix.length <= 180 && Number(port ?? 0) <= 65_535 ? { suffix, port } : undefined;
}

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const DOMAIN = new RegExp(String.raw`^(${LABEL}(?:\.${LABEL})*)(?::(\d{1,5}))?$`);

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function listed(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
