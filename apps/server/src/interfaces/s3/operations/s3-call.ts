import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { DomainError, pathInVolume, type Principal, type ReachedVolume } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { AppContext } from "../../app/app-context.ts";
import { type S3Address, wholeNumber } from "../protocol/address.ts";
import type { RequestContent } from "../body/request-content.ts";
import { S3Error } from "../protocol/s3-error.ts";
import type { XmlContent } from "../protocol/write-xml.ts";

/** A request whose signature is right and whose key may do what it asks for. */
export interface S3Call {
  readonly app: AppContext;
  readonly address: S3Address;
  readonly headers: IncomingMessage["headers"];
  readonly principal: Principal;
  readonly content: RequestContent;
  /** A parameter of the address; the empty text where it has none. */
  readonly query: (name: string) => string;
}

/** A call about a volume that is on this host. */
export interface VolumeCall extends S3Call, ReachedVolume {}

export interface S3Answer {
  /** Default: that of the operation in specs/s3.yaml. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  /** The root element of the answer and its content. */
  readonly xml?: XmlAnswer;
  /** What takes long: the client hears that it goes on, and the answer is 200 then, whatever comes of it. */
  readonly later?: Promise<XmlAnswer>;
  readonly content?: Readable;
}

export type XmlAnswer = readonly [root: string, content: XmlContent];

export type ServiceHandler = (call: S3Call) => Promise<S3Answer>;
export type VolumeHandler = (call: VolumeCall) => Promise<S3Answer>;

/**
 * The names that lead to the file of a key. A key that ends with a slash is that of a directory. @throws S3Error for a key that no file
 * of a volume can have
 */
export function pathOf(key: string): readonly string[] {
  const problem = key.startsWith("/")
    ? "begins with a slash"
    : key.endsWith("//")
      ? "ends with two slashes"
      : undefined;
  if (problem !== undefined)
    throw new S3Error("InvalidArgument", `The key ${problem}, and files of volumes have no empty names.`);
  try {
    return pathInVolume(key, "key");
  } catch (error) {
    if (error instanceof DomainError) throw new S3Error("InvalidArgument", error.message);
    throw error;
  }
}

/** The same for a file that is to be stored. @throws S3Error */
export function newPathOf(key: string): readonly string[] {
  if (Buffer.byteLength(key) > limits.s3KeyMaxBytes) {
    throw new S3Error("KeyTooLongError", `The key has more than ${limits.s3KeyMaxBytes} bytes.`);
  }
  return pathOf(key);
}

/** A number of the address. @throws S3Error */
export function numberOf(
  call: S3Call,
  name: string,
  { min, max, fallback }: Readonly<Record<"min" | "max", number>> & { readonly fallback?: number },
): number {
  const text = call.query(name);
  if (text === "" && fallback !== undefined) return fallback;
  const value = wholeNumber(text);
  if (value >= min) return Math.min(value, max);
  throw new S3Error("InvalidArgument", `${name} must be a number from ${min} to ${max}.`);
}

/** As S3 writes it: not the hash of the bytes, which the hyphen tells clients. */
export function etagOf({ version }: { readonly version: string }): string {
  return `"${version}-1"`;
}

export function isoOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
