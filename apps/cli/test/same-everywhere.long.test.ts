import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leftoversOf, noEngine, openTestEngine, testEngine } from "@millrace/compute/test-engine";
import { createQueueClient } from "@millrace/queue-client";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { isOfToday } from "../../../.tools/vitest/part-of-today.ts";
import type { SourceRow } from "../src/source/source-row.test-support.ts";
import { sourceRows } from "../src/source/source-table.test-support.ts";
import { writeSource } from "../src/source/write-source.test-support.ts";
import { startMillrace } from "./support/cli-process.ts";
import { type Commands, commandsOn } from "./support/commands-on.ts";
import { makeHandlerImages } from "./support/handler-images.ts";
import { makeWheels, type Wheels } from "./support/python-wheels.ts";

/** What became of a folder in one of its forms: what a job with the input `{}` answers, or the message of the refusal. */
type Verdict = { readonly answer: unknown } | { readonly refusal: string };

const canRun =
  testEngine !== null &&
  spawnSync("docker", ["version"]).status === 0 &&
  spawnSync("python3", ["-c", "import venv, ensurepip, pip"]).status === 0;
/** pip makes an environment in some seconds here; a stop for a test that hangs, on a machine that is ten times slower and busy. */
const TIMEOUT_MS = 1_200_000;
const PARTS = 5;

describe.runIf(needs("folders as images", canRun, `${noEngine}, and the command docker, and python3-venv`))(
  "dev, a handler folder and an image come to one verdict and one answer for",
  { timeout: TIMEOUT_MS },
  () => {
    let root: string;
    let wheels: Wheels;
    let bases: Readonly<Record<"python" | "node", string>>;
    const services: Record<string, TestService> = {};
    const images: string[] = [];

    beforeAll(async () => {
      root = await mkdtemp(join(tmpdir(), "millrace-same-"));
      wheels = makeWheels(join(root, "wheels"));
      bases = makeHandlerImages(wheels);
      services["folder"] = await startTestService({ settings: { compute: "process" } });
      services["image"] = await startTestService({ settings: { compute: "docker" } });
    }, TIMEOUT_MS);
    afterAll(async () => {
      const { folder, image } = services;
      await folder?.stop();
      if (image !== undefined) {
        const installationId = await readFile(join(image.dataDir, "machines", "installation-id"), "utf8");
        await image.stop();
        const engine = openTestEngine();
        expect(await leftoversOf(engine, installationId)).toEqual([]);
        await engine.close();
      }
      for (const name of images) spawnSync("docker", ["image", "rm", "--force", name]);
      await rm(root, { recursive: true, force: true });
    }, TIMEOUT_MS);

    async function inDev(operand: string): Promise<Verdict> {
      const args = ["dev", operand, "--json", "--port", "0", "--yes", "--no-profile"];
      await using session = startMillrace(args, { ...wheels.environment, HOME: join(root, "home") }, { cwd: root });
      const first = await Promise.race([session.until(/^\{"event":"ready".*$/m), session.ended]);
      if ("errors" in first) return { refusal: messageOf(first.errors) };
      const ready = JSON.parse(first[0]) as Record<"baseUrl" | "endpointId" | "apiKey", string>;
      return { answer: await answerOf(ready) };
    }

    async function deployed(form: "folder" | "image", operand: string, flags: readonly string[]): Promise<Verdict> {
      const service = services[form];
      if (service === undefined) throw new Error(`no service runs a ${form}`);
      const millrace: Commands = commandsOn(service, wheels.environment);
      const result = await millrace.run("deploy", operand, "--as", form, "--json", ...flags);
      if (result.exitCode !== 0) return { refusal: messageOf(result.errors) };
      const { steps, endpoints } = JSON.parse(result.output) as {
        readonly steps: readonly { readonly kind: string; readonly name: string }[];
        readonly endpoints: readonly { readonly id: string }[];
      };
      images.push(...steps.filter(({ kind }) => kind === "image").map(({ name }) => name));
      const { url: baseUrl, adminKey: apiKey } = service;
      return { answer: await answerOf({ baseUrl, apiKey, endpointId: endpoints[0]?.id ?? "" }) };
    }

    /** Plays a folder in its three forms. */
    async function play(row: SourceRow, name: string): Promise<readonly Verdict[]> {
      const below = await mkdtemp(join(root, "row-"));
      const folder = await writeSource(below, filled(row), name);
      const operand = row.named === undefined ? folder : join(folder, row.named);
      const isNode = /\.[cm]?[jt]s$/.test(row.starts ?? "");
      const handlersDir = join(services["folder"]?.dataDir ?? "", "handlers");
      return await Promise.all([
        inDev(operand),
        deployed("folder", operand, ["--handlers-dir", handlersDir]),
        deployed("image", operand, ["--base-image", bases[isNode ? "node" : "python"]]),
      ]);
    }

    function filled(row: SourceRow): SourceRow {
      const hash = wheels.hashOf("loud-1.0-py3-none-any.whl");
      const files = Object.entries(row.files).map(([path, content]) => [
        path,
        typeof content === "string" ? content.replace("{{hash of loud 1.0}}", hash) : content,
      ]);
      return { ...row, files: Object.fromEntries(files) as SourceRow["files"] };
    }

    const playable = sourceRows.filter(({ answer, refusal }) => answer !== undefined || refusal !== undefined);
    // All of them take longer than all other tests of the command line: a fifth is played, each day another;
    // MILLRACE_TEST_ALL_PARTS=1 plays all.
    const played = playable.filter((_row, index) => isOfToday(index, PARTS));
    test.each(played.map((row, index) => [row.what, row, index] as const))("%s", async (_what, row, index) => {
      // Names that reduce to the same stand for different folders.
      const verdicts = await play(row, index % 2 === 0 ? `Row ${index}` : `日本-${index}`);
      const [inDevelopment] = verdicts;
      expect(verdicts).toEqual([inDevelopment, inDevelopment, inDevelopment]);
      if (row.refusal === undefined) expect(inDevelopment).toEqual({ answer: row.answer });
      else expect(inDevelopment).toEqual({ refusal: expect.stringMatching(row.refusal) });
    });
  },
);

/** What a job with the input `{}` answers. */
async function answerOf(endpoint: Parameters<typeof createQueueClient>[0]): Promise<unknown> {
  const job = await createQueueClient(endpoint).submit({});
  return await job.result();
}

/** The message of a refusal, without the name of the program before it. */
function messageOf(errors: string): string {
  return errors.trim().replace(/^millrace \w+: /, "");
}
