// Generated from specs/s3.yaml (sha256 96923f939ca721b93ddddbc0f3af563ea7e8077341065e4a87d6f71328ef2538). Do not edit; run `npm run generate`.

/** The first one that fits a request is meant. */
export const s3Operations = [
  {
    id: "ListBuckets",
    method: "GET",
    on: "service",
    needs: "volumes:read",
    status: 200,
    summary: "Lists the network volumes that the key reaches.",
  },
  {
    id: "HeadBucket",
    method: "HEAD",
    on: "bucket",
    needs: "volumes:read",
    status: 200,
    summary: "Tells whether there is a volume.",
  },
  {
    id: "GetBucketLocation",
    method: "GET",
    on: "bucket",
    query: ["location"],
    needs: "volumes:read",
    status: 200,
    summary: "Names the data center of a volume.",
  },
  {
    id: "ListMultipartUploads",
    method: "GET",
    on: "bucket",
    query: ["uploads"],
    needs: "volumes:read",
    status: 200,
    summary: "Lists uploads that are not complete.",
  },
  {
    id: "ListObjectsV2",
    method: "GET",
    on: "bucket",
    query: ["list-type"],
    needs: "volumes:read",
    status: 200,
    summary: "Lists files, with continuation tokens.",
  },
  {
    id: "ListObjects",
    method: "GET",
    on: "bucket",
    needs: "volumes:read",
    status: 200,
    summary: "Lists files, with markers.",
  },
  {
    id: "DeleteObjects",
    method: "POST",
    on: "bucket",
    query: ["delete"],
    needs: "volumes",
    status: 200,
    summary: "Deletes up to 1,000 files.",
  },
  {
    id: "ListParts",
    method: "GET",
    on: "object",
    query: ["uploadId"],
    needs: "volumes:read",
    status: 200,
    summary: "Lists the parts of an upload.",
  },
  {
    id: "GetObject",
    method: "GET",
    on: "object",
    needs: "volumes:read",
    status: 200,
    summary: "Reads a file, or a range of it.",
  },
  {
    id: "HeadObject",
    method: "HEAD",
    on: "object",
    needs: "volumes:read",
    status: 200,
    summary: "Reads what is known of a file.",
  },
  {
    id: "UploadPartCopy",
    method: "PUT",
    on: "object",
    query: ["partNumber", "uploadId"],
    header: "x-amz-copy-source",
    needs: "volumes",
    status: 200,
    summary: "Makes a part of a file that is there.",
  },
  {
    id: "UploadPart",
    method: "PUT",
    on: "object",
    query: ["partNumber", "uploadId"],
    needs: "volumes",
    status: 200,
    summary: "Stores a part of an upload.",
  },
  {
    id: "CopyObject",
    method: "PUT",
    on: "object",
    header: "x-amz-copy-source",
    needs: "volumes",
    status: 200,
    summary: "Copies a file.",
  },
  {
    id: "PutObject",
    method: "PUT",
    on: "object",
    needs: "volumes",
    status: 200,
    summary: "Stores a file as a whole.",
  },
  {
    id: "CreateMultipartUpload",
    method: "POST",
    on: "object",
    query: ["uploads"],
    needs: "volumes",
    status: 200,
    summary: "Begins an upload in parts.",
  },
  {
    id: "CompleteMultipartUpload",
    method: "POST",
    on: "object",
    query: ["uploadId"],
    needs: "volumes",
    status: 200,
    summary: "Makes a file of the parts of an upload.",
  },
  {
    id: "AbortMultipartUpload",
    method: "DELETE",
    on: "object",
    query: ["uploadId"],
    needs: "volumes",
    status: 204,
    summary: "Deletes an upload and its parts.",
  },
  {
    id: "DeleteObject",
    method: "DELETE",
    on: "object",
    needs: "volumes",
    status: 204,
    summary: "Deletes a file.",
  },
] as const;

export type S3OperationId = (typeof s3Operations)[number]["id"];

