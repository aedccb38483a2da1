import { openAsBlob } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { RestError } from "@millrace/rest-client";
import type { OpenService } from "../connection/open-service.ts";
import { CommandError, UsageError } from "../command/failure.ts";
import { COPY_TIMEOUT_MS, type CopyWatch, namesContents } from "./copy.ts";
import type { VolumePlace } from "./volume-place.ts";

interface Upload {
  readonly volumeId: string;
  readonly source: string;
  readonly target: VolumePlace;
  readonly isRecursive: boolean;
  readonly watch: CopyWatch;
}

/** Copies a file or a directory of this computer, or standard input, into a volume. */
export async function upload(
  service: OpenService,
  { volumeId, source, target, isRecursive, watch }: Upload,
): Promise<void> {
  const { signal, rest } = service;
  const put = async (from: string, path: string, body: Blob | ReadableStream<Uint8Array>): Promise<void> => {
    const options = { signal, timeoutMs: COPY_TIMEOUT_MS };
    const { sizeBytes } = await rest.networkVolumes.writeVolumeFile(volumeId, body, { path }, options);
    watch.onFile({ from, to: `${target.volume}:${path}`, sizeBytes: sizeBytes ?? 0 });
  };
  if (source === "-") {
    if (target.path === "") throw new UsageError("standard input has no name; write one after the colon of TARGET");
    const input = Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>;
    return await put("standard input", target.path, input);
  }
  const stats = await stat(source).catch(() => undefined);
  if (stats === undefined) throw new CommandError(`there is no ${source} here.`);
  if (!stats.isDirectory()) {
    const isInto = target.path === "" || target.isDirectory || (await isDirectory(service, volumeId, target.path));
    const path = isInto ? joined(target.path, basename(resolve(source))) : target.path;
    return await put(source, path, await openAsBlob(source));
  }
  if (!isRecursive) throw new UsageError(`${source} is a directory; give --recursive to copy all it holds`);
  const copyAll = async (folder: string, path: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true });
    if (path !== "") await rest.networkVolumes.createVolumeDirectory(volumeId, { path });
    for (const entry of entries) {
      const [here, there] = [join(folder, entry.name), joined(path, entry.name)];
      if (entry.isDirectory()) await copyAll(here, there);
      else if (entry.isFile()) await put(here, there, await openAsBlob(here));
      else watch.onSkipped(here, entry.isSymbolicLink() ? "it is a link" : "it is no file");
    }
  };
  const isInto = !namesContents(source) && (await isDirectory(service, volumeId, target.path));
  await copyAll(source, isInto ? joined(target.path, basename(resolve(source))) : target.path);
}

/** Whether a place in a volume is a directory. */
export async function isDirectory({ rest }: OpenService, volumeId: string, path: string): Promise<boolean> {
  try {
    await rest.networkVolumes.listVolumeFiles(volumeId, { path, limit: 1 });
    return true;
  } catch (error) {
    // Something else has the name, or nothing.
    if (error instanceof RestError && (error.status === 400 || error.status === 404)) return false;
    throw error;
  }
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}/${name}`;
}
