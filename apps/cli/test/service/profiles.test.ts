import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runMillrace, temporaryFolder, type CommandResult } from "../support/cli-process.ts";
import { faultsOf } from "../support/schemas.ts";

const resources = new AsyncDisposableStack();
let service: TestService;
let configHome: string;

beforeAll(async () => {
  service = resources.use(await startTestService());
  configHome = resources.use(await temporaryFolder()).path;
});
afterAll(() => resources.disposeAsync());

async function millrace(args: readonly string[], input = ""): Promise<CommandResult> {
  const result = await runMillrace(args, { XDG_CONFIG_HOME: configHome }, input);
  expect(result.output + result.errors).not.toContain(service.adminKey);
  return result;
}

describe("millrace login", () => {
  it("stores the key from standard input for later commands, readable by its owner only", async () => {
    const { exitCode, output } = await millrace(
      ["login", "--base-url", service.url, "--name", "here", "--json"],
      `${service.adminKey}\n`,
    );
    expect([exitCode, faultsOf("signed-in", JSON.parse(output))]).toEqual([0, []]);
    const path = join(configHome, "millrace", "config.json");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, "utf8")).toContain(service.adminKey);

    await service.deploy("local/none", { name: "known", workersMax: 0 });
    expect(await millrace(["run", "known", "--input", "{}"])).toMatchObject({ exitCode: 0 });
    expect(await millrace(["run", "known", "--input", "{}", "--profile", "here"])).toMatchObject({ exitCode: 0 });
  });

  it("stores nothing when the service does not take the key, or is not there", async () => {
    const wrong = await millrace(["login", "--base-url", service.url, "--name", "wrong"], "no-such-key");
    expect(wrong).toMatchObject({ exitCode: 3, output: "" });
    const gone = await millrace(["login", "--base-url", "http://127.0.0.1:1", "--name", "gone"], "some-key");
    expect([gone.exitCode, gone.errors]).toEqual([6, expect.stringContaining("http://127.0.0.1:1 cannot be reached")]);
    const { output } = await millrace(["profiles", "list", "--json"]);
    expect(faultsOf("profiles", JSON.parse(output))).toEqual([]);
    expect(output).not.toMatch(/wrong|gone/);
  });

  it("keeps the key of another service, and one that a service of this machine saved", async () => {
    const path = join(configHome, "millrace", "config.json");
    const before = JSON.parse(await readFile(path, "utf8")) as { profiles: Record<string, object> };
    const local = { baseUrl: service.url, apiKey: "only-copy", dataDir: configHome };
    await writeFile(path, JSON.stringify({ ...before, profiles: { ...before.profiles, local } }));
    const taken = await millrace(["login", "--base-url", "http://127.0.0.1:1", "--name", "here"], "k");
    expect([taken.exitCode, taken.errors]).toEqual([2, expect.stringContaining("has the key of http://127.0.0.1:")]);
    const signedIn = await millrace(["login", "--base-url", service.url], service.adminKey);
    expect(signedIn.output).toContain("Saved as the profile local-2 in");
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ currentProfile: "local-2", profiles: { local } });
  });

  it.each([
    [["login"], "", "no key was given"],
    [["login", "--base-url", "ftp://x"], "k", "--base-url must be the http or https address"],
    [["login", "--base-url", "http://u:p@x"], "k", "must not hold a user name"],
    [["login", "--name", "a b"], "k", "--name must be"],
  ])("refuses %j with exit code 2", async (args, input, message) => {
    const result = await millrace(args, input);
    expect(result).toMatchObject({ exitCode: 2, errors: expect.stringContaining(message) });
  });
});

describe("millrace profiles", () => {
  it("are listed without keys, chosen and deleted", async () => {
    const signIn = (name: string) => millrace(["login", "--base-url", service.url, "--name", name], service.adminKey);
    await signIn("one");
    await signIn("two");
    expect((await millrace(["profiles"])).output).toMatch(/one +http.*\ntwo +http.* yes\n/s);
    await millrace(["profiles", "use", "one"]);
    expect((await millrace(["profiles", "list", "--json"])).output).toContain('{"name":"one","baseUrl":');
    expect((await millrace(["logout"])).output).toBe("Forgot the profile one.\n");
    const { exitCode, errors } = await millrace(["status", "x", "--profile", "one"]);
    expect([exitCode, errors]).toEqual([4, expect.stringContaining('there is no profile "one": there are')]);
    expect(await millrace(["profiles", "delete", "two"])).toMatchObject({ exitCode: 0 });
    expect(await millrace(["profiles", "use", "two"])).toMatchObject({ exitCode: 4 });
  });
});

describe("a command without a key", () => {
  it("says how to sign in, with exit code 3", async () => {
    const { exitCode, errors } = await millrace(["status", "a/b", "--base-url", "http://127.0.0.1:1"]);
    expect(exitCode).toBe(3);
    expect(errors).toContain("millrace login --base-url http://127.0.0.1:1");
  });

  it("with a key that the service does not know names where the key came from", async () => {
    const file = join(configHome, "key.txt");
    await writeFile(file, "no-such-key\n");
    const args = ["status", "a/b", "--base-url", service.url, "--api-key-file", file];
    const { exitCode, errors } = await millrace(args);
    expect([exitCode, errors]).toEqual([3, expect.stringContaining("The key came from --api-key-file")]);
  });
});
