import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildBaseImage, leftoversOf, noEngine, openTestEngine, testEngine } from "@millrace/compute/test-engine";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { temporaryFolder } from "./support/cli-process.ts";
import { commandsOn, type Commands } from "./support/commands-on.ts";

/** Takes jobs as any worker does, by the addresses that its environment names, so that it needs no packages. */
const worker = (version: number): string => `
const { RUNPOD_POD_ID: id = "", RUNPOD_AI_API_KEY: authorization = "", ...env } = process.env;
const at = (url: string | undefined, jobId: string): string => (url ?? "").replace("$RUNPOD_POD_ID", id).replace("$ID", jobId);
process.once("SIGTERM", () => process.exit(0));
for (;;) {
  const taken = await fetch(at(env.RUNPOD_WEBHOOK_GET_JOB, id), { headers: { authorization } });
  if (taken.status !== 200) continue;
  const job = (await taken.json()) as { id: string };
  const body = JSON.stringify({ output: { version: ${version}, level: env.LEVEL ?? null } });
  await fetch(at(env.RUNPOD_WEBHOOK_POST_OUTPUT, job.id), { method: "POST", headers: { authorization }, body });
}
`;

interface Result {
  readonly steps: readonly { readonly action: string; readonly kind: string; readonly name: string }[];
  readonly endpoints: readonly { readonly id: string }[];
}

const hasTool = spawnSync("docker", ["version"]).status === 0;

describe.runIf(needs("images that the command line builds", testEngine !== null && hasTool, noEngine))(
  "an image of a folder",
  () => {
    const resources = new AsyncDisposableStack();
    const images: string[] = [];
    let service: TestService;
    let millrace: Commands;
    let folder: string;
    let base: string;

    beforeAll(async () => {
      const engine = openTestEngine();
      base = await buildBaseImage(engine);
      await engine.close();
      service = resources.use(await startTestService({ settings: { compute: "docker" } }));
      folder = resources.use(await temporaryFolder()).path;
      millrace = commandsOn(service);
    });
    afterAll(async () => {
      const installationId = await readFile(join(service.dataDir, "machines", "installation-id"), "utf8");
      await service.stop();
      const engine = openTestEngine();
      expect(await leftoversOf(engine, installationId)).toEqual([]);
      await engine.close();
      for (const image of images) execFileSync("docker", ["image", "rm", "--force", image]);
      await resources.disposeAsync();
    });

    async function deploy(path: string, ...flags: readonly string[]): Promise<Result> {
      const result = (await millrace.json("deploy", path, ...flags)) as unknown as Result;
      images.push(...result.steps.filter(({ kind }) => kind === "image").map(({ name }) => name));
      return result;
    }
    async function outputOf(endpointId: string): Promise<unknown> {
      return JSON.parse(await millrace.text("runsync", endpointId, "--input", "{}"));
    }

    test("is made for TypeScript without a Dockerfile, is built once for one content, and rolls when that changes", async () => {
      const path = join(folder, "typed");
      await mkdir(path);
      await writeFile(join(path, "handler.ts"), worker(1));
      const flags = ["--base-image", base, "--workers-min", "1", "--workers-max", "2", "--env", "LEVEL=5"];
      const first = await deploy(path, ...flags);
      expect(first.steps.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
        "make image",
        "create template",
        "create endpoint",
      ]);
      const id = first.endpoints[0]?.id ?? "";
      expect(await outputOf(id)).toEqual({ version: 1, level: "5" });
      expect((await deploy(path, ...flags)).steps).toEqual([]);

      await writeFile(join(path, "handler.ts"), worker(2));
      expect((await deploy(path, ...flags)).steps.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
        "make image",
        "update template",
      ]);
      expect(await outputOf(id)).toEqual({ version: 2, level: "5" });
    });

    test("is built from a Dockerfile where there is one", async () => {
      const path = join(folder, "own");
      await mkdir(path);
      await writeFile(join(path, "serve.ts"), worker(7));
      await writeFile(join(path, "Dockerfile"), `FROM ${base}\nCOPY serve.ts /serve.ts\nCMD ["node","/serve.ts"]\n`);
      const told = await millrace.run("deploy", path);
      expect(told, told.errors).toMatchObject({ exitCode: 0 });
      const image = /make image (\S+)/.exec(told.output)?.[1] ?? "";
      images.push(image);
      const id = /^own {2}(\w+)/m.exec(told.output)?.[1] ?? "";
      expect(await outputOf(id)).toEqual({ version: 7, level: null });
    });

    test("that cannot be built leaves the account as it was, and shows why", async () => {
      const path = join(folder, "broken");
      await mkdir(path);
      await writeFile(join(path, "Dockerfile"), `FROM ${base}\nCOPY missing /missing\n`);
      const ended = await millrace.run("deploy", path);
      expect(ended).toMatchObject({
        exitCode: 1,
        errors: expect.stringMatching(/It stopped at: make image[\s\S]*missing/),
      });
      expect(JSON.stringify(await service.rest("GET", "/v1/templates"))).not.toContain("broken");
    });
  },
);
