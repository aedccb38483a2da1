import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeDirectory } from "@millrace/files/make-directory";
import type { VolumeFile } from "@millrace/rest-client";
import type { OpenService } from "../connection/open-service.ts";
import { CommandError, naming, UsageError } from "../command/failure.ts";
import { COPY_TIMEOUT_MS, type CopyWatch, namesContents } from "./copy.ts";
import { entriesOf } from "./ls.ts";
import { isDirectory } from "./upload.ts";
import type { VolumePlace } from "./volume-place.ts";

interface Download {
  readonly volumeId: string;
  readonly source: VolumePlace;
  readonly target: string;
  readonly isRecursive: boolean;
  readonly watch: CopyWatch;
}

/** Copies a file or a directory of a volume to this computer, or to standard output. */
export async function download(service: OpenService, copy: Download): Promise<void> {
  const { volumeId, source, target, isRecursive, watch } = copy;
  const read = async (path: string): Promise<Readable> => {
    const options = { signal: service.signal, timeoutMs: COPY_TIMEOUT_MS };
    const content = await service.rest.networkVolumes.readVolumeFile(volumeId, { path }, options);
    return Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]);
  };
  const get = async (path: string, to: string): Promise<void> => {
    const sizeBytes = await store(await read(path), to);
    watch.onFile({ from: `${source.volume}:${path}`, to, sizeBytes });
  };
  const getAll = async (path: string, folder: string): Promise<void> => {
    const entries: VolumeFile[] = [];
    for await (const entry of entriesOf(service, volumeId, path)) entries.push(entry);
    await makeDirectory(folder);
    for (const { name, kind } of entries) {
      const there = path === "" ? name : `${path}/${name}`;
      if (name.includes("/") || name === ".." || name === ".")
        throw new CommandError(`"${name}" is no name of a file.`);
      if (kind === "directory") await getAll(there, join(folder, name));
      else if (kind === "file") await get(there, join(folder, name));
      else watch.onSkipped(there, kind === "link" ? "it is a link" : "it is no file");
    }
  };
  const isThere = (await stat(target).catch(() => undefined))?.isDirectory() ?? false;
  const path = namesContents(source.path) ? source.path.replace(/\/?\.$/, "") : source.path;
  if (isRecursive && (path === "" || (await isDirectory(service, volumeId, path)))) {
    if (target === "-") throw new UsageError("a directory cannot be written to standard output");
    // The volume itself has no name in it, so its contents are copied, as `cp` does with `/`.
    const isInto = isThere && path === source.path && path !== "";
    return await getAll(path, isInto ? join(target, basename(path)) : target);
  }
  if (source.path === "") throw new UsageError("give --recursive to copy all that the volume holds");
  if (target === "-") return await pipeline(await read(source.path), process.stdout, { end: false });
  const isInto = target.endsWith("/") || isThere;
  await get(source.path, isInto ? join(target, basename(source.path)) : target);
}

/** Writes a file beside its place first, so that a copy that breaks off leaves the old one. */
async function store(content: Readable, path: string): Promise<number> {
  await makeDirectory(dirname(path));
  const part = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    const file = createWriteStream(part, { flags: "wx" });
    await naming(path, () => pipeline(content, file));
    await rename(part, path);
    return file.bytesWritten;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
