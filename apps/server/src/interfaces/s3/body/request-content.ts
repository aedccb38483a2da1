import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { limits } from "@millrace/spec";
import { uploadedBytes } from "../../../http/body/uploaded-bytes.ts";
import { S3Error } from "../protocol/s3-error.ts";
import { UNSIGNED } from "../protocol/signature.ts";
import type { Checksum } from "./checksum.ts";
import { checksums } from "./checksums.ts";
import { type ChunkSigning, readChunked } from "./chunked-body.ts";

/** The body of a request. */
export interface RequestContent {
  /** Its bytes. They fail at their end if they are not what the request says they are. To be read once. */
  open(): Readable;
  /** Ends the reading, if anything began it. */
  close(): void;
  /** The checksums that the bytes turned out to have, as headers of the answer. */
  readonly verified: Readonly<Record<string, string>>;
}

export interface BodySigning extends ChunkSigning {
  /** What was signed as the hash of the body. */
  readonly payload: string;
}

const STREAMING = /^STREAMING-(AWS4-HMAC-SHA256|UNSIGNED)-PAYLOAD(-TRAILER)?$/;
const CHECKSUM = "x-amz-checksum-";

/** @throws S3Error where the headers cannot be those of a body */
export function requestContent(request: IncomingMessage, signing: BodySigning): RequestContent {
  const { payload } = signing;
  const streaming = STREAMING.exec(payload);
  if (streaming === null && payload !== UNSIGNED && !/^[0-9a-f]{64}$/.test(payload)) {
    throw new S3Error(
      "InvalidArgument",
      "x-amz-content-sha256 is neither a SHA-256 in hexadecimal nor a known form of the body.",
    );
  }
  const lengthBytes = lengthOf(request, streaming !== null);
  const expected = expectedSums(request.headersDistinct);
  const trailer = request.headersDistinct["x-amz-trailer"]?.join(",").trim().toLowerCase();
  if (trailer !== undefined)
    expected.set(trailer.slice(CHECKSUM.length), { header: trailer, sum: makeSum(trailer), value: undefined });
  if (streaming === null && payload !== UNSIGNED) {
    const value = Buffer.from(payload, "hex").toString("base64");
    expected.set("payload", {
      header: "",
      sum: makeSum(`${CHECKSUM}sha256`),
      value,
      error: "XAmzContentSHA256Mismatch",
    });
  }
  const verified: Record<string, string> = {};

  async function* checked(body: Readable): AsyncGenerator<Buffer, void, undefined> {
    let trailers: ReadonlyMap<string, string> = new Map();
    const isSigned = streaming?.[1] === "AWS4-HMAC-SHA256";
    const bytes: AsyncIterable<Buffer> =
      streaming === null ? body : readChunked(body, isSigned ? signing : undefined, (found) => (trailers = found));
    let readBytes = 0;
    for await (const piece of bytes) {
      readBytes += piece.length;
      if (readBytes > lengthBytes) throw new S3Error("IncompleteBody", "The body is longer than the request says.");
      for (const { sum } of expected.values()) sum.update(piece);
      yield piece;
    }
    if (readBytes < lengthBytes) throw new S3Error("IncompleteBody");
    for (const { header, sum, value = trailers.get(header), error = "BadDigest" } of expected.values()) {
      const found = sum.digest();
      if (found !== value) throw new S3Error(error);
      if (header.startsWith(CHECKSUM)) verified[header] = found;
    }
  }

  let opened: Readable | undefined;
  return {
    verified,
    close: () => opened?.destroy(),
    open() {
      if (opened !== undefined) throw new Error("the body of a request is read once");
      const body = uploadedBytes(request);
      opened = Readable.from(checked(body), { objectMode: false, highWaterMark: 256 * 1024 });
      opened.once("close", () => body.destroy());
      return opened;
    },
  };
}

/** The body of a request that is XML. @throws S3Error */
export async function textOf(content: RequestContent): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content.open() as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > limits.s3BodyMaxBytes) {
      throw new S3Error("MalformedXML", `The body has more than ${limits.s3BodyMaxBytes} bytes.`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

interface ExpectedSum {
  readonly header: string;
  readonly sum: Checksum;
  /** Undefined where a trailer has it. */
  readonly value: string | undefined;
  readonly error?: "XAmzContentSHA256Mismatch";
}

function expectedSums(headers: IncomingMessage["headersDistinct"]): Map<string, ExpectedSum> {
  const expected = new Map<string, ExpectedSum>();
  for (const [name, values = []] of Object.entries(headers)) {
    const isSum =
      name.startsWith(CHECKSUM) &&
      name !== `${CHECKSUM}algorithm` &&
      name !== `${CHECKSUM}type` &&
      name !== `${CHECKSUM}mode`;
    if (isSum) expected.set(name.slice(CHECKSUM.length), { header: name, sum: makeSum(name), value: values.join() });
    if (name !== "content-md5") continue;
    if (!/^[A-Za-z0-9+/]{22}==$/.test(values.join()))
      throw new S3Error("InvalidDigest", "Content-MD5 is no MD5 in base64.");
    expected.set(name, { header: name, sum: makeSum(`${CHECKSUM}md5`), value: values.join() });
  }
  return expected;
}

function makeSum(header: string): Checksum {
  const name = header.startsWith(CHECKSUM) ? header.slice(CHECKSUM.length) : "";
  const make = Object.hasOwn(checksums, name) ? checksums[name] : undefined;
  if (make !== undefined) return make();
  throw new S3Error("NotImplemented", `The service does not know the checksum "${header.slice(0, 100)}".`);
}

function lengthOf({ headers }: IncomingMessage, isStreaming: boolean): number {
  const text = isStreaming ? headers["x-amz-decoded-content-length"] : headers["content-length"];
  if (text === undefined && headers["transfer-encoding"] === undefined && !isStreaming) return 0;
  if (typeof text !== "string" || !/^\d{1,15}$/.test(text)) throw new S3Error("MissingContentLength");
  return Number(text);
}
