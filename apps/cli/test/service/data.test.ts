import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "../support/cli-process.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";
import { dataEnvironment } from "../support/data-commands.ts";

const onPostgres = process.env["MILLRACE_TEST_DATABASE_URL"] !== undefined;
const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;
let folder: string;

beforeAll(async () => {
  folder = resources.use(await temporaryFolder()).path;
  service = resources.use(await startTestService());
  await service.deploy("local/none", { name: "greet", workersMax: 0 });
  millrace = commandsOn(service, await dataEnvironment(service), { asProcesses: true });
});
afterAll(() => resources.disposeAsync());

it("millrace backup and restore copy the data of a service that runs on SQLite, and name the tools of PostgreSQL", async () => {
  await millrace.text("run", "greet", "--input", "{}");
  const [out, restored] = [join(folder, "copy"), join(folder, "restored")];
  if (onPostgres) {
    const backup = await millrace.run("backup", "--out", out);
    expect(backup).toMatchObject({ exitCode: 1, errors: expect.stringContaining("pg_dump") as string });
    const restore = await millrace.run("restore", "--from", folder);
    expect(restore).toMatchObject({ exitCode: 2, errors: expect.stringContaining("pg_dump and pg_restore") as string });
    return;
  }
  expect(await millrace.json("backup", "--out", out)).toMatchObject({ out });
  expect(await millrace.run("restore", "--from", out, "--data-dir", restored)).toMatchObject({ exitCode: 0 });
  await using again = await startTestService({ dataDir: restored });
  const { items } = await commandsOn(again).json("jobs", "list", "greet");
  expect(items).toMatchObject([{ status: "IN_QUEUE" }]);
});

it("millrace shards lists the databases of PostgreSQL, and says that SQLite has none", async () => {
  if (!onPostgres) {
    const refused = await millrace.run("shards", "list");
    expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining("SQLite keeps all jobs") as string });
    return;
  }
  const { items } = await millrace.json("shards", "list");
  expect(items).toMatchObject([{ number: 0, problem: null, endpoints: 1 }]);
  expect(await millrace.text("shards", "list")).toMatch(/^SHARD +DATABASE .*\n0 +\S+ +usable +1 /);
  const alone = await millrace.run("shards", "move", "greet", "--to", "1");
  expect(alone).toMatchObject({ output: "", errors: expect.stringContaining("1") as string });
  expect(alone.exitCode).not.toBe(0);
});
