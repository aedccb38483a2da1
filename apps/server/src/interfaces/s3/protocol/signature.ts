import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { limits } from "@millrace/spec";
import { type S3Address, uriEncode, wholeNumber } from "./address.ts";
import { S3Error } from "./s3-error.ts";

const ALGORITHM = "AWS4-HMAC-SHA256";
const CREDENTIAL = /^([\w.-]{1,128})\/(\d{8})\/([\w-]{1,64})\/(s3)\/aws4_request$/;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;
const DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
export const UNSIGNED = "UNSIGNED-PAYLOAD";

/** A signature (version 4) as a request carries it, in a header or in its address. */
export interface GivenSignature {
  readonly accessKeyId: string;
  /** Day, region and service that the key is derived for. */
  readonly scope: string;
  readonly date: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** What was signed as the hash of the body. */
  readonly payload: string;
  /** Of a presigned address: how long it is good for. */
  readonly lifeSeconds: number | undefined;
}

/** @throws S3Error */
export function readSignature({ headers }: IncomingMessage, { query }: S3Address): GivenSignature {
  const { authorization } = headers;
  const given = new Map(query.map(([name, value]) => [name.toLowerCase(), value]));
  if (authorization === undefined) return readPresigned(given);
  if (given.has("x-amz-signature")) {
    throw new S3Error(
      "InvalidArgument",
      "The request has two signatures: one in its address and one in a header. Send one.",
    );
  }
  const [, credential, signed = "", signature = ""] = AUTHORIZATION.exec(authorization) ?? [];
  if (credential === undefined)
    throw malformed("The header Authorization is no signature of version 4 (AWS4-HMAC-SHA256).");
  const date = headerOf(headers, "x-amz-date");
  if (date === undefined) throw new S3Error("AccessDenied", "The request has no header x-amz-date.");
  const payload = headerOf(headers, "x-amz-content-sha256");
  if (payload === undefined) throw new S3Error("InvalidRequest", "The request has no header x-amz-content-sha256.");
  return { ...scopeOf(credential, date), signedHeaders: signed.split(";"), signature, payload, lifeSeconds: undefined };
}

function readPresigned(given: ReadonlyMap<string, string>): GivenSignature {
  if (given.has("awsaccesskeyid")) {
    throw new S3Error(
      "InvalidRequest",
      "The address is signed with version 2. Sign it with version 4: in boto3 by Config(signature_version='s3v4'), " +
        "in the AWS command line by `aws configure set default.s3.signature_version s3v4`.",
    );
  }
  const [credential, date, signed, signature] = ["credential", "date", "signedheaders", "signature"].map((name) =>
    given.get(`x-amz-${name}`),
  );
  if (credential === undefined || date === undefined || signed === undefined || signature === undefined) {
    throw new S3Error(
      "AccessDenied",
      "The request is not signed. Sign it with the S3 credentials of a key of this service.",
    );
  }
  if (given.get("x-amz-algorithm") !== ALGORITHM) throw malformed(`X-Amz-Algorithm must be ${ALGORITHM}.`);
  const lifeSeconds = wholeNumber(given.get("x-amz-expires"));
  if (!(lifeSeconds >= 1 && lifeSeconds <= limits.s3PresignedMaxSeconds)) {
    throw malformed(`X-Amz-Expires must be a number of seconds from 1 to ${limits.s3PresignedMaxSeconds}.`);
  }
  const payload = given.get("x-amz-content-sha256") ?? UNSIGNED;
  return { ...scopeOf(credential, date), signedHeaders: signed.split(";"), signature, payload, lifeSeconds };
}

function scopeOf(credential: string, date: string): Pick<GivenSignature, "accessKeyId" | "scope" | "date"> {
  const [, accessKeyId, day, region, service] = CREDENTIAL.exec(credential) ?? [];
  if (accessKeyId === undefined || day === undefined || region === undefined || service === undefined) {
    throw malformed("The credential must have the form KEYID/YYYYMMDD/REGION/s3/aws4_request.");
  }
  if (!DATE.test(date) || !date.startsWith(day))
    throw malformed("The date must have the form YYYYMMDDTHHMMSSZ, on the day of the credential.");
  return { accessKeyId, scope: `${day}/${region}/${service}/aws4_request`, date };
}

/** Whether the moment of the request is acceptable now. @throws S3Error */
export function checkTime({ date, lifeSeconds }: GivenSignature, nowMs: number): void {
  const signedAtMs = Date.parse(date.replace(DATE, "$1-$2-$3T$4:$5:$6Z"));
  const skewMs = nowMs - signedAtMs;
  const isTooLate = lifeSeconds === undefined ? skewMs > limits.s3ClockSkewMaxMs : skewMs > lifeSeconds * 1000;
  if (!Number.isNaN(skewMs) && !isTooLate && skewMs >= -limits.s3ClockSkewMaxMs) return;
  if (lifeSeconds !== undefined && isTooLate) throw new S3Error("AccessDenied", "Request has expired");
  throw new S3Error(
    "RequestTimeTooSkewed",
    `The request was signed for ${date}, and it is ${new Date(nowMs).toISOString()} here. Correct the clock of the client.`,
  );
}

/** The key that signs requests of one day. */
export function signingKey(secretAccessKey: string, scope: string): Buffer {
  return scope.split("/").reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secretAccessKey}`));
}

/** Compares the signature with the one that this request should have. @throws S3Error */
export function checkSignature(
  { method = "", headersDistinct }: Pick<IncomingMessage, "method" | "headersDistinct">,
  { signedPath, query }: Pick<S3Address, "signedPath" | "query">,
  given: GivenSignature,
  key: Buffer,
): void {
  const { signedHeaders, date, scope, payload } = given;
  const unsigned = Object.keys(headersDistinct).find(
    (name) => name.startsWith("x-amz-") && !signedHeaders.includes(name),
  );
  if (!signedHeaders.includes("host") || unsigned !== undefined) {
    throw new S3Error("AccessDenied", `The header ${unsigned ?? "host"} of the request is not signed.`);
  }
  const pairs = query
    .filter(([name]) => name.toLowerCase() !== "x-amz-signature")
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  const canonical = [
    method,
    signedPath,
    pairs.map((pair) => pair.join("=")).join("&"),
    ...signedHeaders.map((name) => `${name}:${(headersDistinct[name] ?? []).map(squeezed).join(",")}`),
    "",
    signedHeaders.join(";"),
    payload,
  ].join("\n");
  const expected = sign(key, [ALGORITHM, date, scope, sha256(canonical)]);
  if (!isSame(expected, given.signature)) throw new S3Error("SignatureDoesNotMatch");
}

/** The signature of these lines. */
export function sign(key: Buffer, lines: readonly string[]): string {
  return hmac(key, lines.join("\n")).toString("hex");
}

export function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function squeezed(value: string): string {
  return value.trim().replace(/ +/g, " ");
}

function headerOf(headers: IncomingMessage["headers"], name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

function malformed(message: string): S3Error {
  return new S3Error("AuthorizationHeaderMalformed", message);
}
