import { createHash } from "node:crypto";
import {
  type ClaimId,
  type S3ErrorCode,
  type S3OperationId,
  s3Errors,
  s3Operations,
  s3RefusedHeaders,
} from "@millrace/spec";
import type { S3Client, S3Request } from "../../steps/resources/s3-client.ts";

/**
 * What is asked of an operation of S3, and what its answer has and has not, as texts of its headers and body: `name: value`. The path
 * is one in the bucket. `{name}` stands for what is known of the volume; a row with `keeps` makes the text that it finds known.
 */
export interface Row extends Omit<S3Request, "path" | "method"> {
  readonly asks: S3OperationId;
  readonly path?: string;
  /** Default: that of the operation, or of the error. */
  readonly status?: number;
  readonly error?: S3ErrorCode;
  readonly has?: readonly string[];
  readonly hasNot?: readonly string[];
  readonly keeps?: readonly [name: string, found: RegExp];
}

const NUMBERS = "123456789";
const FUTURE = "Fri, 01 Jan 2100 00:00:00 GMT";
const PAST = "Sat, 01 Jan 2000 00:00:00 GMT";
const hash = (algorithm: string): string => createHash(algorithm).update(NUMBERS).digest("base64");
/** Checksums of the same text; those that Node does not make are the check values of their definitions. */
const SUMS: Readonly<Record<string, string>> = {
  "x-amz-checksum-crc32": "y/Q5Jg==",
  "x-amz-checksum-crc32c": "4waSgw==",
  "x-amz-checksum-crc64nvme": "rosUhgp5mIg=",
  "x-amz-checksum-sha1": hash("sha1"),
  "x-amz-checksum-sha256": hash("sha256"),
  "x-amz-checksum-sha512": hash("sha512"),
  "x-amz-checksum-md5": hash("md5"),
};

/** A body in chunks whose trailer has its checksum. */
function chunked(sum: string, lengthBytes = NUMBERS.length, head = "9"): Omit<Row, "asks"> {
  const payload = "STREAMING-UNSIGNED-PAYLOAD-TRAILER";
  const sized = { "x-amz-decoded-content-length": String(lengthBytes), "x-amz-trailer": "x-amz-checksum-crc32c" };
  const body = `${head}\r\n${NUMBERS}\r\n0\r\nx-amz-checksum-crc32c:${sum}\r\n\r\n`;
  return { path: "/chunked", payload, headers: { "content-encoding": "aws-chunked", ...sized }, body };
}

