import { BlobUrlError } from "./blob-store-errors.ts";

/** Which bucket of which store, and below which prefix. */
export interface S3Location {
  readonly bucket: string;
  /** Before every key: empty, or ending in a slash. All blobs below it belong to one installation alone. */
  readonly prefix: string;
  /** Undefined: the one of AWS, or of `AWS_ENDPOINT_URL_S3`. */
  readonly endpoint: string | undefined;
  /** Undefined: as `AWS_REGION` or the shared configuration file says. */
  readonly region: string | undefined;
  /** Bucket in the path and not in the host name; undefined leaves it to the SDK. */
  readonly forcePathStyle: boolean | undefined;
}

const OPTIONS = ["endpoint", "region", "forcePathStyle"];
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/;
const FOR_OTHER_STORES = "us-east-1";

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…&forcePathStyle=…`. With an endpoint the bucket goes into the path
 * unless `forcePathStyle=false`, as most stores other than AWS expect it, and a region is made up, as most have none.
 *
 * @throws BlobUrlError
 */
export function parseS3Location(url: URL, env: Readonly<Record<string, string | undefined>>): S3Location {
  if (url.username !== "" || url.password !== "") throw new BlobUrlError("The blob URL has credentials in it.");
  if (url.port !== "") {
    throw new BlobUrlError("The blob URL has a port in place of the bucket. Give the server's address as endpoint=.");
  }
  if (url.hash !== "") throw new BlobUrlError("The blob URL has a # part.");
  if (!BUCKET.test(url.hostname)) throw new BlobUrlError("The blob URL names no bucket, or none that can exist.");
  const options = readOptions(url.searchParams);
  const endpoint = readEndpoint(options.get("endpoint"));
  const region = options.get("region") ?? env["AWS_REGION"] ?? env["AWS_DEFAULT_REGION"];
  const prefix = readPrefix(url.pathname);
  return {
    bucket: url.hostname,
    prefix: prefix === "" ? "" : `${prefix}/`,
    endpoint,
    region: region ?? (endpoint === undefined ? undefined : FOR_OTHER_STORES),
    forcePathStyle: readForcePathStyle(options.get("forcePathStyle")) ?? (endpoint === undefined ? undefined : true),
  };
}

/** Errors name unknown options without their values, which may be secrets. */
function readOptions(params: URLSearchParams): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const [name, value] of params) {
    if (!OPTIONS.includes(name)) throw new BlobUrlError(`The blob URL has an unknown option "${name}".`);
    if (options.has(name)) throw new BlobUrlError(`The blob URL has the option ${name} twice.`);
    if (value === "") throw new BlobUrlError(`The blob URL has the option ${name} without a value.`);
    options.set(name, value);
  }
  return options;
}

function readPrefix(pathname: string): string {
  const prefix = decoded(pathname).replace(/^\/+|\/+$/g, "");
  if (prefix.split("/").some((part) => part === "." || part === "..")) {
    throw new BlobUrlError("The blob URL has a prefix with dots for a folder.");
  }
  return prefix;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    throw new BlobUrlError("The blob URL has a prefix with a % that is not part of an escape such as %20.");
  }
}

function readEndpoint(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    throw new BlobUrlError("The blob URL has an endpoint that does not begin with http:// or https://.");
  }
  if (url.username !== "" || url.password !== "")
    throw new BlobUrlError("The blob URL has credentials in its endpoint.");
  if (url.search !== "" || url.hash !== "")
    throw new BlobUrlError("The blob URL has an endpoint with options of its own.");
  return url.href;
}

function readForcePathStyle(text: string | undefined): boolean | undefined {
  if (text === undefined || text === "true" || text === "false")
    return text === undefined ? undefined : text === "true";
  throw new BlobUrlError("The blob URL has a forcePathStyle other than true or false.");
}
