import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { parse } from "yaml";

import { needs } from "../vitest/needs.ts";
import {
  canInstall,
  command,
  diskBytes,
  install,
  newStranger,
  packAll,
  resultOf,
  startCommand,
  startUp,
  type Stranger,
  type Tarball,
  TIMEOUT_MS,
} from "./stranger.test-support.ts";
import { repositoryRoot as root } from "./workspace-packages.ts";

/** What `millrace` and all that it depends on may take on a disk. */
const INSTALLED_MAX_BYTES = 60 * 1_000_000;
/** A Node that is too old for the program, from a package without scripts. */
const OLD_NODE = `node-linux-${process.arch}@20.20.2`;
const isLinuxPc = process.platform === "linux" && ["x64", "arm64"].includes(process.arch);

const MILLRACE = "node_modules/.bin/millrace";
const HANDLER_DIRS = ["--handler-dirs", "handlers"];

/** In TypeScript, with the worker package that the folder has not installed. */
const HANDLER = `
import { serve, type Job } from "@millrace/worker";
const greet = ({ input }: Job<{ name: string }>): string => \`hello \${input.name}\`;
if (import.meta.main) await serve(greet);
`;

const TEST_OF_A_USER = `
import { deepEqual, equal } from "node:assert/strict";
import { startTestService } from "@millrace/testing";
const environment = { MILLRACE_COMPUTE: "process", MILLRACE_HANDLER_DIRS: process.cwd() + "/handlers" };
await using service = await startTestService({ environment });
const endpointId: string = await service.deploy("local/hello", { computeType: "CPU" });
const headers = { authorization: "Bearer " + service.adminKey, "content-type": "application/json" };
const call = (path: string, body?: object): Promise<Response> =>
  fetch(service.url + "/v2/" + endpointId + path, { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) });
const job = await (await call("/runsync?wait=300000", { input: { name: "test" } })).json();
equal(job.output, "hello test");
const before: number = service.clock.now();
await service.clock.advance(2 * 24 * 60 * 60 * 1000);
equal(service.clock.now() > before, true);
deepEqual((await call("/status/" + job.id)).status, 404);
console.log("kept");
`;

/** The parts of a reusable workflow that the test plays. */
interface ReusableWorkflow {
  readonly on: { readonly workflow_call: { readonly inputs: Action["inputs"] } };
  readonly jobs: { readonly verify: { readonly steps: readonly (Step & { readonly id?: string })[] } };
}

interface Step {
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

/** The parts of a composite action that the test plays. */
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: {
    readonly steps: readonly [unknown, Step];
  };
}

/** The environment of a step, with these values for its expressions. */
function envOf({ env }: Step, values: Readonly<Record<string, unknown>>): NodeJS.ProcessEnv {
  const given = (text: string): string =>
    text.replace(/^\$\{\{ ([\w.-]+) \}\}$/, (_, name: string) => String(values[name]));
  return Object.fromEntries(Object.entries(env).map(([name, text]) => [name, given(text)]));
}

/** The default of each input, by its expression. */
function defaultsOf(inputs: Action["inputs"]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(inputs).map(([name, one]) => [`inputs.${name}`, one.default]));
}

let out = "";
let tarballs: readonly Tarball[] = [];
const strangers: Stranger[] = [];

function stranger(): Stranger {
  const one = newStranger();
  strangers.push(one);
  return one;
}

function tarball(name: string): string {
  return tarballs.find((one) => one.name === name)?.file ?? name;
}