const list = (query: string, has: readonly string[], hasNot: readonly string[] = []): Row => ({
  asks: "ListObjectsV2",
  query,
  has,
  hasNot,
});
const read = (headers: Record<string, string>, answers: Partial<Row>): Row => ({
  asks: "GetObject",
  path: "/dir/a.txt",
  headers,
  ...answers,
});
const write = (path: string, headers: Record<string, string>, error?: S3ErrorCode): Row => ({
  asks: "PutObject",
  path,
  headers,
  body: NUMBERS,
  ...(error === undefined ? {} : { error }),
});
const copy = (headers: Record<string, string>, error: S3ErrorCode): Row => ({
  asks: "CopyObject",
  path: "/copy",
  headers: { "x-amz-copy-source": "/{bucket}/dir/a.txt", ...headers },
  error,
});
const part = (number: string, body: string): Row => ({
  asks: "UploadPart",
  path: "/up",
  query: `partNumber=${number}&uploadId={upload}`,
  body,
  keeps: [`part${number}`, /etag: (\S+)/],
});
const complete = (parts: readonly (readonly [number: number, etag: string])[], more: Partial<Row>): Row => ({
  asks: "CompleteMultipartUpload",
  path: "/up",
  query: "uploadId={upload}",
  body: `<CompleteMultipartUpload>${parts.map(([number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`).join("")}</CompleteMultipartUpload>`,
  ...more,
});

/** Rows are sent one after the other. At their beginning the volume has the three files of {@link FILES}. */
export const rows: readonly (readonly [claim: ClaimId, rows: readonly Row[]])[] = [
  [
    "S3-BUCKETS",
    [
      { asks: "ListBuckets", has: ["<Name>{bucket}</Name>", "<BucketRegion>{place}</BucketRegion>"] },
      { asks: "HeadBucket", has: ["x-amz-bucket-region: {place}"] },
      { asks: "GetBucketLocation", query: "location=", has: [">{place}</LocationConstraint>"] },
      { asks: "GetBucketLocation", query: "acl=", error: "NotImplemented" },
    ],
  ],
  [
    "S3-GROUPS",
    [
      list(
        "delimiter=%2F&list-type=2",
        ["<CommonPrefixes><Prefix>dir/</Prefix>", "<Key>c d.txt</Key>", "<KeyCount>2</KeyCount>", "<Delimiter>/<"],
        ["<Key>dir/", "NextContinuationToken"],
      ),
      list(
        "delimiter=%2F&list-type=2&prefix=dir%2F",
        ["<Key>dir/a.txt</Key>", "<Size>10</Size>", "<Prefix>dir/</Prefix>", "<Prefix>dir/sub/</Prefix>"],
        ["<Key>c d.txt", "<Key>dir/sub"],
      ),
      list("list-type=2&start-after=c%20d.txt", ["<StartAfter>c d.txt<", "<Key>dir/a.txt<"], ["<Key>c d.txt"]),
      list("encoding-type=url&list-type=2", ["<Key>c%20d.txt</Key>", "<EncodingType>url<", "<IsTruncated>false<"]),
      { asks: "ListObjects", query: "marker=dir%2Fa.txt", has: ["<Key>dir/sub/b.txt"], hasNot: ["<Key>dir/a.txt"] },
      { asks: "ListObjects", query: "max-keys=1", has: ["<IsTruncated>true<", "<NextMarker>c d.txt<", "<MaxKeys>1<"] },
      { asks: "ListObjects", query: "delimiter=x", error: "NotImplemented" },
      { asks: "ListObjects", query: "encoding-type=x", error: "InvalidArgument" },
      { asks: "ListObjectsV2", query: "list-type=1", error: "InvalidArgument" },
      { asks: "ListObjectsV2", query: "continuation-token=x&list-type=2", error: "InvalidArgument" },
      { asks: "ListObjectsV2", query: "list-type=2&max-keys=x", error: "InvalidArgument" },
    ],
  ],
  [
    "S3-CONDITIONS",
    [
      { ...read({}, { has: ["0123456789", "accept-ranges: bytes"] }), keeps: ["etag", /etag: (\S+)/] },
      { ...read({}, {}), keeps: ["modified", /last-modified: (.+)/] },
      read({ "if-modified-since": "{modified}" }, { status: 304 }),
      read({ "if-unmodified-since": "{modified}" }, {}),
      read({ "if-match": "{etag}" }, {}),
      read({ "if-match": '"x", {etag}' }, {}),
      read({ "if-match": '"x"' }, { error: "PreconditionFailed" }),
      read({ "if-none-match": "{etag}" }, { status: 304, has: ["etag: {etag}"] }),
      read({ "if-none-match": '"x"' }, { has: ["0123456789"] }),
      read({ "if-modified-since": FUTURE }, { status: 304 }),
      read({ "if-modified-since": PAST }, {}),
      read({ "if-unmodified-since": PAST }, { error: "PreconditionFailed" }),
      read({ "if-unmodified-since": FUTURE }, {}),
      read({ range: "bytes=-3" }, { status: 206, has: ["content-range: bytes 7-9/10", "\n789"] }),
      read({ range: "bytes=-11" }, { status: 206, has: ["content-range: bytes 0-9/10"] }),
      read({ range: "bytes=8-" }, { status: 206, has: ["content-range: bytes 8-9/10", "\n89"] }),
      read({ range: "bytes=8-20" }, { status: 206, has: ["content-range: bytes 8-9/10"] }),
      read({ range: "bytes=10-" }, { error: "InvalidRange" }),
      read({ range: "bytes=5-4" }, { has: ["0123456789"] }),
      read({ range: "bytes=0-0", "if-range": '"x"' }, { has: ["0123456789"] }),
      read({ range: "bytes=0-0", "if-range": "{etag}" }, { status: 206, has: ["content-length: 1"] }),
      { asks: "HeadObject", path: "/dir/a.txt", has: ["content-length: 10", "etag: {etag}", "binary/octet-stream"] },
      { asks: "HeadObject", path: "/dir/", has: ["application/x-directory", "content-length: 0"] },
      { asks: "GetObject", path: "/none/", error: "NoSuchKey" },
      { asks: "GetObject", path: "/dir/a.txt", query: "response-content-type=text%2Fx", has: ["content-type: text/x"] },
      { asks: "GetObject", path: "/dir/a.txt", query: "partNumber=2", error: "InvalidRange" },
      write("/dir/a.txt", { "if-none-match": "*" }, "PreconditionFailed"),
      write("/dir/a.txt", { "if-match": '"x"' }, "PreconditionFailed"),
      write("/none", { "if-match": '"x"' }, "NoSuchKey"),
      write("/none", { "if-none-match": '"x"' }, "NotImplemented"),
      write("/new", { "if-none-match": "*" }),
      read({}, { has: ["0123456789"] }),
    ],
  ],
  [
    "S3-COPIES",
    [
      { asks: "CopyObject", path: "/copy", headers: { "x-amz-copy-source": "/{bucket}/dir/a.txt" }, has: ["<ETag>"] },
      { asks: "GetObject", path: "/copy", has: ["0123456789"] },
      copy({ "x-amz-copy-source-if-match": '"x"' }, "PreconditionFailed"),
      copy({ "x-amz-copy-source": "{bucket}/no%20file" }, "NoSuchKey"),
      copy({ "x-amz-copy-source": "x" }, "InvalidArgument"),
      copy({ "x-amz-copy-source": "{bucket}/dir/a.txt?versionId=x" }, "NotImplemented"),
      copy({ "x-amz-copy-source": "no-bucket/x" }, "NoSuchBucket"),
    ],
  ],
  [
    "S3-UPLOADS",
    [
      { asks: "CreateMultipartUpload", path: "/up", query: "uploads=", keeps: ["upload", /<UploadId>([^<]+)/] },
      part("1", "hello "),
      part("3", "!"),
      {
        asks: "UploadPartCopy",
        path: "/up",
        query: "partNumber=2&uploadId={upload}",
        headers: { "x-amz-copy-source": "{bucket}/dir/a.txt", "x-amz-copy-source-range": "bytes=2-4" },
        keeps: ["part2", /<ETag>([^<]+)/],
      },
      {
        asks: "UploadPartCopy",
        path: "/up",
        query: "partNumber=2&uploadId={upload}",
        headers: { "x-amz-copy-source": "{bucket}/dir/a.txt", "x-amz-copy-source-range": "bytes=2-10" },
        error: "InvalidArgument",
      },
      { ...part("0", "x"), error: "InvalidArgument" },
      { asks: "ListMultipartUploads", query: "uploads=", has: ["<Key>up</Key><UploadId>{upload}<", "<Initiated>2"] },
      { asks: "ListMultipartUploads", query: "prefix=x&uploads=", hasNot: ["{upload}"] },
      { asks: "ListMultipartUploads", query: "key-marker=up&uploads=", hasNot: ["{upload}"] },
      { asks: "ListMultipartUploads", query: "key-marker=u&uploads=", has: ["{upload}", "<IsTruncated>false<"] },
      {
        asks: "ListParts",
        path: "/up",
        query: "max-parts=2&uploadId={upload}",
        has: [
          "<Key>up<",
          "<PartNumber>1<",
          "<Size>6<",
          "<PartNumber>2<",
          "<Size>3<",
          "<NextPartNumberMarker>2<",
          ">true<",
        ],
        hasNot: ["<PartNumber>3<"],
      },
      {
        asks: "ListParts",
        path: "/up",
        query: "part-number-marker=2&uploadId={upload}",
        has: ["<PartNumber>3<", "<PartNumberMarker>2<", "<IsTruncated>false<"],
        hasNot: ["<PartNumber>2<"],
      },
      complete([[1, '"x"']], { error: "InvalidPart" }),
      complete(
        [
          [2, "{part2}"],
          [1, "{part1}"],
        ],
        { error: "InvalidPartOrder" },
      ),
      complete([], { error: "MalformedXML" }),
      complete(
        [
          [1, "{part1}"],
          [2, "{part2}"],
        ],
        { has: ["<Location>/{bucket}/up<", "<Key>up<", "<ETag>"] },
      ),
      { asks: "GetObject", path: "/up", has: ["\nhello 234"], hasNot: ["!"] },
      { asks: "ListMultipartUploads", query: "uploads=", hasNot: ["{upload}"] },
      { asks: "CreateMultipartUpload", path: "/up2", query: "uploads=", keeps: ["upload", /<UploadId>([^<]+)/] },
      { asks: "AbortMultipartUpload", path: "/up2", query: "uploadId={upload}" },
      { asks: "ListParts", path: "/up2", query: "uploadId={upload}", error: "NoSuchUpload" },
    ],
  ],
  [
    "S3-DELETES",
    [
      {
        asks: "DeleteObjects",
        query: "delete=",
        body: "<Delete><Object><Key>new</Key></Object><Object><Key>none</Key></Object></Delete>",
        has: ["<Deleted><Key>new</Key></Deleted>", "<Deleted><Key>none</Key></Deleted>"],
      },
      { asks: "GetObject", path: "/new", error: "NoSuchKey" },
      {
        asks: "DeleteObjects",
        query: "delete=",
        body: "<Delete><Quiet>true</Quiet><Object><Key>copy</Key></Object></Delete>",
        hasNot: ["Deleted>"],
      },
      { asks: "GetObject", path: "/copy", error: "NoSuchKey" },
      { asks: "DeleteObjects", query: "delete=", body: "<Delete></Delete>", error: "MalformedXML" },
      { asks: "DeleteObject", path: "/dir/" },
      { asks: "DeleteObject", path: "/none" },
      { asks: "GetObject", path: "/dir/a.txt", has: ["0123456789"] },
    ],
  ],
  [
    "S3-CHECKSUMS",
    [
      ...Object.entries(SUMS).flatMap(([name, sum]): readonly Row[] => [
        { ...write("/summed", { [name]: sum }), has: [`${name}: ${sum}`] },
        write("/wrong", { [name]: `A${sum.slice(1)}` }, "BadDigest"),
      ]),
      write("/summed", { "content-md5": hash("md5") }),
      write("/wrong", { "content-md5": `A${hash("md5").slice(1)}` }, "BadDigest"),
      write("/wrong", { "content-md5": "x" }, "InvalidDigest"),
      write("/wrong", { "x-amz-checksum-none": "x" }, "NotImplemented"),
      { ...write("/wrong", {}, "XAmzContentSHA256Mismatch"), payload: "0".repeat(64) },
      { ...write("/wrong", {}, "InvalidArgument"), payload: "x" },
      { asks: "PutObject", ...chunked("4waSgw=="), has: ["x-amz-checksum-crc32c: 4waSgw=="] },
      { asks: "GetObject", path: "/chunked", has: [`\n${NUMBERS}`] },
      { asks: "PutObject", ...chunked("AwaSgw=="), error: "BadDigest" },
      { asks: "PutObject", ...chunked("4waSgw==", 10), error: "IncompleteBody" },
      { asks: "PutObject", ...chunked("4waSgw==", 9, "zz"), error: "InvalidChunkSizeError" },
      { asks: "GetObject", path: "/wrong", error: "NoSuchKey" },
    ],
  ],
  [
    "S3-REFUSED-HEADERS",
    [
      ...refusedRows(),
      { asks: "PutObject", path: "/refused", query: "x-amz-acl=public-read", error: "NotImplemented" },
      { asks: "GetObject", path: "/refused", error: "NoSuchKey" },
      { asks: "GetObject", path: "/taken", has: [NUMBERS] },
    ],
  ],
];

/** What asks for something that the service does not do, of each operation that stores a file or deletes one. */
function refusedRows(): readonly Row[] {
  const asked = [
    { asks: "PutObject", headers: {}, query: "" },
    { asks: "CreateMultipartUpload", headers: {}, query: "uploads=" },
    { asks: "CopyObject", headers: { "x-amz-copy-source": "/{bucket}/dir/a.txt" }, query: "" },
    { asks: "DeleteObject", headers: {}, query: "" },
  ] as const;
  return s3RefusedHeaders.flatMap((row): readonly Row[] => {
    const name = row.name.replace("-*", "-x").replace("*", "");
    const of: readonly string[] = "of" in row ? row.of : asked.map(({ asks }) => asks);
    const accepted: readonly string[] = "accepts" in row ? row.accepts : [];
    return asked
      .filter(({ asks }) => of.includes(asks))
      .flatMap(({ asks, headers, query }): readonly Row[] => [
        { asks, query, path: "/refused", headers: { ...headers, [name]: "x" }, error: "NotImplemented", has: [name] },
        ...(asks === "PutObject" ? accepted.map((value) => write("/taken", { [name]: value })) : []),
      ]);
  });
}

/** Files that the volume has before the rows, with their contents. */
export const FILES: readonly (readonly [path: string, content: string])[] = [
  ["/dir/a.txt", "0123456789"],
  ["/dir/sub/b.txt", "b"],
  ["/c%20d.txt", "c"],
];

/** Sends what a row asks; resolves to what its answer should be, and what it is. */
export async function asked(
  s3: S3Client,
  { asks, path = "", status, error, has = [], hasNot = [], keeps, ...request }: Row,
  known: Map<string, string>,
): Promise<readonly [seen: unknown, expected: unknown]> {
  const filled = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => known.get(name) ?? all);
  const operation = s3Operations.find(({ id }) => id === asks);
  const { method = "GET", on = "object" } = operation ?? {};
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name, filled(value)] as const);
  const answer = await s3.send({
    ...request,
    method,
    path: (on === "service" ? "/" : filled("/{bucket}")) + path,
    query: filled(request.query ?? ""),
    headers: Object.fromEntries(headers),
    body: filled(request.body ?? ""),
  });
  const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
  const text = `${lines.join("\n")}\n\n${answer.text}`;
  if (keeps !== undefined) known.set(keeps[0], keeps[1].exec(text)?.[1] ?? "");
  const expected = status ?? (error === undefined ? operation?.status : s3Errors[error].status);
  const [missing, extra] = [
    has.filter((one) => !text.includes(filled(one))),
    hasNot.filter((one) => text.includes(filled(one))),
  ];
  return [
    { status: answer.status, code: answer.code, missing, extra },
    { status: expected, code: error, missing: [], extra: [] },
  ];
}
