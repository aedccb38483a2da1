import { createHmac } from "node:crypto";
import type { ApiKey } from "./api-key.ts";

/** What the holder of a key signs requests for files of volumes with. */
export interface S3Credentials {
  /** The id of the key. */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * The secret that belongs to a key, 43 characters. The service needs it to check signatures and stores only hashes of keys, so it is derived
 * from the hash and from the secret of the service: the database alone does not reveal it.
 */
export function deriveS3Secret(secret: Uint8Array, { id, hash }: Pick<ApiKey, "id" | "hash">): string {
  return createHmac("sha256", secret).update(`s3:${id}:${hash}`).digest("base64url");
}
