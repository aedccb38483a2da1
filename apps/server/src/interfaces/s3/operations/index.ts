import type { S3OperationId } from "@millrace/spec";
import type { ServiceHandler, VolumeHandler } from "./s3-call.ts";
import { getBucketLocation, headBucket, listBuckets, listObjects, listObjectsV2 } from "./buckets.ts";
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  listMultipartUploads,
  listParts,
  uploadPart,
  uploadPartCopy,
} from "./multipart.ts";
import { getObject, headObject } from "./read-object.ts";
import { copyObject, deleteObject, deleteObjects, putObject } from "./write-object.ts";

/** The only operation that is about no volume. */
export const serviceHandlers: Readonly<Record<"ListBuckets", ServiceHandler>> = { ListBuckets: listBuckets };

export const volumeHandlers: Readonly<Record<Exclude<S3OperationId, "ListBuckets">, VolumeHandler>> = {
  HeadBucket: headBucket,
  GetBucketLocation: getBucketLocation,
  ListMultipartUploads: listMultipartUploads,
  ListObjectsV2: listObjectsV2,
  ListObjects: listObjects,
  DeleteObjects: deleteObjects,
  ListParts: listParts,
  GetObject: getObject,
  HeadObject: headObject,
  UploadPartCopy: uploadPartCopy,
  UploadPart: uploadPart,
  CopyObject: copyObject,
  PutObject: putObject,
  CreateMultipartUpload: createMultipartUpload,
  CompleteMultipartUpload: completeMultipartUpload,
  AbortMultipartUpload: abortMultipartUpload,
  DeleteObject: deleteObject,
};
