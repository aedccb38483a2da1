import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRestClient, type RestClient } from "@millrace/rest-client";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, expect } from "vitest";
import { codeOf, createSigner, type RawRequest } from "./s3-rig.test-support.ts";

type Signer = ReturnType<typeof createSigner>;

/** A service with a volume that holds a file named `file`, for the tests of a file; and requests for it that are signed by hand. */
export function s3Volume() {
  let root = "";
  let service: TestService;
  let rest: RestClient;
  let signer: Signer;
  let bucket = "";

  async function signerOf(apiKey: string): Promise<Signer> {
    return createSigner(service.url, await createRestClient({ baseUrl: service.url, apiKey }).keys.getS3Credentials());
  }
  /** The status, with the code of an error. */
  async function statusOf(request: RawRequest, by = signer): Promise<string> {
    const answer = await by.send(request);
    const code = codeOf(answer);
    return code === undefined ? `${answer.status}` : `${answer.status} ${code}`;
  }
  const get = (key: string, more: Partial<RawRequest> = {}): RawRequest => ({
    method: "GET",
    target: `/s3/${bucket}/${key}`,
    ...more,
  });
  const put = (key: string, more: Partial<RawRequest> = {}): RawRequest => ({ ...get(key), method: "PUT", ...more });

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "millrace-s3-volume-"));
    service = await startTestService({
      dataDir: join(root, "data"),
      settings: {
        compute: "process",
        s3Domain: { suffix: "s3.test", port: undefined },
        corsOrigins: ["https://app.example.com"],
      },
    });
    rest = createRestClient({ baseUrl: service.url, apiKey: service.adminKey });
    signer = await signerOf(service.adminKey);
    ({ id: bucket } = await rest.networkVolumes.create({ name: "v", size: 1, dataCenterId: "EU-RO-1" }));
    expect(await statusOf(put("file", { body: "content" }))).toBe("200");
  });
  afterAll(async () => {
    await service.stop();
    await rm(root, { recursive: true, force: true });
  });

  return {
    signerOf,
    statusOf,
    get,
    put,
    /** A folder of the test; the data of the service are in `data`. */
    get root() {
      return root;
    },
    get service() {
      return service;
    },
    get rest() {
      return rest;
    },
    /** Signs as the admin key. */
    get signer() {
      return signer;
    },
    get bucket() {
      return bucket;
    },
    /** Where the files of the volume are. */
    get folder() {
      return join(root, "data", "machines", "volumes", "network", bucket);
    },
  };
}
