import { allows, OtherHostError, type OpenVolumeFile } from "@millrace/engine";
import { isUnchanged } from "./conditions.ts";
import type { S3Call } from "./s3-call.ts";
import { S3Error } from "../protocol/s3-error.ts";
import { reachBucket } from "./buckets.ts";
import { openObject } from "./read-object.ts";

const SOURCE = "x-amz-copy-source";

/** Opens the file that a request copies from, if its conditions hold. @throws S3Error */
export async function openCopied(call: S3Call): Promise<OpenVolumeFile> {
  const { app, principal, headers } = call;
  const [, bucket = "", key = ""] = /^\/?([^/]+)\/(.+)$/s.exec(decoded(headers[SOURCE]?.toString() ?? "")) ?? [];
  if (key === "") throw new S3Error("InvalidArgument", `${SOURCE} must have the form BUCKET/KEY, percent-encoded.`);
  if (!allows(principal, { scope: "volumes:read", volumeId: bucket })) throw new S3Error("AccessDenied");
  const reached = await reachBucket(app, principal, bucket).catch((error: unknown) => {
    if (!(error instanceof OtherHostError)) throw error;
    throw new S3Error("NotImplemented", "The two volumes are on different hosts. Read the file and store it instead.");
  });
  const opened = await openObject(reached, key);
  try {
    if (isUnchanged(headers, opened.file, `${SOURCE}-`)) throw new S3Error("PreconditionFailed");
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function decoded(text: string): string {
  if (text.includes("?")) throw new S3Error("NotImplemented", "Files of volumes have no versions.");
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new S3Error("InvalidArgument", `${SOURCE} is not percent-encoded UTF-8.`);
  }
}
