import { limits } from "@millrace/spec";
import { DomainError } from "../../../kernel/errors.ts";
import { type VolumeFile, type VolumeFiles, volumePath } from "../../../machines/driver/volume-files.ts";

/** A file as an object: its key is its path. A directory without files is an object, too, whose key ends with a slash. */
export interface VolumeObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAtMs: number;
  readonly version: string;
}

/** Where a list continues. */
export interface ObjectPlace {
  /** Only what comes after this key. */
  readonly key: string;
  /** Also nothing that begins with it. */
  readonly isPrefix: boolean;
}

export interface ObjectQuery {
  readonly prefix: string;
  /** What is in directories below `prefix` is listed by the names of these alone. */
  readonly isFlat: boolean;
  readonly after: ObjectPlace | undefined;
  readonly limit: number;
}

export interface ObjectPage {
  readonly objects: readonly VolumeObject[];
  /** The directories, each with its slash. */
  readonly prefixes: readonly string[];
  /** Undefined when there is no more. */
  readonly next: ObjectPlace | undefined;
}

/** A key in the bytes of its UTF-8, whose order is the order of lists. */
type Bytes = string;
type Found =
  | { readonly kind: "file" | "directory"; readonly at: readonly string[]; readonly name: string; readonly key: Bytes }
  | { readonly kind: "prefix"; readonly key: Bytes };

/** The objects of a volume whose keys begin with a prefix, in the order of the bytes of their keys. */
export async function listObjects(files: VolumeFiles, volumeId: string, query: ObjectQuery): Promise<ObjectPage> {
  const found: Found[] = [];
  let last: Found | undefined;
  let hasMore = false;
  if (query.limit > 0) {
    for await (const one of walk(files, volumeId, query)) {
      hasMore = found.length === query.limit;
      if (hasMore) break;
      found.push(one);
      last = one;
    }
  }
  const next = { key: textOf(last?.key ?? ""), isPrefix: last?.kind === "prefix" };
  return {
    objects: await described(files, volumeId, found),
    prefixes: found.flatMap(({ kind, key }) => (kind === "prefix" ? [textOf(key)] : [])),
    next: hasMore ? next : undefined,
  };
}

async function* walk(
  files: VolumeFiles,
  volumeId: string,
  { prefix, isFlat, after }: ObjectQuery,
): AsyncGenerator<Found, void, undefined> {
  const wanted = bytesOf(prefix);
  const floor = bytesOf(after?.key ?? "");

  async function* inside(path: readonly string[], base: Bytes): AsyncGenerator<Found, void, undefined> {
    const names = await namesIn(files, volumeId, path);
    if (names === undefined) return;
    const [parent, name] = [path.slice(0, -1), path.at(-1)];
    if (names.length === 0 && name !== undefined && base.startsWith(wanted) && base > floor) {
      yield { kind: "directory", at: parent, name, key: base };
    }
    const from = [floor, wanted].map((key) =>
      key.startsWith(base) ? key.slice(base.length) : key < base ? "" : "\u{ffff}",
    );
    for (let index = startOf(names, from.toSorted().at(-1) ?? ""); index < names.length; index += 1) {
      const entry = names[index] ?? "";
      const key = base + entry;
      if (!key.startsWith(wanted)) {
        if (key > wanted) return;
        if (!wanted.startsWith(key) || !entry.endsWith("/")) continue;
      }
      if (!entry.endsWith("/")) {
        if (key > floor) yield { kind: "file", at: path, name: textOf(entry), key };
        continue;
      }
      const isSkipped = after?.isPrefix === true && floor.startsWith(key) && key.length === floor.length;
      if (isSkipped) continue;
      if (isFlat && key.startsWith(wanted) && key.length > wanted.length) {
        if (key > floor || floor.startsWith(key)) yield { kind: "prefix", key };
      } else if (path.length < limits.volumeDirectoriesDepthMax && (key > floor || floor.startsWith(key))) {
        yield* inside([...path, textOf(entry.slice(0, -1))], key);
      }
    }
  }

  const slash = prefix.lastIndexOf("/");
  const top = directoryOf(prefix.slice(0, slash + 1));
  if (top !== undefined) yield* inside(top, bytesOf(prefix.slice(0, slash + 1)));
}

/** The names of the directory of a prefix; undefined when no directory has it. */
function directoryOf(prefix: string): readonly string[] | undefined {
  try {
    if (prefix.startsWith("/")) return undefined;
    return volumePath(prefix);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Undefined for what is no directory any more, or one that the service may not read. */
async function namesIn(
  files: VolumeFiles,
  volumeId: string,
  path: readonly string[],
): Promise<readonly string[] | undefined> {
  try {
    return await files.sortedNames(volumeId, path);
  } catch (error) {
    if (error instanceof DomainError && error.code !== "unavailable") return undefined;
    throw error;
  }
}

/** Where to begin among sorted names: at the first after `floor`, or at the directory that `floor` leads into. */
function startOf(names: readonly Bytes[], floor: Bytes): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((names[middle] ?? "") < floor) low = middle + 1;
    else high = middle;
  }
  const before = names[low - 1];
  return before !== undefined && floor.startsWith(before) ? low - 1 : low;
}

async function described(
  files: VolumeFiles,
  volumeId: string,
  found: readonly Found[],
): Promise<readonly VolumeObject[]> {
  const objects: VolumeObject[] = [];
  let [known, knownOf]: [ReadonlyMap<string, VolumeFile>, readonly string[] | undefined] = [new Map(), undefined];
  for (const [index, one] of found.entries()) {
    if (one.kind === "prefix") continue;
    if (knownOf !== one.at) {
      const names: string[] = [];
      for (const other of found.slice(index)) {
        if (other.kind === "prefix") continue;
        if (other.at !== one.at) break;
        names.push(other.name);
      }
      knownOf = one.at;
      known = await files.describe(volumeId, one.at, names).catch((error: unknown) => {
        if (error instanceof DomainError && error.code !== "unavailable") return new Map<string, VolumeFile>();
        throw error;
      });
    }
    const file = known.get(one.name);
    // What was deleted meanwhile, or became something else, is left out.
    if (file?.kind !== one.kind) continue;
    const { sizeBytes, modifiedAtMs, version } = file;
    objects.push({ key: textOf(one.key), sizeBytes: sizeBytes ?? 0, modifiedAtMs, version });
  }
  return objects;
}

function bytesOf(text: string): Bytes {
  return Buffer.from(text).toString("latin1");
}

function textOf(bytes: Bytes): string {
  return Buffer.from(bytes, "latin1").toString();
}