/** Headers that ask for what the service does not do. A name that ends with `*` is the beginning of many. */
export const s3RefusedHeaders = [
  {
    name: "x-amz-server-side-encryption*",
    why: "Files are stored without encryption by the service.",
  },
  {
    name: "x-amz-copy-source-server-side-encryption*",
    why: "Files are stored without encryption by the service.",
  },
  {
    name: "x-amz-acl",
    accepts: ["private", "bucket-owner-full-control"],
    why: "Files have no access lists: keys with the volume in their volumeIds reach all of its files.",
  },
  {
    name: "x-amz-grant-*",
    why: "Files have no access lists: keys with the volume in their volumeIds reach all of its files.",
  },
  {
    name: "x-amz-tagging",
    why: "Tags are not stored.",
  },
  {
    name: "x-amz-object-lock-*",
    why: "Files cannot be locked.",
  },
  {
    name: "x-amz-mfa",
    why: "Deleting asks for no second factor.",
  },
  {
    name: "x-amz-website-redirect-location",
    why: "Files are not served as a website.",
  },
  {
    name: "x-amz-storage-class",
    accepts: ["STANDARD"],
    why: "All files of a volume have the storage class STANDARD.",
  },
  {
    name: "x-amz-write-offset-bytes",
    why: "A file is stored as a whole: nothing is appended.",
  },
  {
    name: "x-amz-if-match-*",
    why: "The condition is not checked.",
  },
  {
    name: "x-amz-expected-bucket-owner",
    why: "The condition is not checked. The id of a volume belongs to one account only.",
  },
  {
    name: "x-amz-source-expected-bucket-owner",
    why: "The condition is not checked. The id of a volume belongs to one account only.",
  },
  {
    name: "if-match",
    of: ["DeleteObject"],
    why: "Deleting checks no condition.",
  },
] as const;

export const s3IgnoredQuery = [
  "x-id",
  "response-content-type",
  "response-content-disposition",
  "response-content-encoding",
  "response-content-language",
  "response-cache-control",
  "response-expires",
] as const;

export const s3Errors = {
  AccessDenied: {
    status: 403,
    message: "The request has no signature, or the key may not do this.",
  },
  AuthorizationHeaderMalformed: {
    status: 400,
    message: "The signature cannot be read.",
  },
  BadDigest: {
    status: 400,
    message: "The body does not have the checksum that the request names.",
  },
  EntityTooLarge: {
    status: 400,
    message: "The file is larger than its volume.",
  },
  ExistsAsDirectory: {
    status: 409,
    message: "A directory has this name, or a file has the name of a directory of this key.",
  },
  IncompleteBody: {
    status: 400,
    message: "The body is shorter than the request says.",
  },
  InsufficientStorage: {
    status: 507,
    message: "The disk of the volume has no room.",
  },
  InternalError: {
    status: 500,
    message: "Something went wrong on our side.",
  },
  InvalidAccessKeyId: {
    status: 403,
    message: "There is no key with this id, or it is expired or revoked.",
  },
  InvalidArgument: {
    status: 400,
    message: "A parameter has a value that is not accepted.",
  },
  InvalidChunkSizeError: {
    status: 400,
    message: "A chunk of the body is malformed.",
  },
  InvalidDigest: {
    status: 400,
    message: "A checksum of the request is malformed.",
  },
  InvalidPart: {
    status: 400,
    message: "A part is missing or has another ETag.",
  },
  InvalidPartOrder: {
    status: 400,
    message: "The parts are not in the order of their numbers.",
  },
  InvalidRange: {
    status: 416,
    message: "The range is outside of the file.",
  },
  InvalidRequest: {
    status: 400,
    message: "The request is not accepted.",
  },
  KeyTooLongError: {
    status: 400,
    message: "The key is too long.",
  },
  MalformedXML: {
    status: 400,
    message: "The XML of the body is not what the operation takes.",
  },
  MethodNotAllowed: {
    status: 405,
    message: "The address does not have this method.",
  },
  MissingContentLength: {
    status: 411,
    message: "The request does not say how long its body is.",
  },
  NoSuchBucket: {
    status: 404,
    message: "The account has no network volume with this id, or the key is not for it. A bucket is the id of a volume, not its name.",
  },
  NoSuchKey: {
    status: 404,
    message: "There is no file with this key.",
  },
  NoSuchUpload: {
    status: 404,
    message: "There is no such upload. It may have been aborted, completed, or removed because nothing came for it.",
  },
  NotImplemented: {
    status: 501,
    message: "The service does not have this.",
  },
  PreconditionFailed: {
    status: 412,
    message: "A condition of the request does not hold.",
  },
  RequestTimeout: {
    status: 400,
    message: "The body did not arrive in time.",
  },
  RequestTimeTooSkewed: {
    status: 403,
    message: "The time of the request differs too much from the time of the service.",
  },
  SignatureDoesNotMatch: {
    status: 403,
    message: "The signature is not the one of this request and this key.",
  },
  SlowDown: {
    status: 503,
    message: "The service is busy or cannot reach the volume now. Try again.",
  },
  XAmzContentSHA256Mismatch: {
    status: 400,
    message: "The body does not have the hash that was signed.",
  },
} as const;

export type S3ErrorCode = keyof typeof s3Errors;
