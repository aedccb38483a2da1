import { KEY_CACHE_MS } from "@millrace/engine";
import { createRestClient } from "@millrace/rest-client";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runMillrace, type CommandResult } from "../support/cli-process.ts";
import { dataEnvironment } from "../support/data-commands.ts";
import { runHere } from "../support/run-here.ts";
import { chosenList } from "../../../../.tools/vitest/test-list.ts";

const resources = new AsyncDisposableStack();
let service: TestService;
let environment: Record<string, string>;

beforeAll(async () => {
  service = resources.use(await startTestService());
  environment = await dataEnvironment(service);
});
afterAll(() => resources.disposeAsync());

/** Runs a command on the data of the service; in the long list as a process of its own. */
function run(...args: readonly string[]): Promise<CommandResult> {
  return (chosenList() === "short" ? runHere : runMillrace)(args, environment);
}

/** The same for one that must succeed; resolves to what it printed. */
const millrace = (...args: readonly string[]): Promise<Record<string, unknown>> => printed(run(...args, "--json"));
/** The same as a process of its own in every list. */
const beside = (...args: readonly string[]): Promise<Record<string, unknown>> =>
  printed(runMillrace([...args, "--json"], environment));

async function printed(result: Promise<CommandResult>): Promise<Record<string, unknown>> {
  const { exitCode, output, errors } = await result;
  expect(exitCode, errors).toBe(0);
  return JSON.parse(output) as Record<string, unknown>;
}

async function call(key: unknown, path: string, method = "GET"): Promise<number> {
  const headers = { authorization: `Bearer ${String(key)}`, "content-type": "application/json" };
  const body = method === "POST" ? JSON.stringify({ input: {} }) : null;
  const response = await fetch(service.url + path, { method, headers, body });
  await response.body?.cancel();
  return response.status;
}

