import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { BlobStoreError } from "./blob-store-errors.ts";
import type { S3Location } from "./s3-location.ts";

/** A bucket that is spoken to, and what failed in it in words. */
export interface S3Bucket {
  readonly client: S3Client;
  readonly bucket: string;
  readonly prefix: string;
  keyOf(blobId: string): string;
  /** Runs a request; what the SDK throws becomes a BlobStoreError. */
  run<Result>(what: string, request: () => Promise<Result>): Promise<Result>;
}

/** How often a request is tried. The SDK waits longer and longer in between, some seconds in all. */
const MAX_ATTEMPTS = 5;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 60_000;
/** A reader holds a connection for as long as its client takes to read, so there are more than the usual 50. */
const MAX_CONNECTIONS = 256;

/** What the SDK calls a failure to which the store gave no name. */
const NAMELESS: ReadonlySet<string> = new Set(["", "Error", "Unknown", "UnknownError", "S3ServiceException"]);

/** Texts for what an operator can change. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  NoSuchBucket: "there is no such bucket",
  NoSuchKey: "the blob is gone",
  AccessDenied: "the credentials lack permission; they must allow listing, reading, writing and removing objects",
  InvalidAccessKeyId: "the store does not know the access key",
  SignatureDoesNotMatch: "the secret key does not belong to the access key, or the region is another one",
  ExpiredToken: "the credentials have expired",
  RequestTimeTooSkewed: "the clock of this machine is wrong",
  PermanentRedirect: "the bucket is in another region; name it with region=",
  AuthorizationHeaderMalformed: "the bucket is in another region; name it with region=",
  CredentialsProviderError:
    "no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or use another usual place for them",
  NoRegion: "no region is known; name it with region= or AWS_REGION",
  ECONNREFUSED: "nothing listens at the endpoint",
  ENOTFOUND: "the host of the endpoint is not known",
  TimeoutError: "the store did not answer in time",
};

export function connectS3Bucket(location: S3Location): S3Bucket {
  const { bucket, prefix, endpoint, region, forcePathStyle } = location;
  const agent = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    ...(forcePathStyle === undefined ? {} : { forcePathStyle }),
    maxAttempts: MAX_ATTEMPTS,
    // Many stores do not know the newer checksums. What is sent is guarded by the hash that is signed with it.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Costs a round trip a part, and a second of waiting where a proxy does not answer it.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return {
    client,
    bucket,
    prefix,
    keyOf: (blobId) => prefix + blobId,
    async run(what, request) {
      try {
        return await request();
      } catch (error) {
        throw translated(error, `s3://${bucket}/${prefix}: ${what}`);
      }
    },
  };
}

/** What the store or the network called the failure, such as `NoSuchKey` or `ECONNRESET`. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error instanceof BlobStoreError) return error.code;
  if (error.message === "Region is missing") return "NoRegion";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof S3ServiceException && NAMELESS.has(error.name)) return `HTTP ${error.$metadata.httpStatusCode}`;
  return error.name;
}

/** Says it in words of our own: what the SDK throws carries the request's answer, whose text may quote what was signed. */
function translated(error: unknown, what: string): BlobStoreError {
  const code = codeOf(error);
  return new BlobStoreError(
    `${what} failed: ${EXPLANATIONS[code] ?? "the store gave no known reason"} (${code}).`,
    code,
  );
}
