import { s3IgnoredQuery, s3Operations } from "@millrace/spec";
import type { S3Address } from "./protocol/address.ts";
import { S3Error } from "./protocol/s3-error.ts";

export type S3Operation = (typeof s3Operations)[number];

/** Parameters that belong to an operation or to a signature. Of all others some would ask for what the service does not have. */
const KNOWN: readonly string[] = [
  ...s3IgnoredQuery,
  ..."prefix delimiter marker max-keys encoding-type continuation-token start-after fetch-owner key-marker upload-id-marker".split(
    " ",
  ),
  ..."max-uploads part-number-marker max-parts partNumber max-buckets bucket-region".split(" "),
];

/** The operation that a request means. @throws S3Error */
export function operationOf(
  method: string,
  { bucket, key, query }: S3Address,
  headers: Readonly<Record<string, unknown>>,
): S3Operation {
  const on = bucket === "" ? "service" : key === "" ? "bucket" : "object";
  const names = query.map(([name]) => name);
  const fitting = s3Operations.filter((one) => one.on === on);
  const found = fitting.find((one) => {
    const isAsked = "query" in one ? one.query.every((name: string) => names.includes(name)) : true;
    return one.method === method && isAsked && (!("header" in one) || headers[one.header] !== undefined);
  });
  const own: readonly string[] = found !== undefined && "query" in found ? found.query : [];
  const foreign = names.find((name) => !KNOWN.includes(name) && !own.includes(name) && !/^x-amz-/i.test(name));
  if (foreign !== undefined) {
    throw new S3Error("NotImplemented", `The service has no operation for the parameter "${foreign.slice(0, 100)}".`);
  }
  if (found !== undefined) return found;
  const code = ["PUT", "DELETE"].includes(method) && on === "bucket" ? "NotImplemented" : "MethodNotAllowed";
  throw new S3Error(
    code,
    code === "NotImplemented"
      ? "Buckets are network volumes. Create one with `millrace volumes create`, or by POST /v1/networkvolumes."
      : undefined,
  );
}
