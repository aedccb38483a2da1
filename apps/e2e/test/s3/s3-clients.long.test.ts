import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { createRestClient, type RestClient, type S3Credentials } from "@millrace/rest-client";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playsAllParts } from "../../../../.tools/vitest/part-of-today.ts";
import { needs } from "../../../../.tools/vitest/needs.ts";

const run = promisify(execFile);
const SLOW_MS = 600_000;
const repository = resolve(import.meta.dirname, "../../../..");
const python = process.env["MILLRACE_TEST_S3_PYTHON"] ?? join(repository, ".venv/bin/python");
const hasClients = existsSync(python) && spawnSync(python, ["-c", "import boto3, awscli, awscrt"]).status === 0;
/** Uploads that the hosted service lost had 5 GB. */
const BIG_MEGABYTES = process.env["MILLRACE_TEST_S3_MEGABYTES"] ?? (playsAllParts() ? "600" : "100");
/** More than the hosted service lists without repeating a token. */
const MANY_FILES = playsAllParts() ? 20_000 : 2_000;

let root = "";
let service: TestService;
let rest: RestClient;
let credentials: S3Credentials;
let bucket = "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-s3-clients-"));
  service = await startTestService({ dataDir: join(root, "data"), settings: { compute: "process" } });
  rest = createRestClient({ baseUrl: service.url, apiKey: service.adminKey });
  credentials = await rest.keys.getS3Credentials();
  ({ id: bucket } = await rest.networkVolumes.create({ name: "v", size: 100, dataCenterId: "EU-RO-1" }));
});
afterAll(async () => {
  await service.stop();
  await rm(root, { recursive: true, force: true });
});

const environment = (): Record<string, string> => ({
  PATH: `${dirname(python)}:${process.env["PATH"] ?? ""}`,
  HOME: root,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_DEFAULT_REGION: credentials.region,
  AWS_ENDPOINT_URL_S3: service.url + credentials.path,
});

async function aws(...args: readonly string[]): Promise<string> {
  const { stdout } = await run("aws", [...args], { env: environment(), timeout: SLOW_MS, maxBuffer: 2 ** 28 });
  return stdout;
}

describe.runIf(needs("boto3 and the AWS command line", hasClients, "run .ci/python"))("clients in Python", () => {
  test("boto3 moves small and large files, also by presigned addresses", { timeout: SLOW_MS }, async () => {
    const program = join(import.meta.dirname, "programs/python_s3.py");
    const { accessKeyId, secretAccessKey, path } = credentials;
    const args = [program, service.url + path, accessKeyId, secretAccessKey, bucket, BIG_MEGABYTES];
    const { stdout } = await run(python, args, { env: environment(), timeout: SLOW_MS });
    expect(JSON.parse(stdout)).toEqual({
      read: "hello",
      range: "ell",
      listed: ["dir/ü &+.txt", "sum/CRC32", "sum/CRC32C", "sum/CRC64NVME", "sum/SHA1", "sum/SHA256"],
      big: [true, true],
      copied: true,
      presigned: "by address",
      "default presigned": expect.anything(),
      deleted: 2,
      gone: "NoSuchKey",
      directory: "ExistsAsDirectory",
    });
  });

  test(
    `aws s3 sync moves ${MANY_FILES} files in both directions, and finds nothing to do then`,
    { timeout: SLOW_MS },
    async () => {
      const [here, back] = [join(root, "here"), join(root, "back")];
      for (let directory = 0; directory < 20; directory += 1) {
        await mkdir(join(here, `d${directory}`), { recursive: true });
        for (let file = 0; file < MANY_FILES / 20; file += 1) {
          await writeFile(join(here, `d${directory}`, `f${file}.txt`), `${directory}/${file}`);
        }
      }
      await aws("s3", "sync", "--only-show-errors", here, `s3://${bucket}/many`);
      expect(await aws("s3", "sync", here, `s3://${bucket}/many`)).toBe("");
      await aws("s3", "sync", "--only-show-errors", `s3://${bucket}/many`, back);
      const names = await readdir(back, { recursive: true, withFileTypes: true });
      expect(names.filter((entry) => entry.isFile())).toHaveLength(MANY_FILES);
      await rm(join(here, "d7"), { recursive: true });
      await aws("s3", "sync", "--delete", "--only-show-errors", here, `s3://${bucket}/many`);
      const listed = await aws("s3", "ls", "--recursive", `s3://${bucket}/many/`);
      expect(
        listed
          .trim()
          .split("\n")
          .filter((line) => !line.endsWith("/")),
      ).toHaveLength(MANY_FILES * 0.95);
      await aws("s3", "rm", "--recursive", "--only-show-errors", `s3://${bucket}/many`);
      const left = await aws("s3", "ls", "--recursive", `s3://${bucket}/many/`).catch(() => "");
      expect(left.split("\n").filter((line) => line.endsWith(".txt"))).toEqual([]);
    },
  );
});
