import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { version } from "../../src/command/version.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMillrace, temporaryFolder } from "../support/cli-process.ts";
import { commandsOn, type Commands } from "../support/commands-on.ts";
import { dataEnvironment } from "../support/data-commands.ts";
import { faultsOf } from "../support/schemas.ts";

const onPostgres = process.env["MILLRACE_TEST_DATABASE_URL"] !== undefined;
const resources = new AsyncDisposableStack();
let service: TestService;
let millrace: Commands;

beforeAll(async () => {
  service = resources.use(await startTestService());
  await service.deploy("local/none", { name: "greet", workersMax: 0 });
  // The library for completion prints in a way that a test cannot see within its process.
  millrace = commandsOn(service, { MILLRACE_PORT: "0" }, { asProcesses: true });
});
afterAll(() => resources.disposeAsync());

interface Finding {
  readonly subject: string;
  readonly state: string;
  readonly message: string;
}

describe("millrace doctor", () => {
  it("looks at the machine, the service and the key", async () => {
    const result = await millrace.run("doctor", "--json", "--data-dir", service.dataDir);
    const { findings } = JSON.parse(result.output) as { readonly findings: readonly Finding[] };
    const states = Object.fromEntries(findings.map(({ subject, state }) => [subject, state]));
    expect(states).toMatchObject({ Node: "ok", Port: "ok", "Data directory": "ok", "Config file": "lack" });
    // A service of a test may have another time than this machine; its interface and the key are right.
    expect(states).toMatchObject({ Service: "ok", "API key": "ok" });
    expect(findings.find(({ subject }) => subject === "API key")?.message).toContain("from MILLRACE_API_KEY: may read");
  });

  it("tells where database and blobs are, and what the service runs on", async () => {
    const beside = commandsOn(service, await dataEnvironment(service), { asProcesses: true });
    const { output } = await beside.run("doctor", "--json", "--data-dir", service.dataDir);
    const { findings } = JSON.parse(output) as { readonly findings: readonly Finding[] };
    const messages = Object.fromEntries(findings.map(({ subject, message }) => [subject, message]));
    expect(messages).toMatchObject({
      Database: expect.stringMatching(
        onPostgres
          ? /^PostgreSQL .+ at \S+, [\d.]+ [KM]B, \d+ of \d+ connections open, all migrations made$/
          : /^SQLite 3\.\S+ at .*millrace\.db, [\d.]+ [KM]B, pages in order, all migrations made$/,
      ),
      Blobs: `in ${join(service.dataDir, "blobs")}${onPostgres ? ", which only one gateway can use." : ""}`,
      "Runs on": expect.stringMatching(
        new RegExp(`^${onPostgres ? "PostgreSQL" : "SQLite"}, 1 gateway; machines: none, .+; 0 hosts$`),
      ),
    });
  });

  it("a service that answers and is not ready is a problem, with its own reason", async () => {
    const unready = createServer(({ url }, answer) => {
      if (url === "/readyz") answer.writeHead(503).end('{"message":"The disk is full."}');
      else answer.end(JSON.stringify({ info: { version: version.interface } }));
    });
    await once(unready.listen(0, "127.0.0.1"), "listening");
    const { port } = unready.address() as AddressInfo;
    const { output } = await millrace.run("doctor", "--json", "--base-url", `http://127.0.0.1:${port}`);
    unready.close();
    const { findings } = JSON.parse(output) as { readonly findings: readonly Finding[] };
    expect(findings.find(({ subject }) => subject === "Service")).toMatchObject({
      state: "problem",
      message: `http://127.0.0.1:${port} is not ready: The disk is full.`,
    });
  });

  it("has JSON that keeps to its schema, and text that fits a terminal", async () => {
    const report = await millrace.run("doctor", "--json");
    expect(faultsOf("doctor", JSON.parse(report.output))).toEqual([]);
    const { output } = await millrace.run("doctor");
    expect(output).toMatch(/Service +http:\/\/127\.0\.0\.1:\d+ speaks interface/);
  });

  it("names the cure when nothing answers, and a key that is wrong is a problem", async () => {
    const gone = await millrace.run("doctor", "--json", "--base-url", "http://127.0.0.1:1");
    expect(JSON.parse(gone.output)).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({ subject: "Service", state: "lack", cure: "millrace up" }),
      ]),
    });
    const wrong = await commandsOn({ url: service.url, adminKey: "no-such-key" }).run("doctor");
    expect([wrong.exitCode, wrong.output]).toEqual([1, expect.stringMatching(/✖ API key/)]);
  });
});

describe("millrace completion", () => {
  it.each(["bash", "zsh", "fish"])("prints a script for %s", async (shell) => {
    expect(await millrace.text("completion", shell)).toContain("millrace complete --");
  });

  it("refuses another shell", async () => {
    expect(await millrace.run("completion", "tcsh")).toMatchObject({ exitCode: 2 });
  });

  it.each([
    [["en"], "endpoints\tEndpoints"],
    [["key", ""], "create\tCreate an API key"],
    [["run", "--w"], "--wait\tWait"],
    [["billing", "--bucket", ""], "month"],
    [["run", ""], "greet\t"],
    [["status", "--endpoint", ""], "greet\t"],
    [["status", ""], "greet/\t"],
  ])("completes %j", async (words, expected) => {
    expect(await millrace.text("complete", "--", ...words)).toContain(expected);
  });
});

describe("millrace verify", () => {
  it("runs the suite that is installed in the folder, with the service and the key, and has its exit code", async () => {
    const folder = resources.use(await temporaryFolder()).path;
    const home = join(folder, "node_modules", "@millrace", "contract-tests");
    await mkdir(home, { recursive: true });
    await writeFile(join(home, "package.json"), '{"name":"@millrace/contract-tests","bin":{"suite":"suite.mjs"}}');
    const program =
      'console.log(process.argv.slice(2).join(" "), process.env.MILLRACE_BASE_URL); process.exit(process.env.MILLRACE_API_KEY ? 1 : 9);';
    await writeFile(join(home, "suite.mjs"), program);
    // Flags of the suite win over the address, so it is not given as one.
    for (const [words, passed] of [
      [["--only", "LIMIT-*"], "run --only LIMIT-*"],
      [["scheduled", "--issue"], "scheduled --issue"],
    ] as const) {
      await using suite = startMillrace(
        ["verify", "--base-url", service.url, "--", ...words],
        { MILLRACE_API_KEY: service.adminKey },
        { cwd: folder },
      );
      expect(await suite.ended).toMatchObject({ exitCode: 1, output: `${passed} ${service.url}\n`, errors: "" });
    }
  });

  it("says how to run the suite where it is not installed", async () => {
    const { exitCode, errors } = await millrace.run("verify");
    expect([exitCode, errors]).toEqual([
      1,
      expect.stringContaining(`npx @millrace/contract-tests run --base-url ${service.url}`),
    ]);
  });
});
