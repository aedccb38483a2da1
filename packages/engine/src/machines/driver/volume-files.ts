import type { Readable } from "node:stream";
import { limits, type RestComponents } from "@millrace/spec";
import { invalidField } from "../../kernel/errors.ts";

export type VolumeFileKind = RestComponents["schemas"]["VolumeFileKind"];

/** An entry of a directory of a network volume. */
export interface VolumeFile {
  readonly name: string;
  readonly kind: VolumeFileKind;
  /** Null for anything but a file. */
  readonly sizeBytes: number | null;
  readonly modifiedAtMs: number;
  /** Another text after each change of a file; made of what the file system notes of it, not of its bytes. */
  readonly version: string;
}

/** A file that was opened. What it names afterwards does not matter. */
export interface OpenVolumeFile {
  readonly file: VolumeFile & { readonly sizeBytes: number };
  /** Its bytes from `from` up to `to`, which is left out. Closes the file at the end. To be called once, or `close` instead. */
  content(from: number, to: number): Readable;
  close(): Promise<void>;
}

export interface WriteLimits {
  readonly maxBytes: number;
  /** Called with what has the name, right before the file takes it; undefined when nothing has. Its error stops the write. */
  readonly accept?: ((current: VolumeFile | undefined) => void) | undefined;
}

/** The names that lead from the top of a volume to a file, each checked by {@link volumePath}. */
export type VolumePath = readonly string[];

/**
 * The files of network volumes, which whoever runs in a machine may change at the same moment: nothing outside of the volume
 * can be reached through them, and links are never followed. Refusals are `DomainError`s.
 */
export interface VolumeFiles {
  /** Up to `limit` entries whose names come after `after`, in the order of their UTF-8 bytes, and whether there are more. */
  list(
    volumeId: string,
    path: VolumePath,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<{ readonly entries: readonly VolumeFile[]; readonly hasMore: boolean }>;
  /**
   * The names of all files and directories in a directory, those of directories with a slash at the end, as the bytes of their UTF-8 (`latin1`)
   * and in the order of these bytes. Links and others are left out, and so are names that are no UTF-8.
   */
  sortedNames(volumeId: string, path: VolumePath): Promise<readonly string[]>;
  /** What is known of these entries of a directory, by their names; those that are gone are left out. */
  describe(volumeId: string, path: VolumePath, names: readonly string[]): Promise<ReadonlyMap<string, VolumeFile>>;
  open(volumeId: string, path: VolumePath): Promise<OpenVolumeFile>;
  /** Replaces the file as a whole, once all of the content is there. */
  write(volumeId: string, path: VolumePath, content: Readable, limits: WriteLimits): Promise<VolumeFile>;
  makeDirectory(volumeId: string, path: VolumePath): Promise<VolumeFile>;
  remove(volumeId: string, path: VolumePath, options: { readonly recursive: boolean }): Promise<void>;
  /** Deletes the directories beside volumes in which nothing changed since then. */
  removeUnfinished(untilMs: number): Promise<void>;
  /** Files beside each volume, on the same disk, which no machine sees: what is not whole yet. */
  readonly beside: Omit<VolumeFiles, "beside" | "removeUnfinished">;
}

/** Reads a path that a client names; one that is empty or only `/` is the volume itself. @throws DomainError */
export function volumePath(text: string, field = "path"): VolumePath {
  const names = text.split("/").filter((name, index, all) => name !== "" || (index > 0 && index < all.length - 1));
  if (text.includes("\0")) throw invalidField(field, "must not contain the character NUL");
  for (const name of names) {
    if (name === "") throw invalidField(field, "has an empty name between two slashes");
    if (name === "." || name === "..") throw invalidField(field, `must not contain the name "${name}"`);
    if (Buffer.byteLength(name) > limits.volumeFileNameMaxBytes) {
      throw invalidField(field, `has a name of more than ${limits.volumeFileNameMaxBytes} bytes`);
    }
  }
  if (names.length > limits.volumeDirectoriesDepthMax) {
    throw invalidField(field, `has more than ${limits.volumeDirectoriesDepthMax} names`);
  }
  return names;
}

/** The same for a path of something inside of the volume. @throws DomainError */
export function pathInVolume(text: string, field = "path"): VolumePath {
  const path = volumePath(text, field);
  if (path.length === 0) throw invalidField(field, "names the volume itself; name something in it");
  return path;
}
