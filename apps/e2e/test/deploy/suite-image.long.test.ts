import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { docker, noEngine, testEngine } from "@millrace/compute/test-engine";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { makeBaseImage, makeNodeImage } from "./support/made-images.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const IMAGE = "localhost/millrace-test/contract-tests:1";
/** The machine may be busy. */
const TIMEOUT_MS = 600_000;
const canRun = testEngine !== null && spawnSync("docker", ["--version"]).status === 0;

describe.runIf(needs("the image of the contract suite", canRun, `${noEngine}, and the command docker`))(
  "the image of the contract suite",
  { timeout: TIMEOUT_MS },
  () => {
    let folder = "";
    let service: TestService;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "millrace-suite-image-"));
      const args = ["run", "--silent", "pack:all", "--", "--only", "@millrace/contract-tests", "--out", folder];
      execFileSync("npm", args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] });
      const bases = [`NODE_IMAGE=${makeNodeImage()}`, `BASE_IMAGE=${makeBaseImage()}`];
      const given = bases.flatMap((base) => ["--build-arg", base]);
      docker("build", "--file", join(ROOT, "docs/deploy/contract-tests.Dockerfile"), "--tag", IMAGE, ...given, folder);
      service = await startTestService();
    }, TIMEOUT_MS);
    afterAll(async () => {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    }, TIMEOUT_MS);

    /** Runs the suite in a container that reaches this machine. The service is in this process, which must go on. */
    async function suite(
      ...words: readonly string[]
    ): Promise<{ readonly exitCode: unknown; readonly output: string }> {
      const options = ["run", "--rm", "--network", "host", "--env", "MILLRACE_API_KEY"];
      const env = { ...process.env, MILLRACE_API_KEY: service.adminKey };
      const child = spawn("docker", [...options, IMAGE, ...words], { env, stdio: ["ignore", "pipe", "pipe"] });
      const texts = [child.stdout, child.stderr].map((stream) => text(stream));
      const [[exitCode], ...output] = await Promise.all([once(child, "close"), ...texts]);
      return { exitCode, output: output.join("") };
    }

    test("checks a service by its address, without root, and writes its reports", async () => {
      const run = await suite("run", "--base-url", service.url, "--only", "QUEUE-RUN-200", "--report", "/reports/out");
      expect(run, run.output).toMatchObject({ exitCode: 0, output: expect.stringContaining("/reports/out/run.json") });
      expect(docker("run", "--rm", "--entrypoint", "node", IMAGE, "-p", "process.getuid()")).toBe("1000");
    });

    test("says what it needs", async () => {
      expect(await suite("run")).toMatchObject({
        exitCode: 2,
        output: expect.stringContaining("run needs --base-url"),
      });
    });
  },
);
