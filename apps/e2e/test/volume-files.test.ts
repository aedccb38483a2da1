import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createRestClient, type RestClient } from "@millrace/rest-client";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Doubles the number in a file of its volume, and keeps running. */
const PROGRAM = `
  import { readFileSync, writeFileSync } from "node:fs";
  const folder = process.env.MILLRACE_VOLUME_PATH;
  writeFileSync(folder + "/doubled.txt", String(2 * Number(readFileSync(folder + "/numbers/first.txt", "utf8"))));
  setInterval(() => {}, 1000);
`;

let root = "";
let service: TestService;
let rest: RestClient;
let volumeId = "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-volume-files-"));
  await mkdir(join(root, "handlers", "double"), { recursive: true });
  await writeFile(join(root, "handlers", "double", "handler.mjs"), PROGRAM);
  service = await startTestService({ settings: { compute: "process", handlerDirs: [join(root, "handlers")] } });
  rest = createRestClient({ baseUrl: service.url, apiKey: service.adminKey });
  ({ id: volumeId } = await rest.networkVolumes.create({ name: "numbers", size: 1, dataCenterId: "EU-RO-1" }));
});
afterAll(async () => {
  await service.stop();
  await rm(root, { recursive: true, force: true });
});

async function download(path: string, offset?: number): Promise<string> {
  const query = { path, ...(offset === undefined ? {} : { offset }) };
  return text(await rest.networkVolumes.readVolumeFile(volumeId, query));
}

const bytesOf = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content);

test("an upload without a body is refused, an empty file is not", async () => {
  const { id } = await rest.networkVolumes.create({ name: "empty", size: 1, dataCenterId: "EU-RO-1" });
  const url = `${service.url}/v1/networkvolumes/${id}/files/content?path=empty.txt`;
  const statusWith = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const authorization = `Bearer ${service.adminKey}`;
      const request = httpRequest(url, { method: "PUT", headers: { authorization, ...headers } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      request.on("error", reject);
      // Otherwise Node adds a length.
      request.useChunkedEncodingByDefault = false;
      if (headers["content-length"] === undefined) request.removeHeader("content-length");
      request.end();
    });
  expect(await statusWith({})).toBe(400);
  expect(await statusWith({ "content-length": "0" })).toBe(200);
});

test("what is uploaded is there for a machine, and what a machine stores can be downloaded", async () => {
  const file = await rest.networkVolumes.writeVolumeFile(volumeId, bytesOf("21"), { path: "numbers/first.txt" });
  expect(file).toMatchObject({ name: "first.txt", kind: "file", sizeBytes: 2 });
  const pod = {
    name: "double",
    imageName: "local/double",
    computeType: "CPU",
    vcpuCount: 1,
    networkVolumeId: volumeId,
  } as const;
  const { id } = await rest.pods.create(pod);
  await expect.poll(() => download("doubled.txt").catch(() => "not yet")).toBe("42");
  expect(await download("doubled.txt", 1)).toBe("2");
  const { entries } = await rest.networkVolumes.listVolumeFiles(volumeId, { path: "" });
  expect(entries.map(({ name, kind }) => [name, kind])).toEqual([
    ["doubled.txt", "file"],
    ["numbers", "directory"],
  ]);
  await rest.pods.delete(id);
});

test("a stream of unknown length is stored, and lists have pages", async () => {
  await rest.networkVolumes.createVolumeDirectory(volumeId, { path: "many" });
  for (const name of ["a", "b", "c"]) {
    const body = new Blob([name]).stream();
    await rest.networkVolumes.writeVolumeFile(volumeId, body, { path: `many/${name}` });
  }
  const first = await rest.networkVolumes.listVolumeFiles(volumeId, { path: "/many/", limit: 2 });
  const cursor = first.nextCursor ?? "";
  const second = await rest.networkVolumes.listVolumeFiles(volumeId, { path: "many", limit: 2, cursor });
  expect([first.path, first.entries.length, second.entries[0]?.name, second.nextCursor]).toEqual([
    "many",
    2,
    "c",
    null,
  ]);
  await rest.networkVolumes.deleteVolumeFile(volumeId, { path: "many", recursive: true });
  await expect(rest.networkVolumes.listVolumeFiles(volumeId, { path: "many" })).rejects.toMatchObject({ status: 404 });
});

describe("refused are", () => {
  test("paths that lead out of the volume, and names that no file can have", async () => {
    for (const path of ["..", "a/../b", "./a", "a//b", "x".repeat(256), "a/".repeat(101), "a\0b"]) {
      const refused = rest.networkVolumes.readVolumeFile(volumeId, { path });
      await expect(refused, path).rejects.toMatchObject({ status: 400, details: [{ field: "path" }] });
    }
  });

  test("a file that is larger than the volume", async () => {
    const piece = new Uint8Array(64 * 1024 * 1024);
    let pieces = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pieces += 1;
        controller.enqueue(piece);
      },
    });
    const refused = rest.networkVolumes.writeVolumeFile(volumeId, endless, { path: "big" }, { timeoutMs: 300_000 });
    await expect(refused).rejects.toMatchObject({ status: 413 });
    expect(pieces).toBeGreaterThan(15);
    await expect(download("big")).rejects.toMatchObject({ status: 404 });
  });

  test("other accounts, and changes with a key that may only read", async () => {
    const { accounts } = service.service;
    const keyOf = async (accountId: string, scope: "admin" | "manage:read"): Promise<RestClient> => {
      const { rawKey } = await accounts.createKey(accountId, { name: "x", scopes: [scope] });
      return createRestClient({ baseUrl: service.url, apiKey: rawKey });
    };
    const other = await keyOf((await accounts.createAccount()).id, "admin");
    const path = { path: "other.txt" };
    await expect(other.networkVolumes.listVolumeFiles(volumeId)).rejects.toMatchObject({ status: 404 });
    await expect(other.networkVolumes.writeVolumeFile(volumeId, bytesOf("x"), path)).rejects.toMatchObject({
      status: 404,
    });
    const reader = await keyOf(service.accountId, "manage:read");
    await expect(reader.networkVolumes.listVolumeFiles(volumeId)).resolves.toMatchObject({ path: "" });
    await expect(reader.networkVolumes.deleteVolumeFile(volumeId, path)).rejects.toMatchObject({ status: 403 });
  });
});

test("an upload that breaks off leaves nothing behind", async () => {
  const url = `${service.url}/v1/networkvolumes/${volumeId}/files/content?path=half/upload`;
  const headers = { authorization: `Bearer ${service.adminKey}`, "content-length": "100" };
  const request = httpRequest(url, { method: "PUT", headers });
  request.on("error", () => undefined);
  request.write("the first half");
  await expect
    .poll(() => rest.networkVolumes.listVolumeFiles(volumeId, { path: "half" }).catch(() => null))
    .not.toBeNull();
  request.destroy();
  const half = join(service.dataDir, "machines", "volumes", "network", volumeId, "half");
  await expect.poll(() => readdir(half)).toEqual([]);
});
