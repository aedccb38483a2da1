import type { OpenVolumeFile, VolumeFile } from "@millrace/engine";
import { isUnchanged } from "./conditions.ts";
import { etagOf, pathOf, type S3Answer, type VolumeCall, type VolumeHandler } from "./s3-call.ts";
import { S3Error } from "../protocol/s3-error.ts";

/** Parameters that set headers of the answer. */
const OVERRIDES = [
  "content-type",
  "content-disposition",
  "content-encoding",
  "content-language",
  "cache-control",
  "expires",
];
const RANGE = /^bytes=(\d*)-(\d*)$/;

export const getObject: VolumeHandler = (call) => read(call, true);
export const headObject: VolumeHandler = (call) => read(call, false);

/** Opens the file of a key for reading. @throws S3Error `NoSuchKey` also for what is no file, such as a link */
export async function openObject(
  { files, volume }: Pick<VolumeCall, "files" | "volume">,
  key: string,
): Promise<OpenVolumeFile> {
  const path = pathOf(key);
  try {
    return await files.open(volume.id, path);
  } catch (error) {
    if (isNoFile(error)) throw new S3Error("NoSuchKey");
    throw error;
  }
}

/** What has a key; undefined for nothing, and for what is neither a file nor a directory with a slash at the end of its key. */
export async function findObject(
  { files, volume }: Pick<VolumeCall, "files" | "volume">,
  key: string,
): Promise<VolumeFile | undefined> {
  const path = pathOf(key);
  const name = path.at(-1) ?? "";
  try {
    const found = (await files.describe(volume.id, path.slice(0, -1), [name])).get(name);
    return found?.kind === (key.endsWith("/") ? "directory" : "file") ? found : undefined;
  } catch (error) {
    if (isNoFile(error)) return undefined;
    throw error;
  }
}

function isNoFile(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["not_found", "invalid_request"].includes(String(error.code));
}

async function read(call: VolumeCall, isWithContent: boolean): Promise<S3Answer> {
  const { key } = call.address;
  if (key.endsWith("/")) return await readDirectory(call);
  const opened = await openObject(call, key);
  try {
    const { file } = opened;
    const { sizeBytes } = file;
    const headers = { ...describing(call, file), "content-length": sizeBytes };
    if (isUnchanged(call.headers, file)) {
      await opened.close();
      return { status: 304, headers: { etag: etagOf(file), "last-modified": headers["last-modified"] } };
    }
    if (call.query("partNumber") !== "" && call.query("partNumber") !== "1") {
      throw new S3Error("InvalidRange", "The file is one part.");
    }
    const range = rangeOf(call, file, sizeBytes);
    const [from, to] = range ?? [0, sizeBytes];
    const ranged = { ...headers, "content-length": to - from, "content-range": `bytes ${from}-${to - 1}/${sizeBytes}` };
    const head = range === undefined ? { status: 200, headers } : { status: 206, headers: ranged };
    if (isWithContent) return { ...head, content: opened.content(from, to) };
    await opened.close();
    return head;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function readDirectory(call: VolumeCall): Promise<S3Answer> {
  const found = await findObject(call, call.address.key);
  if (found === undefined) throw new S3Error("NoSuchKey");
  return { headers: { ...describing(call, found), "content-type": "application/x-directory", "content-length": 0 } };
}

function describing(call: VolumeCall, file: VolumeFile) {
  const wanted = OVERRIDES.flatMap((name) => {
    const value = call.query(`response-${name}`);
    return value === "" || /[^\x20-\x7e]/.test(value) ? [] : [[name, value] as const];
  });
  return {
    "accept-ranges": "bytes",
    "content-type": "binary/octet-stream",
    // A page that someone stored must not act as one of this service.
    "content-security-policy": "sandbox",
    ...Object.fromEntries(wanted),
    etag: etagOf(file),
    "last-modified": new Date(file.modifiedAtMs).toUTCString(),
  };
}

/** From which byte up to which one, which is left out; undefined for the whole file. */
function rangeOf(call: VolumeCall, file: VolumeFile, sizeBytes: number): readonly [number, number] | undefined {
  const ifRange = call.headers["if-range"];
  if (ifRange !== undefined && ifRange !== etagOf(file)) return undefined;
  const [, first = "", last = ""] = RANGE.exec(call.headers.range ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const [from, to] =
    first === ""
      ? [Math.max(0, sizeBytes - Number(last)), sizeBytes]
      : [Number(first), last === "" ? sizeBytes : Math.min(sizeBytes, Number(last) + 1)];
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  if (from >= sizeBytes) throw new S3Error("InvalidRange", `The file has ${sizeBytes} bytes.`);
  return [from, to];
}
