import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/cli-process.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";

const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;

beforeAll(async () => {
  const handlers = resources.use(await temporaryFolder()).path;
  await mkdir(join(handlers, "greet"));
  await writeFile(join(handlers, "greet", "handler.mjs"), "// No job is sent to it.");
  // Volumes need a host that can keep them.
  service = resources.use(await startTestService({ settings: { compute: "process", handlerDirs: [handlers] } }));
  millrace = commandsOn(service);
});
afterAll(() => resources.disposeAsync());

/** The items that a list prints. */
async function listed(...args: readonly string[]): Promise<Record<string, unknown>[]> {
  return (await millrace.json(...args))["items"] as Record<string, unknown>[];
}

describe("templates and endpoints", () => {
  it("are created from flags, read, changed, scaled and deleted, by name or id", async () => {
    const template = await millrace.json(
      "templates",
      "create",
      "--name",
      "greet",
      "--image",
      "local/greet",
      "--serverless",
      "--env",
      "MODEL=small=er",
      "--start-cmd",
      "run",
      "--start-cmd",
      "--fast",
    );
    expect(template).toMatchObject({
      name: "greet",
      isServerless: true,
      env: { MODEL: "small=er" },
      dockerStartCmd: ["run", "--fast"],
    });
    const id = (
      await millrace.text("endpoints", "create", "--name", "hello", "--template", "greet", "--workers-max", "0")
    ).trim();
    expect(await listed("endpoints", "list")).toMatchObject([{ id, name: "hello", templateId: template["id"] }]);
    expect(await millrace.text("endpoints", "list", "--quiet")).toBe(`${id}\n`);
    expect(await millrace.text("endpoints", "list")).toMatch(/^ID +NAME.*\n\S+ +hello +/);
    expect(await millrace.json("endpoint", "get", "hello")).toMatchObject({ id, template: { name: "greet" } });
    expect(await millrace.text("endpoints", "get", id)).toMatch(/^name +hello$/m);
    expect(await millrace.json("endpoints", "update", "hello", "--idle-timeout", "60")).toMatchObject({
      idleTimeout: 60,
    });
    expect(await millrace.json("scale", "hello", "--min", "0", "--max", "7")).toMatchObject({ workersMax: 7 });
    await millrace.text("scale", "--max", "0");

    const inUse = await millrace.run("templates", "delete", "greet", "--yes");
    expect(inUse).toMatchObject({ exitCode: 1, output: "" });
    expect(await millrace.json("endpoints", "delete", "hello", "--yes")).toEqual({ id, deleted: true });
    expect(await millrace.text("templates", "delete", "greet", "--yes")).toBe("Deleted the template greet.\n");
    expect(await millrace.text("endpoints", "list")).toBe("No endpoints.\n");
  });

  it("are created from a file, with flags on top", async () => {
    const body = JSON.stringify({ name: "from-file", imageName: "local/one", isServerless: true, readme: "# One" });
    const args = ["templates", "create", "--file", "-", "--image", "local/two", "--quiet"];
    expect(await millrace.runWith(body, ...args)).toMatchObject({ exitCode: 0 });
    expect(await millrace.json("templates", "get", "from-file")).toMatchObject({
      imageName: "local/two",
      readme: "# One",
    });
  });

  it.each([
    [["endpoints", "create"], 2, "--template is missing"],
    [["endpoints", "create", "--template", "nosuch"], 4, 'there is no template "nosuch"'],
    [
      ["endpoints", "create", "--template", "x", "--workers-max", "-1"],
      2,
      "--workers-max: must be a whole number from 0",
    ],
    [["endpoints", "create", "--template", "x", "--gpu-type", "NVIDIA L5"], 2, "Did you mean NVIDIA L4?"],
    [["endpoints", "update", "x"], 2, "nothing is given"],
    [["endpoints", "get", "nosuch"], 4, 'there is no endpoint "nosuch"'],
    [["templates", "create", "--name", "x", "--image", "y", "--env", "=1"], 2, "must be NAME=VALUE"],
    [
      ["templates", "create", "--name", "x", "--image", "y", "--env", "NO_SUCH"],
      2,
      "there is no variable NO_SUCH here",
    ],
    [["scale"], 2, "--min or --max is missing"],
  ])("%j is refused with exit code %d", async (args, exitCode, message) => {
    const result = await millrace.run(...args);
    expect([result.exitCode, result.output, result.errors]).toEqual([exitCode, "", expect.stringContaining(message)]);
  });

  it("name the fields that the service refuses", async () => {
    const body = '{"name":"x","imageName":"y","category":"TOASTER"}';
    const { exitCode, errors } = await millrace.runWith(body, "templates", "create", "--file", "-");
    expect([exitCode, errors]).toEqual([2, expect.stringContaining("category")]);
  });

  it("are not deleted without a confirmation", async () => {
    await millrace.text("templates", "create", "--name", "kept", "--image", "local/kept");
    const asked = await millrace.run("templates", "delete", "kept");
    expect(asked).toMatchObject({ exitCode: 2, output: "", errors: expect.stringContaining("Give --yes to confirm") });
    expect(await millrace.json("templates", "get", "kept")).toMatchObject({ name: "kept" });
  });
});

