/** What a file of a model has in it, by hash: `sha256` of its bytes, or `git`, the SHA-1 of a Git blob. */
export interface HubBlob {
  readonly algorithm: "sha256" | "git";
  /** Hexadecimal. */
  readonly hash: string;
  readonly bytes: number;
}

/** A file of a model at a commit. */
export interface HubFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly blob: HubBlob;
}

const hashPatterns = { sha256: /^[0-9a-f]{64}$/, git: /^[0-9a-f]{40}$/ } as const;
const pathMaxChars = 1_000;
/** A file system has no longer names. */
const nameMaxBytes = 255;

/** The files of a page of a tree; undefined for an answer that is none, or that names a path outside of the model. */
export function filesOfPage(page: unknown): readonly HubFile[] | undefined {
  if (!Array.isArray(page)) return undefined;
  const files: HubFile[] = [];
  for (const entry of page as readonly unknown[]) {
    if (fieldOf(entry, "type") === "directory") continue;
    const file = fileOf(entry);
    if (file === undefined) return undefined;
    files.push(file);
  }
  return files;
}

function fileOf(entry: unknown): HubFile | undefined {
  const path = fieldOf(entry, "path");
  const blob = blobOf(fieldOf(entry, "lfs"), "sha256") ?? blobOf(entry, "git");
  if (fieldOf(entry, "type") !== "file" || typeof path !== "string" || !isPathInside(path)) return undefined;
  return blob === undefined ? undefined : { path, blob };
}

function blobOf(entry: unknown, algorithm: HubBlob["algorithm"]): HubBlob | undefined {
  const hash = fieldOf(entry, "oid");
  const bytes = fieldOf(entry, "size");
  if (typeof hash !== "string" || !hashPatterns[algorithm].test(hash)) return undefined;
  return typeof bytes === "number" && Number.isSafeInteger(bytes) && bytes >= 0
    ? { algorithm, hash, bytes }
    : undefined;
}

/** A hub must not make a file outside of the directory of its model. */
function isPathInside(path: string): boolean {
  if (path.length > pathMaxChars || path.includes("\0") || path.includes("\\")) return false;
  return path
    .split("/")
    .every((part) => part !== "" && part !== "." && part !== ".." && Buffer.byteLength(part) <= nameMaxBytes);
}

function fieldOf(entry: unknown, name: string): unknown {
  return typeof entry === "object" && entry !== null ? Reflect.get(entry, name) : undefined;
}
