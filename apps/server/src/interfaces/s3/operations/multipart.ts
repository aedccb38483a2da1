import { MultipartUploads, type Upload } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { textOf } from "../body/request-content.ts";
import { acceptOf } from "./conditions.ts";
import { etagOf, isoOf, newPathOf, numberOf, type VolumeCall, type VolumeHandler } from "./s3-call.ts";
import { S3Error } from "../protocol/s3-error.ts";
import { wholeNumber } from "../protocol/address.ts";
import { elementsIn, readXml, textIn } from "../protocol/read-xml.ts";
import { openCopied } from "./copied.ts";

/** The root, and for each part its element with number, tag and checksums. */
const COMPLETE_ELEMENTS_MAX = 1 + 8 * limits.s3PartNumberMax;
const COPIED_RANGE = /^bytes=(\d{1,15})-(\d{1,15})$/;

export const createMultipartUpload: VolumeHandler = async (call) => {
  const { key } = call.address;
  newPathOf(key);
  if (key.endsWith("/"))
    throw new S3Error("InvalidArgument", "A key that ends with a slash is a directory, which has no content.");
  const id = await new MultipartUploads(call).begin(key, call.app.nowMs());
  return { xml: ["InitiateMultipartUploadResult", { Bucket: call.volume.id, Key: key, UploadId: id }] };
};

export const uploadPart: VolumeHandler = async (call) => {
  const number = partNumberOf(call);
  const { uploads, upload } = await uploadOf(call);
  const part = await uploads.putPart(upload, number, call.content.open());
  return { headers: { etag: etagOf(part), ...call.content.verified } };
};

export const uploadPartCopy: VolumeHandler = async (call) => {
  const number = partNumberOf(call);
  const { uploads, upload } = await uploadOf(call);
  const source = await openCopied(call);
  const range = call.headers["x-amz-copy-source-range"]?.toString();
  const [, first, last] = COPIED_RANGE.exec(range ?? `bytes=0-${Math.max(0, source.file.sizeBytes - 1)}`) ?? [];
  const [from, to] = [Number(first), Number(last) + 1];
  if (first === undefined || from >= to || (range !== undefined && to > source.file.sizeBytes)) {
    await source.close();
    throw new S3Error(
      "InvalidArgument",
      "x-amz-copy-source-range must have the form bytes=FIRST-LAST, within the file.",
    );
  }
  const content = source.content(from, Math.min(to, source.file.sizeBytes));
  const part = uploads.putPart(upload, number, content).finally(() => content.destroy());
  return {
    later: part.then(
      (file) => ["CopyPartResult", { LastModified: isoOf(file.modifiedAtMs), ETag: etagOf(file) }] as const,
    ),
  };
};

export const completeMultipartUpload: VolumeHandler = async (call) => {
  const { uploads, upload } = await uploadOf(call);
  const asked = await readXml(await textOf(call.content), "CompleteMultipartUpload", COMPLETE_ELEMENTS_MAX);
  const parts = elementsIn(asked, "Part").map((part) => ({
    number: wholeNumber(textIn(part, "PartNumber")),
    version: (textIn(part, "ETag") ?? "").replaceAll(/&quot;|"/g, "").replace(/-1$/, ""),
  }));
  if (!parts.every(({ number }) => number >= 1)) throw new S3Error("MalformedXML");
  const { key } = call.address;
  const location = `/${call.volume.id}/${key}`;
  return {
    later: uploads
      .complete(upload, parts, acceptOf(call.headers))
      .then(
        (made) =>
          [
            "CompleteMultipartUploadResult",
            { Location: location, Bucket: call.volume.id, Key: key, ETag: etagOf(made) },
          ] as const,
      ),
  };
};

export const abortMultipartUpload: VolumeHandler = async (call) => {
  const { uploads, upload } = await uploadOf(call);
  await uploads.abort(upload);
  return {};
};

export const listParts: VolumeHandler = async (call) => {
  const { uploads, upload } = await uploadOf(call);
  const after = numberOf(call, "part-number-marker", { min: 0, max: limits.s3PartNumberMax, fallback: 0 });
  const most = numberOf(call, "max-parts", { min: 0, max: limits.s3ListMaxKeys, fallback: limits.s3ListMaxKeys });
  const all = await uploads.parts(upload, after);
  const page = all.slice(0, most);
  const xml = {
    Bucket: call.volume.id,
    Key: upload.key,
    UploadId: upload.id,
    PartNumberMarker: after,
    NextPartNumberMarker: page.at(-1)?.number ?? after,
    MaxParts: most,
    IsTruncated: all.length > page.length,
    Part: page.map((part) => ({
      PartNumber: part.number,
      LastModified: isoOf(part.modifiedAtMs),
      ETag: etagOf(part),
      Size: part.sizeBytes,
    })),
  };
  return { xml: ["ListPartsResult", xml] };
};

export const listMultipartUploads: VolumeHandler = async (call) => {
  const [prefix, keyMarker, idMarker] = ["prefix", "key-marker", "upload-id-marker"].map(call.query);
  const most = numberOf(call, "max-uploads", { min: 0, max: limits.s3ListMaxKeys, fallback: limits.s3ListMaxKeys });
  const isAfter = ({ key, id }: Upload): boolean => {
    const order = Buffer.compare(Buffer.from(key), Buffer.from(keyMarker ?? ""));
    return keyMarker === "" || order > 0 || (order === 0 && idMarker !== "" && id > (idMarker ?? ""));
  };
  const uploads = await new MultipartUploads(call).list();
  const all = uploads.filter((upload) => upload.key.startsWith(prefix ?? "") && isAfter(upload));
  const page = all.slice(0, most);
  const last = all.length > page.length ? page.at(-1) : undefined;
  const xml = {
    Bucket: call.volume.id,
    Prefix: prefix,
    KeyMarker: keyMarker,
    UploadIdMarker: idMarker,
    NextKeyMarker: last?.key,
    NextUploadIdMarker: last?.id,
    MaxUploads: most,
    IsTruncated: last !== undefined,
    Upload: page.map(({ id, key, beganAtMs }) => ({ Key: key, UploadId: id, Initiated: isoOf(beganAtMs) })),
  };
  return { xml: ["ListMultipartUploadsResult", xml] };
};

async function uploadOf(call: VolumeCall): Promise<{ readonly uploads: MultipartUploads; readonly upload: Upload }> {
  const uploads = new MultipartUploads(call);
  return { uploads, upload: await uploads.get(call.query("uploadId"), call.address.key) };
}

function partNumberOf(call: VolumeCall): number {
  const number = wholeNumber(call.query("partNumber"));
  if (number >= 1 && number <= limits.s3PartNumberMax) return number;
  throw new S3Error("InvalidArgument", `partNumber must be a number from 1 to ${limits.s3PartNumberMax}.`);
}
