import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandsOn, type Commands } from "../support/commands-on.ts";
import { dataEnvironment } from "../support/data-commands.ts";

const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;

beforeAll(async () => {
  service = resources.use(await startTestService({ settings: { compute: "process" } }));
  millrace = commandsOn(service);
});
afterAll(() => resources.disposeAsync());

describe("millrace keys, through the interface", () => {
  it("creates, lists, shows and revokes keys of a service whose data it cannot reach", async () => {
    const { key, ...known } = await millrace.json(
      "keys",
      "create",
      "--name",
      "ci",
      "--scopes",
      "run",
      "--expires",
      "1d",
    );
    expect(key).toMatch(/^mr_/);
    expect((await millrace.json("keys", "list"))["items"]).toContainEqual(known);
    const current = await commandsOn({ url: service.url, adminKey: String(key) }).json("keys", "current");
    expect(current).toMatchObject({ id: known["id"], scopes: ["run"], isOperator: false });
    expect(await millrace.text("keys", "current")).toMatch(/^scopes +admin$/m);
    expect(await millrace.json("keys", "revoke", String(known["id"]))).toMatchObject({ state: "revoked" });
    expect((await millrace.json("keys", "list"))["items"]).not.toContainEqual(
      expect.objectContaining({ id: known["id"] }),
    );
    expect(await millrace.text("keys", "list", "--all")).toMatch(new RegExp(`${String(known["id"])} +ci .*revoked`));
  });

  it("says why the service refuses", async () => {
    const unknown = await millrace.run("keys", "revoke", "nosuchkey");
    expect(unknown).toMatchObject({ exitCode: 4, errors: expect.stringContaining("no key with the id nosuchkey") });
    const { key } = await millrace.json("keys", "create", "--name", "reader", "--scopes", "manage:read");
    const reader = commandsOn({ url: service.url, adminKey: String(key) });
    const refused = await reader.run("keys", "create", "--name", "more", "--scopes", "admin");
    expect(refused).toMatchObject({ exitCode: 3, output: "" });
    const noEndpoint = await millrace.run("keys", "create", "--name", "x", "--scopes", "run", "--endpoint", "nosuch");
    expect(noEndpoint.errors).toContain("must be an endpoint of the account");
  });

  it("makes keys for network volumes, and prints their S3 credentials for a shell or a program", async () => {
    const create = ["volumes", "create", "--name", "v", "--size", "1", "--data-center", "EU-RO-1"];
    const { id: volumeId } = await millrace.json(...create);
    const bound = ["keys", "create", "--name", "files", "--scopes", "volumes:read", "--volume", String(volumeId)];
    const { key, id, volumeIds } = await millrace.json(...bound);
    expect(volumeIds).toEqual([volumeId]);
    const own = commandsOn({ url: service.url, adminKey: String(key) });
    const { secretAccessKey, ...others } = await own.json("keys", "s3");
    expect(others).toMatchObject({ accessKeyId: id, path: "/s3" });
    const lines = (await own.text("keys", "s3")).trim().split("\n");
    expect(lines).toContain(`export AWS_SECRET_ACCESS_KEY=${String(secretAccessKey)}`);
    expect(lines).toContain(`export AWS_ENDPOINT_URL_S3=${service.url}/s3`);
    const unknown = await millrace.run("keys", "create", "--name", "x", "--scopes", "volumes", "--volume", "nosuch");
    expect(unknown.errors).toContain("must be a network volume of the account");
  });

  it("works on the data of a service where that is named", async () => {
    const args = ["keys", "create", "--name", "beside", "--scopes", "run", "--data-dir", service.dataDir];
    const { id } = await commandsOn(service, await dataEnvironment(service)).json(...args);
    expect((await millrace.json("keys", "list"))["items"]).toContainEqual(expect.objectContaining({ id }));
  });
});
