import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
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
    expect(await listed("templates", "list")).toMatchObject([{ id: template["id"], name: "greet" }]);
    expect(await millrace.text("templates", "list")).toMatch(/^ID +NAME.*\n\S+ +greet +local\/greet +workers/);
    expect(await millrace.json("templates", "update", "greet", "--readme", "Greets.")).toMatchObject({
      readme: "Greets.",
      imageName: "local/greet",
    });
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

  it("say which of them serve requests, and where", async () => {
    await millrace.text("templates", "create", "--name", "web", "--image", "local/greet", "--serverless");
    const flags = ["--name", "site", "--template", "web", "--type", "LB", "--workers-max", "0", "--open-requests"];
    const origins = ["--cors-origin", "https://a.example", "--cors-origin", "http://localhost:3000"];
    const id = (await millrace.text("endpoints", "create", ...flags, ...origins)).trim();
    expect(await millrace.json("endpoints", "get", "site")).toMatchObject({
      type: "LB",
      openRequests: true,
      corsOrigins: ["https://a.example", "http://localhost:3000"],
    });
    expect(await millrace.text("endpoints", "list")).toMatch(new RegExp(`^${id} +site +LB .* /lb/${id}/$`, "m"));
    expect(await millrace.text("endpoints", "get", "site")).toMatch(new RegExp(`^address +/lb/${id}/$`, "m"));
    expect(await millrace.run("runsync", "site", "--input", "{}")).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining(`/lb/${id}/`),
    });
    await millrace.text("endpoints", "delete", "site", "--yes");
    await millrace.text("templates", "delete", "web", "--yes");
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
      "--workers-max must be a whole number from 0",
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
    [["volumes", "create"], 2, "--name and --size are missing"],
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
    await service.clock.advance(1_000);
    const changes = [
      await millrace.runWith("top-secret-2\n", "registry", "update", "forge"),
      await millrace.runWith("", "registry", "update", "forge", "--username", "grace", "--json"),
      await millrace.runWith("top-secret-2\n", "secrets", "update", "TOKEN", "--json"),
      await millrace.runWith("", "secrets", "update", "TOKEN", "--description", "for y"),
    ];
    expect(changes.map(({ exitCode, errors }) => [exitCode, errors])).toEqual([
      [0, expect.stringMatching(/^Changed the credential \w+\.\n$/)],
      [0, ""],
      [0, ""],
      [0, expect.stringMatching(/^Changed the secret \w+\.\n$/)],
    ]);
    for (const { output, errors } of [made, kept, ...changes]) outputs.push(output, errors);
    for (const output of outputs) expect(output).not.toContain("top-secret");
    expect(outputs[4]).toMatch(/TOKEN +for x/);
    const { description, createdAt, lastUpdatedAt } = await millrace.json("secrets", "get", "TOKEN");
    expect(description).toBe("for y");
    expect(Date.parse(String(lastUpdatedAt))).toBeGreaterThan(Date.parse(String(createdAt)));
    await millrace.json("registry", "delete", "forge", "--yes");
    await millrace.json("secrets", "delete", "TOKEN", "--yes");
    expect([await listed("registry", "list"), await listed("secrets", "list")]).toEqual([[], []]);
  });

  it.each([
    [["registry", "update", "nosuch", "--username", "x"], 4, 'there is no credential "nosuch"'],
    [["secrets", "update", "NOSUCH", "--description", "x"], 4, 'there is no secret "NOSUCH"'],
    [["secrets", "update", "NOSUCH", "--value-file", "/nowhere"], 1, "/nowhere cannot be read (ENOENT)"],
  ])("%j is refused with exit code %d", async (args, exitCode, message) => {
    expect(await millrace.run(...args)).toMatchObject({ exitCode, errors: expect.stringContaining(message) as string });
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
    await expect.poll(async () => (await listed("billing", "charges", "volumes", ...until)).length).toBeGreaterThan(0);
    expect(await listed("billing", "--bucket", "hour", ...until)).toContainEqual(
      expect.objectContaining({ kind: "volumes", amount: expect.any(Number) }),
    );
    expect(await millrace.text("billing", ...until)).toMatch(/^TIME +FOR .*volumes .*\n\nTotal \$\d+\.\d\d\n$/s);
    const rentals = await listed("billing", "rentals", "--kind", "network-volume", "--limit", "1");
    expect(rentals).toMatchObject([{ kind: "network-volume", gpuCount: 0 }]);
    expect(await millrace.text("billing", "rentals")).toMatch(/^STARTED +ENDED +KIND .*network-volume/s);
    expect(await millrace.text("billing", "volumes", "--csv", ...until)).toMatch(/^time,kind,id,amount,.*\r\n20/);
  });

  it("has a budget, which stops new work where it shall", async () => {
    const parsed = async (...args: readonly string[]): Promise<unknown> =>
      JSON.parse(await millrace.text("billing", "budget", "--json", ...args));
    expect(await parsed()).toMatchObject({ spendLimit: null, limit: null, state: "OK" });
    expect(await millrace.text("billing", "budget")).toMatch(/^WHAT +LIMIT .*\naccount +none .* ok\n\nCounted from/s);
    expect(await parsed("--limit", "12.5", "--action", "stop")).toMatchObject({ spendLimit: 12.5, action: "STOP" });
    expect(await parsed("--action", "warn")).toMatchObject({ spendLimit: 12.5, action: "WARN" });
    await millrace.text("templates", "create", "--name", "thrifty", "--image", "local/thrifty", "--serverless");
    const limited = ["--template", "thrifty", "--compute-type", "CPU", "--workers-max", "0", "--spend-limit", "7.25"];
    await millrace.text("endpoints", "create", "--name", "thrifty", ...limited);
    expect(await millrace.text("billing", "budget")).toMatch(/\nthrifty +\$7\.25 +\$0\.00 +0 % +warn +ok\n/);
    await millrace.text("endpoints", "update", "thrifty", "--spend-action", "STOP");
    expect(await parsed("--limit", "none")).toMatchObject({
      spendLimit: null,
      endpoints: [{ endpointName: "thrifty", spendLimit: 7.25, action: "STOP" }],
    });

    await millrace.text("volumes", "create", "--name", "costly", "--size", "4000", "--data-center", "EU-RO-1");
    await service.clock.advance(3_600_000);
    expect(await parsed("--limit", "0.01", "--action", "stop")).toMatchObject({ state: "REACHED", stopsNewWork: true });
    const refused = await millrace.run("pods", "create", "--image", "local/thrifty", "--compute-type", "CPU");
    expect(refused).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining("The budget of the account is reached"),
    });
    expect(await millrace.text("billing", "budget")).toContain("reached, new work is refused");
    await parsed("--limit", "none");
  });

  it.each([
    [["billing", "budget", "--limit", "0"], "--limit must be none or a number from 0.01"],
    [["billing", "budget", "--limit", "much"], "--limit must be none or a number from 0.01"],
    [["billing", "rentals", "--limit", "0"], "--limit must be a whole number from 1 to"],
    [["billing", "socks"], "KIND must be one of endpoints, pods, volumes"],
    [["billing", "volumes", "--by", "podId"], "--by: volumes cannot be split by podId"],
    [["billing", "--since", "yesterday"], "--since must be a time span"],
    [["billing", "--json", "--csv"], "exclude each other"],
  ])("refuses %j", async (args, message) => {
    const result = await millrace.run(...args);
    expect(result).toMatchObject({ exitCode: 2, errors: expect.stringContaining(message) });
  });
});

