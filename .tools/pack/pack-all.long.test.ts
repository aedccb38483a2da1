import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { SOURCE_FLAGS } from "../source-flags.mjs";
import { needs } from "../vitest/needs.ts";
import { CONSUMER_OUTPUT, CONSUMER_PROGRAM } from "./consumer-program.ts";
import { canInstall, packAll, TIMEOUT_MS } from "./stranger.test-support.ts";
import { publishedPackages, repositoryRoot as root } from "./workspace-packages.ts";

const SERVICE_KEY = "mr_key_of_the_pack_test_0123456789";
const REQUIRED_STRICTNESS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  // The packages' own declarations are checked as well.
  skipLibCheck: false,
  target: "es2024",
  lib: ["es2024", "dom", "dom.iterable"],
  module: "nodenext",
  types: ["node"],
  noEmit: true,
};

const run = promisify(execFile);

let scratch = "";
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "millrace-consumer-"));
});
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
}, TIMEOUT_MS);

/** What is inside a tarball, by path. */
function contentsOf(tarball: string): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(scratch, "unpacked-"));
  execFileSync("tar", ["-xzf", tarball, "-C", folder]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path, "utf8")]));
}

/** The files that only one of two tarballs has, or that differ, each with where they begin to. */
function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].toSorted().flatMap((path) => {
    const [ours, theirs] = [one.get(path), other.get(path)];
    if (ours === theirs) return [];
    if (ours === undefined || theirs === undefined) return [`${path} is in one of them only`];
    let from = 0;
    while (ours[from] === theirs[from]) from += 1;
    const [start, end] = [Math.max(0, from - 80), from + 80];
    return [`${path}: ${JSON.stringify(ours.slice(start, end))} and ${JSON.stringify(theirs.slice(start, end))}`];
  });
}

/**
 * Packs with npm alone, in a fresh copy of the repository that installs what it needs: `npm pack` changes the manifest for
 * a moment, and other tests may run here.
 */
async function packWithNpm(): Promise<string[]> {
  const copy = join(scratch, "copy");
  const left = new Set([".git", ".turbo", ".vitest", ".millrace", ".venv", "dist", "node_modules", "bench-results"]);
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !left.has(basename(path)) });
  const out = join(scratch, "by-npm");
  mkdirSync(out);
  const files: string[] = [];
  for (const { folder } of publishedPackages(copy)) {
    const before = readFileSync(join(folder, "package.json"), "utf8");
    const { stdout } = await run("npm", ["pack", "--pack-destination", out], { cwd: folder });
    files.push(join(out, stdout.trim().split("\n").at(-1) ?? ""));
    expect(readFileSync(join(folder, "package.json"), "utf8")).toBe(before);
    expect(existsSync(join(folder, "LICENSE"))).toBe(false);
  }
  return files;
}

interface RunningService extends AsyncDisposable {
  readonly url: string;
}

/** A real service from the sources, on a free port. */
async function startService(): Promise<RunningService> {
  const child = spawn(process.execPath, [...SOURCE_FLAGS, join(root, "apps/cli/src/main.ts"), "up", "--json"], {
    cwd: scratch,
    env: {
      ...process.env,
      MILLRACE_API_KEY: SERVICE_KEY,
      MILLRACE_COMPUTE: "none",
      MILLRACE_PORT: "0",
      MILLRACE_DATA_DIR: mkdtempSync(join(scratch, "data-")),
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the service ended before it was ready: ${said}`)));
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Installs tarballs as a stranger would: in an empty folder, with an empty home, by npm alone. */
async function runConsumer(tarballs: readonly string[], service: RunningService): Promise<unknown> {
  const folder = mkdtempSync(join(scratch, "consumer-"));
  const env = { ...process.env, HOME: mkdtempSync(join(scratch, "home-")), NODE_OPTIONS: "" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }));
  writeFileSync(join(folder, "program.ts"), CONSUMER_PROGRAM);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: REQUIRED_STRICTNESS }));
  const more = ["typescript@5.9.3", "@types/node@24.19.2"];
  await run("npm", ["install", "--no-audit", "--no-fund", ...tarballs, ...more], { cwd: folder, env });
  const checked = spawnSync("npx", ["--no-install", "tsc", "-p", "."], { cwd: folder, env, encoding: "utf8" });
  // The compiler writes what it finds to standard output. What npm has to say beside is of this machine.
  expect([checked.status, checked.stdout]).toEqual([0, ""]);
  const programEnv = { ...env, SERVICE_URL: service.url, SERVICE_KEY };
  const { stdout } = await run(process.execPath, ["program.ts"], { cwd: folder, env: programEnv });
  return JSON.parse(stdout);
}

describe("the tarballs of everything that is published", { timeout: TIMEOUT_MS }, () => {
  let byPackAll: readonly string[] = [];
  beforeAll(async () => {
    byPackAll = (await packAll(join(scratch, "by-pack-all"))).map(({ file }) => file);
  }, TIMEOUT_MS);

  test("hold the license, and no version or path that exists in the repository only", () => {
    for (const file of byPackAll) {
      const contents = contentsOf(file);
      expect(contents.get("package/LICENSE"), file).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
      expect(contents.get("package/package.json"), file).not.toMatch(
        /workspace:|catalog:|millrace-source|devDependencies|"scripts"/,
      );
      expect(
        [...contents.keys()].filter((path) => /\.(test|test-d|test-support)\./.test(path)),
        file,
      ).toEqual([]);
    }
  });

  describe.runIf(needs("installing the packages with npm", canInstall, "no registry of npm packages can be reached"))(
    "installed with npm",
    () => {
      test("type-check and work against a service, as pack:all made them", async () => {
        await using service = await startService();
        expect(await runConsumer(byPackAll, service)).toEqual(CONSUMER_OUTPUT);
      });

      test("are the same and work as well when npm pack made them in each package's folder", async () => {
        const byNpm = await packWithNpm();
        expect(byNpm.map((file) => basename(file)).toSorted()).toEqual(
          byPackAll.map((file) => basename(file)).toSorted(),
        );
        for (const file of byPackAll) {
          const other = byNpm.find((candidate) => basename(candidate) === basename(file)) ?? "";
          expect(differences(contentsOf(file), contentsOf(other)), basename(file)).toEqual([]);
        }
        await using service = await startService();
        expect(await runConsumer(byNpm, service)).toEqual(CONSUMER_OUTPUT);
      });
    },
  );
});
