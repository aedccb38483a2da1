import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "../support/cli-process.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";
import { dataEnvironment } from "../support/data-commands.ts";

const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;

beforeAll(async () => {
  service = resources.use(await startTestService());
  millrace = commandsOn(service);
});
afterAll(() => resources.disposeAsync());

it("accounts are created, changed, listed and deleted through the interface, with keys of their own", async () => {
  const account = await millrace.json("accounts", "create", "--name", "research", "--email", "team@example.org");
  const id = String(account["id"]);
  expect(account).toMatchObject({ name: "research", email: "team@example.org", isFirst: false });
  expect(await millrace.json("accounts", "update", id, "--email", "")).toMatchObject({ name: "research", email: null });
  expect(await millrace.text("accounts", "list")).toMatch(new RegExp(`^${id} +research +- `, "m"));
  const { key } = await millrace.json("keys", "create", "--name", "x", "--scopes", "admin", "--account", id);
  const theirs = commandsOn({ url: service.url, adminKey: String(key) });
  expect(await theirs.json("keys", "current")).toMatchObject({ accountId: id, accountName: "research" });
  const secret = await theirs.json("accounts", "webhook-secret");
  expect(secret).toEqual(await millrace.json("accounts", "webhook-secret", "--account", id));
  expect(await theirs.run("accounts", "list")).toMatchObject({ exitCode: 3, output: "" });

  await theirs.json("templates", "create", "--name", "mine", "--image", "local/mine");
  const refused = await millrace.run("accounts", "delete", id, "--yes");
  expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining("1 templates (mine)") });
  await theirs.json("templates", "delete", "mine", "--yes");
  expect(await millrace.json("accounts", "delete", id, "--yes")).toEqual({ id, deleted: true });
  expect(await theirs.run("keys", "current")).toMatchObject({ exitCode: 3 });
});

it("the first account has the address of the setting, as GraphQL answers it, until it is changed", async () => {
  const dataDir = resources.use(await temporaryFolder()).path;
  const open = (settings: object) => startTestService({ dataDir, settings });
  const emailOf = async ({ url, adminKey }: { readonly url: string; readonly adminKey: string }): Promise<unknown> => {
    const headers = { authorization: `Bearer ${adminKey}`, "content-type": "application/json" };
    const body = JSON.stringify({ query: "{ myself { email } }" });
    const answer = (await (await fetch(`${url}/graphql`, { method: "POST", headers, body })).json()) as {
      readonly data: { readonly myself: { readonly email: string } };
    };
    return answer.data.myself.email;
  };
  {
    await using named = await open({ accountEmail: "ops@example.com" });
    expect(await emailOf(named)).toBe("ops@example.com");
    await commandsOn(named).json("accounts", "update", named.accountId, "--email", "us@example.com");
    expect(await emailOf(named)).toBe("us@example.com");
  }
  await using again = await open({ accountEmail: "ops@example.com" });
  expect(await emailOf(again)).toBe("us@example.com");
});

it("accounts can be kept on the data of a service, without a key", async () => {
  const onData = ["--data-dir", service.dataDir];
  const beside = commandsOn(service, await dataEnvironment(service), { asProcesses: true });
  const { id } = await beside.json("accounts", "create", "--name", "beside", ...onData);
  expect(await beside.json("accounts", "update", String(id), "--name", "renamed", ...onData)).toMatchObject({
    name: "renamed",
  });
  const { items } = await beside.json("accounts", "list", ...onData);
  expect(items).toEqual((await millrace.json("accounts", "list"))["items"]);
  const first = await beside.run("accounts", "delete", service.accountId, "--yes", ...onData);
  expect(first).toMatchObject({ exitCode: 1, errors: expect.stringContaining("first account") });
  expect(await beside.json("accounts", "delete", String(id), "--yes", ...onData)).toEqual({ id, deleted: true });
});
