/** The value of `MILLRACE_BLOB_URL` cannot be used. The text names what is wrong and what is possible, no secrets. */
export class BlobUrlError extends Error {
  override readonly name = "BlobUrlError";

  constructor(problem: string) {
    super(`${problem} Use one of ${POSSIBLE_URLS}.`);
  }
}

const POSSIBLE_URLS =
  "s3://bucket/prefix (with ?endpoint=http://host:port, region=… and forcePathStyle=true or false as needed; " +
  "credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or the other usual places) and file:///directory";

/** The storage of blobs failed. Has no cause: what libraries hang on their errors may hold keys and signatures. */
export class BlobStoreError extends Error {
  override readonly name = "BlobStoreError";
  /** What the storage called it, such as `NoSuchBucket`, `AccessDenied`, `ECONNREFUSED` or `ENOENT`. */
  readonly code: string;
  /** The blobs that are still there although they were to be removed. */
  readonly blobIds: readonly string[];

  constructor(message: string, code: string, blobIds: readonly string[] = []) {
    super(message);
    this.code = code;
    this.blobIds = blobIds;
  }
}
