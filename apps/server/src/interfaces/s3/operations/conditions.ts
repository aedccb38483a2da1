import type { IncomingMessage } from "node:http";
import { etagOf } from "./s3-call.ts";
import { S3Error } from "../protocol/s3-error.ts";

/** What conditions compare. */
export interface Compared {
  readonly version: string;
  readonly modifiedAtMs: number;
}

type Headers = IncomingMessage["headers"];

/** Checks the conditions of a read; true says that the client has the file already (RFC 9110, 13.2.2). @throws S3Error `PreconditionFailed` */
export function isUnchanged(headers: Headers, file: Compared, prefix = ""): boolean {
  const [match, noneMatch, since, unlessSince] = ["match", "none-match", "modified-since", "unmodified-since"].map(
    (name) => headers[`${prefix}if-${name}`]?.toString(),
  );
  const failed = match === undefined ? isLater(file, unlessSince) === true : !names(match, file);
  if (failed) throw new S3Error("PreconditionFailed");
  return noneMatch === undefined ? isLater(file, since) === false : names(noneMatch, file);
}

/** Makes what checks the conditions of a write; undefined without any. */
export function acceptOf(headers: Headers): ((current: Compared | undefined) => void) | undefined {
  const [match, noneMatch] = [headers["if-match"], headers["if-none-match"]];
  if (match === undefined && noneMatch === undefined) return undefined;
  if (noneMatch !== undefined && noneMatch !== "*") {
    throw new S3Error("NotImplemented", "Of If-None-Match, a write takes only *.");
  }
  return (current) => {
    if (current === undefined && match !== undefined) throw new S3Error("NoSuchKey");
    const fits = noneMatch === undefined || current === undefined;
    if (!fits || (match !== undefined && current !== undefined && !names(match, current)))
      throw new S3Error("PreconditionFailed");
  };
}

function names(list: string, file: Compared): boolean {
  const etags = list.split(",").map((text) => text.trim().replace(/^W\//, "").replaceAll('"', ""));
  return etags.includes("*") || etags.includes(etagOf(file).replaceAll('"', ""));
}

/** Undefined where no date is named. */
function isLater({ modifiedAtMs }: Compared, date: string | undefined): boolean | undefined {
  const atMs = Date.parse(date ?? "");
  return Number.isNaN(atMs) ? undefined : Math.floor(modifiedAtMs / 1000) * 1000 > atMs;
}