describe("volumes", () => {
  it("are created, made larger and deleted", async () => {
    const center = ["--data-center", "EU-RO-1"];
    const made = await millrace.json("volumes", "create", "--name", "models", "--size", "10", ...center);
    expect(await listed("volumes", "list")).toEqual([made]);
    expect(await millrace.json("volumes", "update", "models", "--size", "20")).toMatchObject({ size: 20 });
    const smaller = await millrace.run("volumes", "update", "models", "--size", "5");
    expect(smaller).toMatchObject({ exitCode: 2, errors: expect.stringContaining("size") });
    expect(await millrace.json("volumes", "get", "models")).toMatchObject({ size: 20 });
    await millrace.json("volumes", "delete", "models", "--yes");
    expect(await listed("volumes", "list")).toEqual([]);
  });
});

describe("credentials and secrets", () => {
  it("take what is secret from standard input, and never show it", async () => {
    const made = await millrace.runWith("top-secret\n", "registry", "create", "--name", "forge", "--username", "ada");
    expect(made).toMatchObject({ exitCode: 0 });
    const kept = await millrace.runWith(
      "top-secret\n",
      "secrets",
      "create",
      "--name",
      "TOKEN",
      "--description",
      "for x",
    );
    expect(kept).toMatchObject({ exitCode: 0 });
    const outputs = [
      JSON.stringify(await listed("registry", "list")),
      JSON.stringify(await millrace.json("registry", "get", "forge")),
      JSON.stringify(await listed("secrets", "list")),
      JSON.stringify(await millrace.json("secrets", "get", "TOKEN")),
      await millrace.text("secrets", "list"),
    ];
    for (const output of [...outputs, made.output, made.errors, kept.output, kept.errors]) {
      expect(output).not.toContain("top-secret");
    }
    expect(outputs[4]).toMatch(/TOKEN +for x/);
    await millrace.json("registry", "delete", "forge", "--yes");
    await millrace.json("secrets", "delete", "TOKEN", "--yes");
    expect([await listed("registry", "list"), await listed("secrets", "list")]).toEqual([[], []]);
  });

  it("need a value", async () => {
    const { exitCode, errors } = await millrace.runWith("", "secrets", "create", "--name", "EMPTY");
    expect([exitCode, errors]).toEqual([2, expect.stringContaining("no value was given")]);
  });
});

describe("billing", () => {
  it("is what the service charged, as a table, JSON and CSV", async () => {
    await millrace.text("volumes", "create", "--name", "billed", "--size", "1000", "--data-center", "EU-RO-1");
    await service.clock.advance(24 * 3_600_000);
    const until = ["--until", new Date(service.clock.now() + 3_600_000).toISOString()];
    await expect.poll(async () => (await listed("billing", "volumes", ...until)).length).toBeGreaterThan(0);
    expect(await listed("billing", "--bucket", "hour", ...until)).toContainEqual(
      expect.objectContaining({ kind: "volumes", amount: expect.any(Number) }),
    );
    expect(await millrace.text("billing", ...until)).toMatch(/^TIME +FOR .*volumes .*\n\nTotal \$\d+\.\d\d\n$/s);
    expect(await millrace.text("billing", "volumes", "--csv", ...until)).toMatch(/^time,kind,id,amount,.*\r\n20/);
  });

  it.each([
    [["billing", "socks"], "KIND must be one of endpoints, pods, volumes"],
    [["billing", "volumes", "--by", "podId"], "--by: volumes cannot be split by podId"],
    [["billing", "--since", "yesterday"], "--since: must be a time span"],
    [["billing", "--json", "--csv"], "exclude each other"],
  ])("refuses %j", async (args, message) => {
    const result = await millrace.run(...args);
    expect(result).toMatchObject({ exitCode: 2, errors: expect.stringContaining(message) });
  });
});
