import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startUp, temporaryFolder } from "../support/cli-process.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";

const resources = new AsyncDisposableStack();
const adminKey = "the-key-of-the-operator";
let dataDir: string;
let folder: string;
let url: string;
let millrace: Commands;

beforeAll(async () => {
  dataDir = resources.use(await temporaryFolder()).path;
  folder = resources.use(await temporaryFolder()).path;
  const up = startUp(["--data-dir", dataDir, "--compute", "none"], { MILLRACE_ADMIN_KEY: adminKey });
  ({ url } = resources.use(await up).ready);
  millrace = commandsOn({ url, adminKey });
});
afterAll(() => resources.disposeAsync());

it("a backup through the service is the same folder as one of its data directory, and is restored", async () => {
  await millrace.text("keys", "create", "--name", "kept", "--scopes", "run");
  const [through, beside] = [join(folder, "through"), join(folder, "beside")];
  const report = await millrace.json("backup", through);
  expect(report).toMatchObject({ out: through, databaseBytes: expect.any(Number), blobs: 1 });
  await millrace.text("backup", "--out", beside, "--data-dir", dataDir);
  const filesOf = async (path: string): Promise<string[]> => (await readdir(path, { recursive: true })).toSorted();
  expect(await filesOf(through)).toEqual(await filesOf(beside));
  expect((await readdir(dataDir)).filter((name) => name.startsWith("backup"))).toEqual([]);
  const restored = join(folder, "restored");
  await millrace.text("restore", "--from", through, "--data-dir", restored);
  expect(await millrace.text("keys", "list", "--data-dir", restored)).toContain("kept");
});

it("the archive that the interface answers is restored as it is", async () => {
  const answer = await fetch(`${url}/v1/service/backups`, {
    method: "POST",
    headers: { authorization: `Bearer ${adminKey}` },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="millrace-\d{4}-\d\d-\d\d\.tar"$/);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get("content-length")).toBe(String(bytes.length));
  await writeFile(join(folder, "backup.tar"), bytes);
  const restored = join(folder, "from-archive");
  await millrace.text("restore", "--from", join(folder, "backup.tar"), "--data-dir", restored);
  expect(await readdir(restored)).toEqual(expect.arrayContaining(["millrace.db", "secret.key", "blobs"]));
});

it("a folder with something in it is refused before the service is asked", async () => {
  const { exitCode, errors } = await millrace.run("backup", "--out", dataDir);
  expect([exitCode, errors]).toEqual([1, expect.stringContaining("is not empty")]);
});

it("a key that is no operator's is refused, and nothing is left", async () => {
  const key = (await millrace.text("keys", "create", "--name", "lesser", "--scopes", "manage")).trim();
  const lesser = commandsOn({ url, adminKey: key });
  const { exitCode } = await lesser.run("backup", "--out", join(folder, "refused"));
  expect(exitCode).toBe(3);
  expect((await readdir(folder)).filter((name) => name.startsWith("refused"))).toEqual([]);
});

/** A service whose backups end in the middle, or come no further there. */
async function startBroken(how: "ends" | "stands still"): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream", "content-length": "1000000" });
    response.write(Buffer.alloc(200), () => how === "ends" && response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
const leftOf = async (name: string): Promise<string[]> =>
  (await readdir(folder)).filter((entry) => entry.startsWith(name));

it("a download that breaks off leaves nothing", async () => {
  await using broken = await startBroken("ends");
  const { exitCode, errors } = await commandsOn({ url: broken.url, adminKey }).run(
    "backup",
    "--out",
    join(folder, "cut"),
  );
  expect([exitCode, errors]).toEqual([6, expect.stringContaining("the download of the backup broke off")]);
  expect(await leftOf("cut")).toEqual([]);
});

it("Ctrl-C leaves nothing", async () => {
  await using broken = await startBroken("stands still");
  await using command = commandsOn({ url: broken.url, adminKey }).start("backup", "--out", join(folder, "stopped"));
  await expect.poll(() => leftOf("stopped")).toEqual(["stopped.part"]);
  command.signal("SIGINT");
  expect((await command.ended).exitCode).toBe(130);
  expect(await leftOf("stopped")).toEqual([]);
});
