import { limits } from "@millrace/spec";
import { type Context, type Scenario, fieldsOf, MINUTE_MS } from "../../steps/words.ts";
import { made } from "../../steps/resources/made-key.ts";
import { askS3, s3Client } from "../../steps/resources/s3-client.ts";
import { volume } from "../../steps/resources/volumes.ts";
import { asked, FILES, rows } from "./answers.ts";

/** A new volume, and a client of S3 that reaches it. */
async function newBucket(context: Context) {
  const { id, path, dataCenterId } = await volume(context);
  return { id, path, dataCenterId, bucket: `/${id}`, s3: await s3Client(context) };
}

export const scenarios: readonly Scenario[] = [
  {
    name: "Operations of S3 answer what a table of requests says",
    claims: rows.map(([claim]) => claim),
    needs: ["handlers", "processes"],
    async run({ context, expect }) {
      const { id, bucket, s3, dataCenterId } = await newBucket(context);
      for (const [path, body] of FILES) await s3.send({ method: "PUT", path: bucket + path, body });
      const known = new Map([
        ["bucket", id],
        ["place", dataCenterId],
      ]);
      for (const [claim, ofClaim] of rows) {
        for (const row of ofClaim) {
          const { path = "", query = "", headers = {} } = row;
          const what = `the answer to ${row.asks} ${path}?${query} ${JSON.stringify(headers)}`;
          const [seen, expected] = await asked(s3, row, known);
          expect(claim).equals(seen, expected, what);
        }
      }
    },
  },
  {
    name: "A file that is stored by S3 is a file of the network volume",
    claims: ["S3-FILES", "KEYS-S3-200"],
    needs: ["handlers", "processes"],
    async run({ context, expect, rest }) {
      const [files, credentials] = [expect("S3-FILES"), expect("KEYS-S3-200")];
      const { bucket, path, s3 } = await newBucket(context);
      const [one, other] = [await rest("GET", "/keys/current/s3"), await rest("GET", "/keys/current/s3")];
      credentials.status(one, 200, "rest.getS3Credentials");
      credentials.equals(one.json, other.json, "the credentials the second time");
      const { id } = fieldsOf(await rest("GET", "/keys/current"));
      credentials.contains(one.json, { accessKeyId: id, path: "/s3" });
      const stored = await s3.send({ method: "PUT", path: `${bucket}/deep/file.txt`, body: "0123456789" });
      files.equals(stored.status, 200, "the status of PutObject");
      const list = await rest("GET", `${path}/files?path=deep`);
      files.contains(list.json, { entries: [{ name: "file.txt", kind: "file", sizeBytes: 10 }] });
      files.equals((await s3.send({ path: `${bucket}/deep/file.txt` })).text, "0123456789", "the bytes");
      const range = await s3.send({ path: `${bucket}/deep/file.txt`, headers: { range: "bytes=2-4" } });
      files.equals([range.status, range.text], [206, "234"], "a range");
      const head = await s3.send({ method: "HEAD", path: `${bucket}/deep/file.txt` });
      files.equals(head.headers.get("etag"), stored.headers.get("etag"), "the ETag");
      const removed = await s3.send({ method: "DELETE", path: `${bucket}/deep/file.txt` });
      files.equals(removed.status, 204, "the status of DeleteObject");
      const gone = await s3.send({ path: `${bucket}/deep/file.txt` });
      files.equals([gone.status, gone.code], [404, "NoSuchKey"], "what was deleted");
    },
  },
  {
    name: "A request by S3 needs a signature that is right and of now",
    claims: ["S3-SIGNED", "S3-CLOCK"],
    needs: ["handlers", "processes"],
    async run({ context, expect }) {
      const [signed, clock] = [expect("S3-SIGNED"), expect("S3-CLOCK")];
      const { bucket, s3 } = await newBucket(context);
      const bare = await s3.send({ path: bucket, isUnsigned: true });
      signed.equals([bare.status, bare.code], [403, "AccessDenied"], "a request without a signature");
      signed.that(/<RequestId>[^<]+<\/RequestId>/.test(bare.text), "the id of the request", bare.text);
      const forged = await s3.send({ path: bucket, headers: { "x-amz-content-sha256": "UNSIGNED-PAYLOAD" } });
      signed.equals([forged.status, forged.code], [403, "SignatureDoesNotMatch"], "a wrong signature");
      const more = await s3.send({ path: bucket, unsigned: { "x-amz-meta-a": "b" } });
      signed.equals([more.status, more.code], [403, "AccessDenied"], "a header of S3 that is not signed");
      const aged = async (ageMs: number) => (await s3.send({ path: bucket, ageMs })).code;
      for (const sign of [1, -1]) {
        clock.equals(await aged(sign * (limits.s3ClockSkewMaxMs - MINUTE_MS)), undefined, "within the limit");
        clock.equals(await aged(sign * (limits.s3ClockSkewMaxMs + MINUTE_MS)), "RequestTimeTooSkewed", "beyond it");
      }
    },
  },
  {
    name: "Keys of S3 are as long as their limit, and stay in their volume",
    claims: ["S3-KEYS"],
    needs: ["handlers", "processes"],
    async run({ context, says }) {
      const { bucket, path, s3 } = await newBucket(context);
      const longest = `${"a".repeat(203)}/`.repeat(5).padEnd(limits.s3KeyMaxBytes, "b");
      const put = (key: string) => s3.send({ method: "PUT", path: `${bucket}/${key}`, body: "x" });
      says.equals((await put(longest)).status, 200, `a key of ${longest.length} bytes`);
      const before = (await context.rest("GET", `${path}/files`)).text;
      const refused = await put(`${longest}c`);
      says.equals([refused.status, refused.code], [400, "KeyTooLongError"], "a longer key");
      const odd = await put(`${longest.slice(0, -1)}%C3%A9`);
      says.equals([odd.status, odd.code], [400, "KeyTooLongError"], "a key of as many characters and more bytes");
      says.equals((await put("..%2Fb")).status, 400, "a key that leads out of the volume");
      says.equals((await context.rest("GET", `${path}/files`)).text, before, "the files of the volume");
    },
  },
  {
    name: "Lists by S3 are in order, and each page continues the one before",
    claims: ["S3-LISTS"],
    needs: ["handlers", "processes"],
    async run({ context, says }) {
      const { bucket, s3 } = await newBucket(context);
      const keys = ["a-b", "a/1", "a/2", "a0", "b"];
      for (const key of keys.toReversed()) await s3.send({ method: "PUT", path: `${bucket}/${key}`, body: "x" });
      const [seen, tokens]: [string[], string[]] = [[], []];
      for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
        const from = token === undefined ? "" : `continuation-token=${token}&`;
        const { text } = await s3.send({ path: bucket, query: `${from}list-type=2&max-keys=2` });
        seen.push(...[...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key));
        token = /<NextContinuationToken>([^<]*)</.exec(text)?.[1];
        if (token !== undefined) tokens.push(token);
        if (tokens.length > keys.length) break;
      }
      says.equals(seen, keys, "the keys of all pages");
      says.equals(new Set(tokens).size, tokens.length, "the number of different tokens");
      const most = await s3.send({ path: bucket, query: "list-type=2&max-keys=5000" });
      says.that(most.text.includes(`<MaxKeys>${limits.s3ListMaxKeys}</MaxKeys>`), "the most keys of a page", most.text);
    },
  },
  {
    name: "An upload in parts appears as a whole",
    claims: ["S3-PARTS"],
    needs: ["handlers", "processes"],
    async run({ context, says }) {
      const { bucket, path, s3 } = await newBucket(context);
      const file = `${bucket}/big`;
      const begun = await s3.send({ method: "POST", path: file, query: "uploads=" });
      const id = /<UploadId>([^<]+)</.exec(begun.text)?.[1] ?? "";
      const part = (number: number, body: string) =>
        s3.send({ method: "PUT", path: file, query: `partNumber=${number}&uploadId=${id}`, body });
      const last = await part(limits.s3PartNumberMax, "world");
      const first = await part(1, "hello ");
      says.equals((await part(limits.s3PartNumberMax + 1, "x")).code, "InvalidArgument", "a part with a larger number");
      says.equals(fieldsOf(await context.rest("GET", `${path}/files`))["entries"], [], "the files before the end");
      const parts = [
        [1, first],
        [limits.s3PartNumberMax, last],
      ] as const;
      const asked = parts.map(([number, { headers }]) => {
        return `<Part><PartNumber>${number}</PartNumber><ETag>${headers.get("etag")}</ETag></Part>`;
      });
      const body = `<CompleteMultipartUpload>${asked.join("")}</CompleteMultipartUpload>`;
      const complete = () => s3.send({ method: "POST", path: file, query: `uploadId=${id}`, body });
      const made = await complete();
      says.equals(made.status, 200, "the status");
      says.equals((await complete()).text, made.text, "the answer the second time");
      says.equals((await s3.send({ path: file })).text, "hello world", "the bytes");
    },
  },
  {
    name: "A presigned address reads and stores a file for as long as it says",
    claims: ["S3-PRESIGNED"],
    needs: ["handlers", "processes"],
    async run({ context, says }) {
      const { bucket, s3 } = await newBucket(context);
      const life = limits.s3PresignedMaxSeconds;
      const stored = await askS3(s3.presign(`${bucket}/file`, "PUT", life), { method: "PUT", body: "by address" });
      says.equals(stored.status, 200, "the status of a PUT");
      says.equals((await askS3(s3.presign(`${bucket}/file`, "GET", 60))).text, "by address", "the bytes");
      const longer = await askS3(s3.presign(`${bucket}/file`, "GET", life + 1));
      says.equals(longer.status, 400, "the status of an address that is good for longer");
      const other = await askS3(s3.presign(`${bucket}/file`, "PUT", 60));
      says.equals([other.status, other.code], [403, "SignatureDoesNotMatch"], "an address for another method");
    },
  },
  {
    name: "A request by S3 with a body that is too long is refused",
    claims: ["S3-BODY"],
    needs: ["handlers", "processes"],
    async run({ context, says }) {
      const { bucket, s3 } = await newBucket(context);
      const object = "<Delete><Object><Key>a</Key></Object></Delete>";
      const remove = (body: string) => s3.send({ method: "POST", path: bucket, query: "delete=", body });
      says.equals((await remove(object.padEnd(limits.s3BodyMaxBytes))).status, 200, "the status of the longest body");
      const refused = await remove(object.padEnd(limits.s3BodyMaxBytes + 1));
      says.equals([refused.status, refused.code], [400, "MalformedXML"], "a longer body");
    },
  },
  {
    name: "A key can be restricted to network volumes, and to reading",
    claims: ["KEYS-CREATE-VOLUMES"],
    needs: ["handlers", "processes", "keys"],
    async run({ context, says, rest }) {
      const [own, other] = [await newBucket(context), await newBucket(context)];
      const writing = await made(context, { scopes: ["volumes"], volumeIds: [own.id] });
      const reading = await made(context, { scopes: ["volumes:read"], volumeIds: [own.id] });
      for (const [key, at, write] of [
        [writing.key, own, 200],
        [reading.key, own, 403],
        [writing.key, other, 403],
      ] as const) {
        const s3 = await s3Client(context, key);
        const read = at === own ? 200 : 403;
        says.equals((await s3.send({ path: at.bucket, query: "list-type=2" })).status, read, "a list by S3");
        says.equals(
          (await s3.send({ method: "PUT", path: `${at.bucket}/a`, body: "x" })).status,
          write,
          "a write by S3",
        );
        says.status(await rest("GET", `${at.path}/files`, undefined, { key }), read);
        says.status(await rest("PUT", `${at.path}/files/content?path=a`, undefined, { key, raw: "x" }), write);
      }
      says.status(await rest("GET", "/networkvolumes", undefined, { key: writing.key }), 403);
      const s3 = await s3Client(context, writing.key);
      const { text: buckets } = await s3.send({ path: "/" });
      says.equals([buckets.includes(own.id), buckets.includes(other.id)], [true, false], "buckets that it sees");
      await other.s3.send({ method: "PUT", path: `${other.bucket}/b`, body: "x" });
      const headers = { "x-amz-copy-source": `${other.bucket}/b` };
      const copied = await s3.send({ method: "PUT", path: `${own.bucket}/b`, headers });
      says.equals([copied.status, copied.code], [403, "AccessDenied"], "a copy from another volume");
    },
  },
];
