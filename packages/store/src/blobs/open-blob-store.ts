import { fileURLToPath } from "node:url";
import { BlobStoreError, BlobUrlError } from "./blob-store-errors.ts";
import type { BlobStoreOptions } from "./checked-blobs.ts";
import { openDirectoryBlobStore } from "./directory-blob-store.ts";
import { parseS3Location } from "./s3-location.ts";
import type { SweepableBlobStore } from "./sweepable-blob-store.ts";

/**
 * Opens the storage of blobs that a URL names: `s3://bucket/prefix?endpoint=…&region=…&forcePathStyle=…`, or
 * `file:///directory`, which is made if it is missing. Undefined stands for the directory.
 *
 * @throws BlobUrlError when the URL cannot be used, BlobStoreError when what it names cannot
 */
export async function openBlobStore(
  url: string | undefined,
  { directory, ...options }: { readonly directory: string } & BlobStoreOptions,
): Promise<SweepableBlobStore> {
  if (url === undefined) return await openDirectory(directory, options);
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === "file:") return await openDirectory(directoryOf(parsed), options);
  if (parsed?.protocol === "s3:") {
    const location = parseS3Location(parsed, process.env);
    // Only who keeps blobs there waits for the SDK to be read.
    const { openS3BlobStore } = await import("./s3-blob-store.ts");
    return await openS3BlobStore(location, options);
  }
  throw new BlobUrlError(
    parsed === undefined
      ? "The blob URL is not a valid URL."
      : `The blob URL begins with ${parsed.protocol}, which is not a supported kind of storage.`,
  );
}

function directoryOf(url: URL): string {
  if (url.host !== "")
    throw new BlobUrlError(
      "The blob URL has two slashes after file:, so its first folder is read as a host. Use three.",
    );
  if (url.search !== "" || url.hash !== "") throw new BlobUrlError("The blob URL of a directory has no options.");
  try {
    return fileURLToPath(url);
  } catch {
    throw new BlobUrlError("The blob URL names no directory.");
  }
}

async function openDirectory(directory: string, options: BlobStoreOptions): Promise<SweepableBlobStore> {
  try {
    return await openDirectoryBlobStore(directory, options);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    throw new BlobStoreError(`Blobs cannot be kept in ${directory}: ${code}.`, code);
  }
}
