import { Readable } from "node:stream";
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { createRestClient } from "@millrace/rest-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { type HostPair, type RunningHost, startHostPair } from "../support/host-pair.ts";
import { codeOf, createSigner, sha256 } from "./s3-rig.test-support.ts";

const canRun = needs("files by S3 through every gateway", findPostgres() !== undefined, "install PostgreSQL 15");
const BIG_BYTES = 32 * 1024 * 1024;

describe.runIf(canRun)("files of a volume, asked for by S3 at the gateway of another host,", () => {
  let server: PostgresServer;
  let pair: HostPair;
  let near: RunningHost;
  let far: RunningHost;
  let Bucket = "";
  let s3: S3Client;

  async function clientOf(host: RunningHost): Promise<S3Client> {
    const keys = createRestClient({ baseUrl: host.url, apiKey: host.adminKey }).keys;
    const { accessKeyId, secretAccessKey, path, region } = await keys.getS3Credentials();
    const credentials = { accessKeyId, secretAccessKey };
    return new S3Client({ endpoint: host.url + path, region, forcePathStyle: true, credentials });
  }

  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
    pair = await startHostPair({ server, program: "", settings: { MILLRACE_S3_DOMAIN: "s3.test" } });
    [near, far] = pair.hosts;
    const { body } = await near.rest("POST", "/v1/networkvolumes", { name: "v", size: 1, dataCenterId: "EU-RO-1" });
    Bucket = String(body["id"]);
    // The first gateway that is asked becomes the home of the volume.
    expect((await far.rest("GET", `/v1/networkvolumes/${Bucket}/files`)).status).toBe(200);
    s3 = await clientOf(near);
  });
  afterAll(async () => {
    await pair.close();
    await server.close();
  });

  test("are stored, read and listed there, whole and checked", async () => {
    const content = Buffer.alloc(BIG_BYTES, "wheat");
    const Body = Readable.from([content.subarray(0, 1000), content.subarray(1000)]);
    await s3.send(new PutObjectCommand({ Bucket, Key: "a b/ü", Body, ContentLength: BIG_BYTES }));
    const read = await s3.send(new GetObjectCommand({ Bucket, Key: "a b/ü" }));
    expect(sha256((await read.Body?.transformToByteArray()) ?? "")).toBe(sha256(content));
    const listed = await far.rest("GET", `/v1/networkvolumes/${Bucket}/files?path=a%20b`);
    expect(listed.body).toMatchObject({ entries: [{ name: "ü", sizeBytes: BIG_BYTES }] });
  });

  test("are refused for a body that was changed, also under the host name of the volume", async () => {
    const keys = createRestClient({ baseUrl: near.url, apiKey: near.adminKey }).keys;
    const signer = createSigner(near.url, await keys.getS3Credentials());
    const put = { method: "PUT", body: "changed", payload: sha256("signed") };
    expect(codeOf(await signer.send({ ...put, target: `/s3/${Bucket}/x` }))).toBe("XAmzContentSHA256Mismatch");
    const headers = { host: `${Bucket}.s3.test` };
    expect(codeOf(await signer.send({ ...put, target: "/x", headers }))).toBe("XAmzContentSHA256Mismatch");
    expect((await signer.send({ method: "PUT", target: "/x", headers, body: "right" })).status).toBe(200);
    expect((await signer.send({ method: "GET", target: "/x", headers })).text).toBe("right");
  });

  test("keep the parts of an upload when their service is killed", async () => {
    const Key = "in/parts";
    const direct = await clientOf(far);
    const { UploadId } = await direct.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const part = async (client: S3Client, PartNumber: number, Body: string) => ({
      PartNumber,
      ETag: (await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }))).ETag,
    });
    const first = await part(direct, 1, "before ");
    const never = part(direct, 2, "x".repeat(BIG_BYTES)).catch(() => "never told");
    await far.kill();
    expect(await never).toBe("never told");
    far = await pair.restart(far);
    const again = await clientOf(far);
    const { Parts = [] } = await again.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    expect(Parts[0]).toMatchObject(first);
    await expect(again.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: "NotFound" });
    const MultipartUpload = { Parts: [first, await part(again, 2, "after")] };
    await again.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
    const read = await again.send(new GetObjectCommand({ Bucket, Key }));
    expect(await read.Body?.transformToString()).toBe("before after");
  });
});