describe("rules for notifications", () => {
  it("are created from flags, read, changed, tested and deleted", async () => {
    const receiver = resources.use(await startReceiver());
    await millrace.text("templates", "create", "--name", "told", "--image", "local/greet", "--serverless");
    const endpoint = (
      await millrace.text("endpoints", "create", "--name", "told", "--template", "told", "--workers-max", "0")
    ).trim();
    const about = ["--name", "jobs wait", "--condition", "QUEUE_AGE", "--url", receiver.url];
    const made = await millrace.json("notifications", "create", ...about, "--age-seconds", "60", "--endpoint", "told");
    const known = { name: "jobs wait", condition: "QUEUE_AGE", bounds: { ageSeconds: 60 }, endpointIds: [endpoint] };
    expect(made).toMatchObject({ ...known, enabled: true, repeatMinutes: null });
    expect(await listed("notifications", "list")).toEqual([made]);
    expect(await millrace.json("notification", "get", "jobs wait")).toEqual(made);
    const changes = ["--no-enabled", "--age-seconds", "90", "--repeat-minutes", "60"];
    expect(await millrace.json("notifications", "update", "jobs wait", ...changes)).toMatchObject({
      ...known,
      bounds: { ageSeconds: 90 },
      enabled: false,
      repeatMinutes: 60,
    });
    expect(await millrace.json("notifications", "test", "jobs wait")).toMatchObject({
      delivery: { state: "test", statusCode: 204 },
      message: { rule: { id: made["id"] } },
    });
    expect(receiver.bodies).toMatchObject([{ type: "notification", state: "test" }]);
    expect(await millrace.text("notifications", "list")).toMatch(/jobs wait +QUEUE_AGE +off +\S+ test: 204/);
    receiver.answer(500);
    expect(await millrace.run("notifications", "test", "jobs wait")).toMatchObject({
      exitCode: 1,
      output: "Not delivered: the receiver answered 500.\n",
    });
    await millrace.json("notifications", "update", "jobs wait", "--enabled");
    expect(await millrace.text("notifications", "list")).toMatch(/jobs wait +QUEUE_AGE +undeliverable +\S+ test: 500/);
    const wrong = await millrace.run("notifications", "update", "jobs wait", "--jobs-min", "5");
    expect(wrong).toMatchObject({ exitCode: 2, errors: expect.stringContaining("bounds.jobsMin") });
    await millrace.json("notifications", "delete", "jobs wait", "--yes");
    expect(await millrace.text("notifications", "list")).toBe("No rules for notifications.\n");
  });
});

/** Answers 204 to everything, until it is told otherwise. */
async function startReceiver() {
  const bodies: unknown[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push(body);
      response.writeHead(status).end();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    bodies,
    answer: (code: number) => (status = code),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
