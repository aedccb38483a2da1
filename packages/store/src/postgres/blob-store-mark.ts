import { createHmac } from "node:crypto";
import type { Pool } from "pg";
import { BlobStoreError } from "../blobs/blob-store-errors.ts";
import type { SweepableBlobStore } from "../blobs/sweepable-blob-store.ts";

export interface BlobStoreCheck {
  /** The first database. */
  readonly pool: Pool;
  readonly blobs: SweepableBlobStore;
  /** That of the installation. */
  readonly secret: Uint8Array;
  /** Some blobs that jobs refer to, on any database. */
  readonly someBlobs: () => Promise<readonly string[]>;
}

/**
 * Refuses a blob store that is not that of the installation, by a mark in the store that belongs to the installation's
 * secret: a gateway that sees other blobs would hand out jobs without their inputs. The first gateway marks the store.
 * That of an installation that has none yet is marked if it has some of the blobs that jobs refer to.
 *
 * @throws BlobStoreError
 */
export async function refuseOtherBlobStore(check: BlobStoreCheck): Promise<void> {
  const { pool, blobs, secret } = check;
  const expected = createHmac("sha256", secret).update("blob store").digest("hex");
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    // Held while the store is looked at: of two first gateways with a store each, the second finds that there is one.
    const { rows } = await client.query<{ blob_store: string | null }>(
      "SELECT blob_store FROM installation FOR UPDATE",
    );
    const known = rows[0]?.blob_store ?? null;
    const found = await blobs.readMark();
    if (found !== undefined && found.trim() !== expected) throw foreign(blobs);
    if (found === undefined) {
      if (known !== null || !(await mayBeOurs(check))) throw missing(blobs, expected);
      await blobs.writeMark(expected);
    }
    if (known === null) await client.query("UPDATE installation SET blob_store = $1", [expected]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function mayBeOurs({ blobs, someBlobs }: BlobStoreCheck): Promise<boolean> {
  const referenced = await someBlobs();
  const there = await Promise.all(referenced.map((blobId) => blobs.has(blobId).catch(() => false)));
  return referenced.length === 0 || there.includes(true);
}

const SHARED = "All gateways of an installation must name one blob store that they share in MILLRACE_BLOB_URL.";

function missing({ markPlace }: SweepableBlobStore, expected: string): BlobStoreError {
  return new BlobStoreError(
    `This is not the blob store of the installation, or it is not mounted: ${markPlace} is missing. ${SHARED} ` +
      `If the blobs are permanently lost, write the text ${expected} to ${markPlace} and start again; jobs whose ` +
      "bodies are lost then fail.",
    "OtherBlobStore",
  );
}

function foreign({ markPlace }: SweepableBlobStore): BlobStoreError {
  return new BlobStoreError(
    `This blob store belongs to another installation: ${markPlace} says so. ${SHARED} Each installation needs a store ` +
      "of its own, such as another prefix of the bucket.",
    "OtherBlobStore",
  );
}