describe.runIf(needs("installing the packages with npm", canInstall, "no registry of npm packages can be reached"))(
  "in an empty folder with an empty home",
  { timeout: TIMEOUT_MS },
  () => {
    let user: Stranger;
    beforeAll(async () => {
      out = mkdtempSync(join(tmpdir(), "millrace-tarballs-"));
      tarballs = await packAll(out);
      user = stranger();
      mkdirSync(join(user.folder, "handlers", "hello"), { recursive: true });
      writeFileSync(join(user.folder, "handlers", "hello", "handler.ts"), HANDLER);
      await install(user, tarball("millrace"));
    }, TIMEOUT_MS);
    afterAll(() => {
      for (const folder of [out, ...strangers.flatMap((one) => [one.folder, one.home])]) {
        rmSync(folder, { recursive: true, force: true });
      }
    }, TIMEOUT_MS);

    test("millrace installs from its tarball alone, small, and runs nothing while it does", () => {
      const modules = join(user.folder, "node_modules");
      expect(existsSync(join(modules, "sharp"))).toBe(true);
      expect(diskBytes(modules)).toBeLessThanOrEqual(INSTALLED_MAX_BYTES);
      expect(readFileSync(join(modules, ".package-lock.json"), "utf8")).not.toContain("hasInstallScript");
    });

    test("millrace up answers, runs a handler in TypeScript that has installed nothing, and stops when asked", async () => {
      await using service = await startUp(user, MILLRACE, ...HANDLER_DIRS);
      const job = await resultOf(service, "local/hello", { name: "stranger" });
      expect(job).toMatchObject({ status: "COMPLETED", output: "hello stranger" });
      for (const page of ["/docs/", "/v1/docs", "/v1/docs/reference.js", "/graphql/graphiql.js", "/graphql/react.js"]) {
        const answer = await fetch(service.url + page, { headers: { accept: "text/html,*/*" } });
        expect([page, answer.status, (await answer.text()).length > 100]).toEqual([page, 200, true]);
      }
      expect(await service.stop()).toBe(0);
    });

    test("its examples run as they were installed", async () => {
      await using service = await startUp(user, "npx", "--no-install", "millrace");
      const job = await resultOf(service, "local/text-stream", { text: "one two", delayMs: 0 });
      expect(job).toMatchObject({ status: "COMPLETED" });
      const { input } = JSON.parse(
        readFileSync(join(user.folder, "node_modules/millrace/dist/handlers/thumbnail/example-input.json"), "utf8"),
      ) as { readonly input: unknown };
      expect(await resultOf(service, "local/thumbnail", input)).toMatchObject({ output: { format: "jpeg" } });
    });

    test("millrace dev runs a handler that only exports its function", async () => {
      const folder = join(user.folder, "project");
      mkdirSync(folder);
      const handler = "export default ({ input }: { input: { name: string } }) => 'hello ' + input.name;";
      writeFileSync(join(folder, "greet.ts"), handler);
      writeFileSync(join(folder, "test_input.json"), JSON.stringify({ input: { name: "dev" } }));
      const words = [join(user.folder, MILLRACE), "dev", "greet.ts", "--yes", "--json", "--port", "0"] as const;
      await using dev = await startCommand({ ...user, folder }, words, /"output":"hello dev"/);
      expect(JSON.parse(dev.line)).toMatchObject({ event: "job", status: "COMPLETED" });
    });

    test("millrace deploy makes an endpoint of it, with the worker package that comes along", async () => {
      await using service = await startUp(user, MILLRACE, ...HANDLER_DIRS);
      const env = { ...user.env, MILLRACE_BASE_URL: service.url, MILLRACE_API_KEY: service.adminKey };
      const words = ["deploy", "project/greet.ts", "--as", "folder", "--handlers-dir", "handlers"];
      const deployed = command({ ...user, env }, MILLRACE, ...words);
      expect(deployed, deployed.errors).toMatchObject({ exitCode: 0 });
      const ran = command({ ...user, env }, MILLRACE, "runsync", "project", "--input", '{"name":"deploy"}');
      expect(ran, ran.errors).toMatchObject({ exitCode: 0, output: "hello deploy\n" });
    });

    test("the suite checks a service by its address, and says what it needs without one", async () => {
      const other = stranger();
      await install(other, tarball("@millrace/contract-tests"));
      expect(command(other, "npx", "--no-install", "@millrace/contract-tests", "run")).toMatchObject({
        exitCode: 2,
        errors: expect.stringContaining("run needs --base-url"),
      });
      await using service = await startUp(user, MILLRACE);
      const env = { ...other.env, MILLRACE_API_KEY: service.adminKey };
      const args = ["run", "--base-url", service.url, "--only", "QUEUE-RUN-*", "--clock", "real", "--report", "report"];
      const run = command({ ...other, env }, "npx", "--no-install", "@millrace/contract-tests", ...args);
      expect(run, run.output + run.errors).toMatchObject({ exitCode: 0 });
      expect(readFileSync(join(other.folder, "report", "junit.xml"), "utf8")).toContain("QUEUE-RUN-");
    });

    test("the action for pipelines runs the suite, and gives its report and its verdict", async () => {
      const runner = stranger();
      await install(runner, tarball("@millrace/contract-tests"));
      const action = parse(readFileSync(join(root, ".github/actions/verify/action.yml"), "utf8")) as Action;
      const [, step] = action.runs.steps;
      const { run: script } = step;
      expect(script).not.toContain("${{");
      await using service = await startUp(user, MILLRACE);
      const version = tarballs.find(({ name }) => name === "@millrace/contract-tests")?.version ?? "";
      const values = {
        ...defaultsOf(action.inputs),
        "inputs.base-url": service.url,
        "inputs.api-key": service.adminKey,
        "inputs.only": "QUEUE-RUN-200\nQUEUE-HEALTH-*",
        "inputs.safety": "disposable",
        "inputs.version": version,
      };
      const summary = { GITHUB_STEP_SUMMARY: join(runner.folder, "summary.md") };
      const env: NodeJS.ProcessEnv = { ...runner.env, ...summary, ...envOf(step, values) };
      const run = command({ ...runner, env }, "bash", "-e", "-o", "pipefail", "-c", script);
      expect(run, run.output + run.errors).toMatchObject({ exitCode: 0 });
      expect(readFileSync(join(runner.folder, "verify-report", "junit.xml"), "utf8")).toMatch(
        /QUEUE-RUN-200[^]*QUEUE-HEALTH-|QUEUE-HEALTH-[^]*QUEUE-RUN-200/,
      );
      expect(readFileSync(join(runner.folder, "summary.md"), "utf8")).not.toBe("");
      const readOnly = { ...runner, env: { ...env, SAFETY: "read-only" } };
      expect(command(readOnly, "bash", "-e", "-o", "pipefail", "-c", script).exitCode).toBe(5);
      const wrongKey = { ...runner, env: { ...env, MILLRACE_API_KEY: "wrong-key", SAFETY: "disposable" } };
      expect(command(wrongKey, "bash", "-e", "-o", "pipefail", "-c", script).exitCode).toBe(2);
    });

    test("the reusable workflow verifies a deployment, and remembers it in a branch of the calling repository", async () => {
      const runner = stranger();
      await install(runner, tarball("@millrace/contract-tests"));
      const text = readFileSync(join(root, ".github/workflows/verify.yml"), "utf8");
      const { on, jobs } = parse(text) as ReusableWorkflow;
      const step = jobs.verify.steps.find(({ id }) => id === "verify");
      if (step === undefined) throw new Error("The workflow has no step that verifies.");
      expect(step.run).not.toContain("${{");
      const origin = join(runner.home, "origin.git");
      const git = (...words: readonly string[]): void => {
        expect(command(runner, "git", ...words)).toMatchObject({ exitCode: 0 });
      };
      git("init", "--quiet", "--bare", origin);
      git("init", "--quiet");
      git("remote", "add", "origin", origin);
      await using service = await startUp(user, MILLRACE);
      const values = {
        ...defaultsOf(on.workflow_call.inputs),
        "inputs.base-url": service.url,
        "inputs.only": "QUEUE-RUN-200\nDOCS-PAGE-*",
        "inputs.safety": "disposable",
        "inputs.issue": false,
        "inputs.version": tarballs.find(({ name }) => name === "@millrace/contract-tests")?.version,
        "secrets.api-key": service.adminKey,
        "github.token": "",
      };
      const env = { ...runner.env, ...envOf(step, values) };
      const run = command({ ...runner, env }, "bash", "-e", "-o", "pipefail", "-c", step.run);
      expect(run, run.output + run.errors).toMatchObject({ exitCode: 0 });
      expect(readFileSync(join(runner.folder, "verify-report", "summary.md"), "utf8")).not.toBe("");
      const kept = command(runner, "git", "--git-dir", origin, "show", "verify-evidence:evidence.json");
      expect(kept.output).toMatch(/"QUEUE-RUN-200": \{\s*"verdict": "pass"/);
      const again = command({ ...runner, env: { ...env, SAFETY: "odd" } }, "bash", "-e", "-c", step.run);
      expect(again.exitCode).toBe(2);
    });

    test("a suite for another interface runs on the core, as the guide shows it", async () => {
      const author = stranger();
      await install(author, tarball("@millrace/contract-core"));
      const guide = readFileSync(join(root, "docs/guides/own-contract-suite.md"), "utf8");
      const [, suite = ""] = /```ts file="suite.ts"\n([^]*?)```/.exec(guide) ?? [];
      writeFileSync(join(author.folder, "package.json"), JSON.stringify({ type: "module" }));
      writeFileSync(join(author.folder, "suite.ts"), suite);
      const server = createServer((request, response) => {
        if (request.url === "/parcels") response.writeHead(200, { "content-type": "application/json" }).end("[]");
        else response.writeHead(404).end();
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      try {
        const { port } = server.address() as AddressInfo;
        const args = [
          "suite.ts",
          "run",
          "--base-url",
          `http://127.0.0.1:${port}`,
          "--api-key",
          "key-of-a-test",
          "--report",
          "out",
        ];
        const child = spawn(process.execPath, args, { cwd: author.folder, env: author.env });
        const [[exitCode], errors] = await Promise.all([once(child, "close"), textOf(child.stderr)]);
        expect(exitCode, errors).toBe(0);
        expect(readFileSync(join(author.folder, "out", "results.sarif"), "utf8")).toContain("Parcel contract suite");
      } finally {
        server.close();
      }
    });

    test("a test starts a whole service, with a clock to move, by @millrace/testing", async () => {
      const tester = stranger();
      cpSync(join(user.folder, "handlers"), join(tester.folder, "handlers"), { recursive: true });
      await install(tester, tarball("@millrace/testing"), tarball("millrace"));
      writeFileSync(join(tester.folder, "package.json"), JSON.stringify({ type: "module" }));
      writeFileSync(join(tester.folder, "test.ts"), TEST_OF_A_USER);
      const { exitCode, output, errors } = command(tester, process.execPath, "test.ts");
      expect([exitCode, output.trim()], errors).toEqual([0, "kept"]);
    });

    test("the client of REST is imported and required, with both of its entries and with types", async () => {
      const user = stranger();
      await install(
        user,
        tarball("@millrace/rest-client"),
        tarball("@millrace/spec"),
        "typescript@5.9.3",
        "@types/node@24.19.2",
      );
      const entries = ["@millrace/rest-client", "@millrace/rest-client/compat-v2"];
      const used =
        "Object.keys(one.createRestClient({ apiKey: 'k' }).pods).length + typeof two.createCompatV2Client({ apiKey: 'k' }).pods.list";
      const loads = (load: (entry: string) => string): string =>
        `const [one, two] = [${entries.map((entry) => load(entry)).join(", ")}]; console.log(${used})`;
      writeFileSync(
        join(user.folder, "a.mjs"),
        loads((entry) => `await import("${entry}")`),
      );
      writeFileSync(
        join(user.folder, "b.cjs"),
        loads((entry) => `require("${entry}")`),
      );
      for (const program of ["a.mjs", "b.cjs"]) {
        const ran = command(user, process.execPath, program);
        expect(ran, ran.errors).toMatchObject({
          exitCode: 0,
          errors: "",
          output: expect.stringMatching(/^\d+function\n$/),
        });
      }
      const typed = `import { createCompatV2Client, eachItem, type Pod } from "@millrace/rest-client/compat-v2";
        export async function first(): Promise<Pod | undefined> {
          const { pods } = createCompatV2Client({ apiKey: "k" });
          for await (const pod of eachItem((page) => pods.list(page))) return pod;
          return undefined;
        }`;
      for (const name of ["typed.mts", "typed.cts"]) writeFileSync(join(user.folder, name), typed);
      const compiler = join(user.folder, "node_modules/typescript/bin/tsc");
      const compiled = command(
        user,
        process.execPath,
        compiler,
        "--noEmit",
        "--strict",
        "--module",
        "nodenext",
        "--target",
        "es2024",
        "--lib",
        "es2024,dom,dom.asynciterable",
        "typed.mts",
        "typed.cts",
      );
      expect(compiled, compiled.output).toMatchObject({ exitCode: 0 });
    });

    test.runIf(needs("the command under an old Node", isLinuxPc, "the test has an old Node for 64-bit Linux only"))(
      "under a Node that is too old, the command fetches a newer one, once, and runs in it",
      async () => {
        const old = stranger();
        await install(old, OLD_NODE, tarball("millrace"));
        const node = join(old.folder, "node_modules", OLD_NODE.replace(/@.*/, ""), "bin", "node");
        expect(command(old, node, "--version").output.trim()).toBe("v20.20.2");
        const launcher = realpathSync(join(old.folder, MILLRACE));
        const first = command(old, node, launcher, "--version");
        expect(first, first.errors).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^millrace \d/) });
        expect(first.errors).toMatch(/needs Node 24\.\d+ or newer, and this is 20\.20\.2\.\nFetching Node 24/);
        expect(command(old, node, launcher, "--version")).toEqual({ ...first, errors: "" });
        const home = join(old.home, "nobody");
        const offline = { ...old, env: { ...old.env, HOME: home, npm_config_cache: home, npm_config_offline: "true" } };
        const refused = command(offline, node, launcher, "--version");
        expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining("nodejs.org") });
      },
    );
  },
);
