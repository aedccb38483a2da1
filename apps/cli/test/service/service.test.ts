import { afterAll, beforeAll, expect, it } from "vitest";
import { startUp, temporaryFolder } from "../support/cli-process.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";

const resources = new AsyncDisposableStack();
const adminKey = "the-key-of-the-operator";
let millrace: Commands;

beforeAll(async () => {
  const dataDir = resources.use(await temporaryFolder()).path;
  const environment = { MILLRACE_ADMIN_KEY: adminKey, MILLRACE_DATA_CENTER: "EU-SE-1" };
  const service = resources.use(await startUp(["--data-dir", dataDir, "--compute", "none"], environment));
  millrace = commandsOn({ url: service.ready.url, adminKey });
});
afterAll(() => resources.disposeAsync());

it("a service on SQLite has no shards, and says so", async () => {
  for (const words of [["shards"], ["shards", "move", "endpoint", "--to", "1"]]) {
    const { exitCode, errors } = await millrace.run(...words);
    expect([exitCode, errors]).toEqual([1, expect.stringContaining("SQLite")]);
  }
});

it("a service tells what it is and how it was set, but no secret", async () => {
  expect(await millrace.json("service", "show")).toMatchObject({ store: "sqlite", gateways: 1 });
  expect(await millrace.text("service", "show")).toMatch(/^compute +none/m);
  const given = (await millrace.json("service", "settings"))["items"];
  expect(given).toContainEqual(
    expect.objectContaining({ name: "MILLRACE_DATA_CENTER", value: "EU-SE-1", source: "environment" }),
  );
  expect(given).toContainEqual(expect.objectContaining({ name: "MILLRACE_COMPUTE", value: "none", source: "flag" }));
  expect(given).toContainEqual(
    expect.objectContaining({ name: "MILLRACE_ADMIN_KEY", value: null, isSet: true, isSecret: true }),
  );
  expect(await millrace.text("service", "settings")).toMatch(/^MILLRACE_ADMIN_KEY +\(secret\) +environment/m);
  const all = (await millrace.json("service", "settings", "--all"))["items"];
  expect(all).toContainEqual(expect.objectContaining({ name: "MILLRACE_PUBLIC_IP", isSet: false, source: "default" }));
});
