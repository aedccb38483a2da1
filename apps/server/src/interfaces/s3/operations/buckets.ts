import {
  allows,
  DomainError,
  listObjects as listObjectsOf,
  type ObjectPage,
  type ObjectPlace,
  type Principal,
  type ReachedVolume,
  type VolumeObject,
} from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { AppContext } from "../../app/app-context.ts";
import { uriEncode } from "../protocol/address.ts";
import { etagOf, isoOf, numberOf, type ServiceHandler, type VolumeCall, type VolumeHandler } from "./s3-call.ts";
import { S3Error } from "../protocol/s3-error.ts";
import type { XmlContent } from "../protocol/write-xml.ts";

/** A volume whose files are on this host. @throws S3Error, or the engine's `OtherHostError` */
export async function reachBucket(app: AppContext, { accountId }: Principal, bucket: string): Promise<ReachedVolume> {
  try {
    return await app.management.volumeFiles.reach(accountId, bucket);
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") throw new S3Error("NoSuchBucket");
    throw error;
  }
}

export const listBuckets: ServiceHandler = async ({ app, principal }) => {
  const volumes = await app.management.networkVolumes.list(principal.accountId);
  const seen = volumes.filter(({ id }) => allows(principal, { scope: "volumes:read", volumeId: id }));
  const buckets = seen
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, createdAtMs, dataCenterId }) => ({
      Name: id,
      CreationDate: isoOf(createdAtMs),
      BucketRegion: dataCenterId,
    }));
  const owner = { ID: principal.accountId, DisplayName: principal.accountId };
  return { xml: ["ListAllMyBucketsResult", { Owner: owner, Buckets: { Bucket: buckets } }] };
};

export const headBucket: VolumeHandler = async ({ volume }) => ({
  headers: { "x-amz-bucket-region": volume.dataCenterId },
});

export const getBucketLocation: VolumeHandler = async ({ volume }) => ({
  xml: ["LocationConstraint", volume.dataCenterId],
});

export const listObjects: VolumeHandler = async (call) => {
  const marker = call.query("marker");
  const { page, common, encode } = await list(
    call,
    marker === "" ? undefined : { key: marker, isPrefix: marker.endsWith("/") },
  );
  const { next } = page;
  const more = next === undefined ? {} : { NextMarker: encode(next.key) };
  return { xml: ["ListBucketResult", { ...common, Marker: encode(marker), ...more }] };
};

export const listObjectsV2: VolumeHandler = async (call) => {
  if (call.query("list-type") !== "2") throw new S3Error("InvalidArgument", "list-type must be 2.");
  const token = call.query("continuation-token");
  const start = call.query("start-after");
  const after = token === "" ? { key: start, isPrefix: false } : placeOf(token);
  const { page, common, encode } = await list(call, after.key === "" ? undefined : after);
  const facts = {
    KeyCount: page.objects.length + page.prefixes.length,
    StartAfter: start === "" ? undefined : encode(start),
    ContinuationToken: token === "" ? undefined : token,
    NextContinuationToken: page.next === undefined ? undefined : tokenOf(page.next),
  };
  return { xml: ["ListBucketResult", { ...common, ...facts }] };
};

async function list(call: VolumeCall, after: ObjectPlace | undefined) {
  const delimiter = call.query("delimiter");
  if (delimiter !== "" && delimiter !== "/") throw new S3Error("NotImplemented", 'The only delimiter is "/".');
  const encoding = call.query("encoding-type");
  if (encoding !== "" && encoding !== "url") throw new S3Error("InvalidArgument", "encoding-type must be url.");
  const encode = (text: string): string => (encoding === "url" ? uriEncode(text).replaceAll("%2F", "/") : text);
  const prefix = call.query("prefix");
  const maxKeys = numberOf(call, "max-keys", { min: 0, max: limits.s3ListMaxKeys, fallback: limits.s3ListMaxKeys });
  const query = { prefix, isFlat: delimiter === "/", after, limit: maxKeys };
  const page: ObjectPage = await listObjectsOf(call.files, call.volume.id, query);
  const common: Record<string, XmlContent> = {
    Name: call.volume.id,
    Prefix: encode(prefix),
    Delimiter: delimiter === "" ? undefined : delimiter,
    EncodingType: encoding === "" ? undefined : encoding,
    MaxKeys: maxKeys,
    IsTruncated: page.next !== undefined,
    Contents: page.objects.map((object) => contentOf(object, encode)),
    CommonPrefixes: page.prefixes.map((one) => ({ Prefix: encode(one) })),
  };
  return { page, common, encode };
}

function contentOf(object: VolumeObject, encode: (text: string) => string): XmlContent {
  return {
    Key: encode(object.key),
    LastModified: isoOf(object.modifiedAtMs),
    ETag: etagOf(object),
    Size: object.sizeBytes,
    StorageClass: "STANDARD",
  };
}

function tokenOf({ key, isPrefix }: ObjectPlace): string {
  return Buffer.from(`${isPrefix ? "p" : "k"}${key}`).toString("base64url");
}

function placeOf(token: string): ObjectPlace {
  const [, kind, key = ""] = /^([pk])(.*)$/s.exec(Buffer.from(token, "base64url").toString()) ?? [];
  if (kind === undefined) throw new S3Error("InvalidArgument", "The continuation token is not one of this service.");
  return { key, isPrefix: kind === "p" };
}
