import { type HostDomain, nameBelow } from "../../../http/host-domain.ts";
import { S3Error } from "./s3-error.ts";

export const S3_PATH = "/s3";
/** The region that clients are told. They may sign for any other. */
export const S3_REGION = "us-east-1";

/** What the address of a request names. */
export interface S3Address {
  /** The id of a network volume; empty: the service. */
  readonly bucket: string;
  /** Empty: the bucket. */
  readonly key: string;
  /** The path as signatures have it. A slash that was sent encoded stays so. */
  readonly signedPath: string;
  /** The parameters in the order in which they were sent, decoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

const OTHER_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Whether a request is for S3: by its path, or by its host name. */
export function isS3(host: string | undefined, url: string, domain: HostDomain | undefined): boolean {
  return labelOf(host, domain) !== undefined || isBelow(url);
}

/** Reads the address of a request for which `isS3` holds. @throws S3Error */
export function readAddress(host: string | undefined, url: string, domain: HostDomain | undefined): S3Address {
  const target = url.replace(OTHER_FORM, "");
  const at = target.indexOf("?");
  const names = (at === -1 ? target : target.slice(0, at)).split("/").map(decoded);
  const [path, signedPath] = [names.join("/"), names.map(uriEncode).join("/")];
  const query = (at === -1 ? "" : target.slice(at + 1))
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const equals = part.indexOf("=");
      const [name, value] = equals === -1 ? [part, ""] : [part.slice(0, equals), part.slice(equals + 1)];
      return [decoded(name.replaceAll("+", " ")), decoded(value.replaceAll("+", " "))] as const;
    });
  const label = labelOf(host, domain);
  if (label !== undefined && label !== "") return { bucket: label, key: path.slice(1), signedPath, query };
  const [, bucket = "", key = ""] =
    /^\/([^/]*)\/?(.*)$/s.exec(label === undefined ? path.slice(S3_PATH.length) : path) ?? [];
  return { bucket, key, signedPath, query };
}

/** The same address in the form that needs no host name, for another gateway. */
export function pathForm({ bucket, key }: S3Address, url: string): string {
  const at = url.indexOf("?");
  return `${S3_PATH}/${uriEncode(bucket)}/${uriEncode(key)}${at === -1 ? "" : url.slice(at)}`;
}

/** As signatures have it: everything but letters, digits and `-._~` is encoded. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

function isBelow(url: string): boolean {
  return url.startsWith(S3_PATH) && ["", "/", "?"].includes(url.charAt(S3_PATH.length));
}

/** The bucket that a host name stands for, empty for the name of the service; undefined for other names. */
function labelOf(host: string | undefined, domain: HostDomain | undefined): string | undefined {
  if (domain === undefined || host === undefined) return undefined;
  const name = host
    .toLowerCase()
    .replace(/:\d{0,5}$/, "")
    .replace(/\.$/, "");
  return name === domain.suffix ? "" : nameBelow(host, domain)?.label;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error("InvalidArgument", "The address has a percent sign that begins no UTF-8.");
  }
}

/** The number that digits write; NaN for any other text, such as `1e2` or `0x1`. */
export function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
}
