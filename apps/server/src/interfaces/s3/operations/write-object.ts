import { volumeBytes } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { textOf } from "../body/request-content.ts";
import { acceptOf } from "./conditions.ts";
import { etagOf, isoOf, newPathOf, pathOf, type VolumeCall, type VolumeHandler } from "./s3-call.ts";
import { asS3Error, S3Error } from "../protocol/s3-error.ts";
import { elementsIn, readXml, textIn } from "../protocol/read-xml.ts";
import type { XmlContent } from "../protocol/write-xml.ts";
import { openCopied } from "./copied.ts";
import { findObject } from "./read-object.ts";

/** How many files of one request are deleted at the same time. */
const DELETED_AT_ONCE = 8;
/** The root, `Quiet`, and for each file its element with the five that it may have. */
const DELETE_ELEMENTS_MAX = 2 + 6 * limits.s3ListMaxKeys;

export const putObject: VolumeHandler = async ({ address: { key }, files, volume, content, headers }) => {
  const path = newPathOf(key);
  if (key.endsWith("/")) {
    for await (const _ of content.open())
      throw new S3Error("InvalidArgument", "A key that ends with a slash is a directory, which has no content.");
    return { headers: { etag: etagOf(await files.makeDirectory(volume.id, path)) } };
  }
  const accept = acceptOf(headers);
  const file = await files.write(volume.id, path, content.open(), { maxBytes: volumeBytes(volume), accept });
  return { headers: { etag: etagOf(file), ...content.verified } };
};

export const copyObject: VolumeHandler = async (call) => {
  const { address, files, volume } = call;
  const path = newPathOf(address.key);
  const accept = acceptOf(call.headers);
  const source = await openCopied(call);
  const content = source.content(0, source.file.sizeBytes);
  const written = files.write(volume.id, path, content, { maxBytes: volumeBytes(volume), accept });
  const copied = written.finally(() => content.destroy());
  return {
    later: copied.then(
      (file) => ["CopyObjectResult", { LastModified: isoOf(file.modifiedAtMs), ETag: etagOf(file) }] as const,
    ),
  };
};

export const deleteObject: VolumeHandler = async (call) => {
  await remove(call, call.address.key);
  return {};
};

export const deleteObjects: VolumeHandler = async (call) => {
  const asked = await readXml(await textOf(call.content), "Delete", DELETE_ELEMENTS_MAX);
  const keys = elementsIn(asked, "Object").map((object) => textIn(object, "Key"));
  if (keys.length === 0 || keys.length > limits.s3ListMaxKeys) {
    throw new S3Error("MalformedXML", `Name 1 to ${limits.s3ListMaxKeys} keys, not ${keys.length}.`);
  }
  const isQuiet = textIn(asked, "Quiet") === "true";
  const outcomes: (readonly ["Deleted" | "Error", XmlContent])[] = [];
  for (let from = 0; from < keys.length; from += DELETED_AT_ONCE) {
    const some = keys.slice(from, from + DELETED_AT_ONCE);
    outcomes.push(
      ...(await Promise.all(
        some.map(async (key = "") => {
          try {
            if (key === "") throw new S3Error("InvalidArgument", "The key is missing.");
            await remove(call, key);
            return ["Deleted", { Key: key }] as const;
          } catch (error) {
            const { code, message } = asS3Error(error);
            return ["Error", { Key: key, Code: code, Message: message }] as const;
          }
        }),
      )),
    );
  }
  const those = (kind: string): XmlContent => outcomes.flatMap(([is, content]) => (is === kind ? [content] : []));
  return { xml: ["DeleteResult", { Deleted: isQuiet ? [] : those("Deleted"), Error: those("Error") }] };
};

/** Deletes a file, or a directory that is empty. What is not there, or is something else, stays as it is. */
async function remove(call: VolumeCall, key: string): Promise<void> {
  if ((await findObject(call, key)) === undefined) return;
  try {
    await call.files.remove(call.volume.id, pathOf(key), { recursive: false });
  } catch (error) {
    const { code } = asS3Error(error);
    const isGone = code === "NoSuchKey" || (code === "ExistsAsDirectory" && key.endsWith("/"));
    if (!isGone) throw error;
  }
}