describe("millrace key", () => {
  it("makes a key that a running service takes at once, and revokes it within its promise", async () => {
    const { key, id } = await beside("key", "create", "--name", "short life", "--scopes", "manage:read");
    expect(await call(key, "/v1/templates")).toBe(200);
    expect(await beside("key", "revoke", String(id))).toMatchObject({ id, state: "revoked" });
    await service.clock.advance(KEY_CACHE_MS);
    expect(await call(key, "/v1/templates")).toBe(401);
  });

  it("gives a key no more than its scopes", async () => {
    const { key, scopes } = await millrace("key", "create", "--name", "reader", "--scopes", "manage:read");
    expect(scopes).toEqual(["manage:read"]);
    expect(await call(key, "/v1/templates")).toBe(200);
    expect(await call(key, "/v1/templates", "POST")).toBe(403);
  });

  it("restricts a key to an endpoint that exists", async () => {
    const rest = createRestClient({ apiKey: service.adminKey, baseUrl: service.url });
    const { id: templateId } = await rest.templates.create({
      name: "t",
      imageName: "local/t",
      isServerless: true,
    });
    const one = await rest.endpoints.create({ templateId, name: "one" });
    const two = await rest.endpoints.create({ templateId, name: "two" });
    const { key } = await millrace("key", "create", "--name", "one", "--scopes", "run", "--endpoint", one.id);
    expect(await call(key, `/v2/${one.id}/run`, "POST")).toBe(200);
    expect(await call(key, `/v2/${two.id}/run`, "POST")).toBe(403);

    const refused = await run("key", "create", "--name", "x", "--scopes", "run", "--endpoint", "nosuch");
    expect(refused).toMatchObject({ exitCode: 1, output: "" });
    expect(refused.errors).toContain("has no endpoint nosuch");
  });

  it("prints the key alone on standard output, for scripts", async () => {
    const { output, errors } = await run("key", "create", "--name", "script", "--scopes", "run", "--expires", "30d");
    expect(output).toMatch(/^mr_[0-9A-Za-z]{40}\n$/);
    expect(errors).toContain("cannot be shown again");
    expect(errors).not.toContain(output.trim());
  });

  it("lists keys without what would let anybody use them", async () => {
    const beforeMs = Date.now();
    const made = await millrace("key", "create", "--name", "listed", "--scopes", "run,work", "--expires", "12h");
    const afterMs = Date.now();
    const usable = (await millrace("key", "list"))["items"] as Record<string, unknown>[];
    const { key: rawKey, ...view } = made;
    expect(usable).toContainEqual(view);
    const expiresAtMs = Date.parse(String(made["expiresAt"]));
    expect(expiresAtMs).toBeGreaterThanOrEqual(beforeMs + 12 * 3_600_000);
    expect(expiresAtMs).toBeLessThanOrEqual(afterMs + 12 * 3_600_000);

    await millrace("key", "revoke", String(made["id"]));
    const { output } = await run("key", "list");
    expect(output).not.toContain(String(made["id"]));
    const all = await run("key", "list", "--all");
    expect(all.output).toMatch(new RegExp(`${String(made["id"])} +listed +run,work +all .* revoked\n`));
    expect(all.output).not.toContain(rawKey);
  });

  it.concurrent.each([
    [["create", "--scopes", "run"], "--name is missing"],
    [["create", "--name", "x"], "--scopes is missing"],
    [["create", "--name", "x", "--scopes", "run,fly"], 'there is no "fly"'],
    [["create", "--name", "x", "--scopes", "run", "--expires", "soon"], "neither a time span"],
    [["revoke"], "ID is missing"],
    [["revoke", "a", "b"], "takes one ID"],
  ])("%j is refused with exit code 2", async (args, message) => {
    const result = await run("key", ...args);
    expect(result).toMatchObject({ exitCode: 2, output: "" });
    expect(result.errors).toContain(message);
  });

  it("says that there is no such key, account or data", async () => {
    const unknownKey = await run("key", "revoke", "nosuchkey");
    expect(unknownKey).toMatchObject({ exitCode: 1, errors: expect.stringContaining("no key with the id nosuchkey") });
    const unknownAccount = await run("key", "list", "--account", "nobody");
    expect(unknownAccount).toMatchObject({ exitCode: 1, errors: expect.stringContaining("no account") });
    const noData = await runMillrace(["key", "list", "--data-dir", "/nowhere/at/all"]);
    expect(noData).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining("there is no data in /nowhere/at/all"),
    });
  });
});

describe("millrace account", () => {
  it("makes accounts whose keys see nothing of the others", async () => {
    const { id, email } = await millrace("account", "create", "--email", "team@example.com");
    expect(email).toBe("team@example.com");
    const { items } = await millrace("account", "list");
    expect((items as { id: string }[]).map((account) => account.id)).toEqual([service.accountId, id]);

    const rest = createRestClient({ apiKey: service.adminKey, baseUrl: service.url });
    const template = await rest.templates.create({ name: "mine", imageName: "local/mine" });
    const { key, accountId } = await millrace(
      "key",
      "create",
      "--name",
      "n",
      "--scopes",
      "admin",
      "--account",
      String(id),
    );
    expect(accountId).toBe(id);
    expect(await call(key, "/v1/templates")).toBe(200);
    expect(await call(key, `/v1/templates/${template.id}`)).toBe(404);
  });

  it("shows the webhook secret of one account, and a different one of another", async () => {
    const { id } = await millrace("account", "create");
    const first = await millrace("account", "webhook-secret");
    const second = await millrace("account", "webhook-secret", "--account", String(id));
    expect(first["accountId"]).toBe(service.accountId);
    expect(first["webhookSecret"]).toMatch(/^whsec_/);
    expect(second["webhookSecret"]).not.toBe(first["webhookSecret"]);
    const { output } = await run("account", "webhook-secret");
    expect(output).toBe(`${String(first["webhookSecret"])}\n`);
  });
});
