import { spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestService } from "@millrace/testing";
import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { temporaryFolder } from "./support/cli-process.ts";
import { commandsOn } from "./support/commands-on.ts";
import { makeWheels } from "./support/python-wheels.ts";
import { canInstall } from "./support/test-python.ts";

const README = join(import.meta.dirname, "../../../README.md");
const hasPython = spawnSync("python3", ["-c", "import venv, ensurepip"]).status === 0;
/** pip works for half a minute here; a stop for a test that hangs, on a machine that is ten times slower and busy. */
const INSTALL_TIMEOUT_MS = 1_200_000;

describe.runIf(needs("the deployed handler of the README", canInstall(), "let python3 -m pip reach a package index"))(
  "the Python handler of the README, and nothing beside it",
  () => {
    test(
      "answers once it is deployed, by the official worker package",
      async () => {
        await using folder = await temporaryFolder();
        await using service = await startTestService({ settings: { compute: "process" } });
        const path = join(folder.path, "Greet me");
        const [handler = ""] =
          /^import runpod$[^]*?^runpod\.serverless\.start.*$/m.exec(await readFile(README, "utf8")) ?? [];
        await mkdir(path);
        await writeFile(join(path, "handler.py"), `${handler}\n`);
        const millrace = commandsOn(service);
        const flags = ["--as", "folder", "--handlers-dir", join(service.dataDir, "handlers")];
        const deployed = await millrace.run("deploy", path, ...flags);
        expect(deployed, deployed.errors).toMatchObject({ exitCode: 0, output: expect.stringContaining("  ready: ") });
        const answer = await millrace.text("runsync", "Greet me", "--input", '{"name":"miller"}');
        expect(JSON.parse(answer)).toEqual({ text: "Hello, miller." });
      },
      INSTALL_TIMEOUT_MS,
    );
  },
);

describe.runIf(needs("handlers in Python that are deployed", hasPython, "install python3-venv"))(
  "a folder in Python",
  () => {
    test("that init wrote is planned by deploy as a folder", async () => {
      await using folder = await temporaryFolder();
      await using service = await startTestService({ settings: { compute: "process" } });
      const millrace = commandsOn(service);
      const path = join(folder.path, "new-project");
      await millrace.json("init", path, "--language", "python");
      const { steps } = await millrace.json("deploy", path, "--as", "folder", "--dry-run");
      expect(steps).toMatchObject([
        { kind: "folder" },
        { kind: "template" },
        { kind: "endpoint", name: "new-project" },
      ]);
    });

    test(
      "shares its packages with a version that needs the same, and gets new ones when an included list or a wheel changes",
      async () => {
        await using folder = await temporaryFolder();
        await using service = await startTestService({ settings: { compute: "process" } });
        const wheels = makeWheels(join(folder.path, "wheels"));
        const path = join(folder.path, "words");
        const put = (name: string, content: string | Uint8Array): Promise<void> => writeFile(join(path, name), content);
        const handler = 'import loud, runpod\nrunpod.serverless.start({"handler": lambda job: loud.VERSION})\n';
        await mkdir(path);
        await put("handler.py", handler);
        await put("requirements.txt", "-r base.txt\n");
        await put("base.txt", "loud==1.0\n");
        const millrace = commandsOn(service, wheels.environment);
        const handlers = join(service.dataDir, "handlers");
        async function deploy(): Promise<{ readonly answer: string; readonly environments: number }> {
          const { exitCode, errors } = await millrace.run("deploy", path, "--as", "folder", "--handlers-dir", handlers);
          expect(exitCode, errors).toBe(0);
          const answer = (await millrace.text("runsync", "words", "--input", "{}")).trim();
          return { answer, environments: (await readdir(join(handlers, ".venvs"))).length };
        }
        expect(await deploy()).toEqual({ answer: "1.0", environments: 1 });

        await put("handler.py", `${handler}# changed\n`);
        expect(await deploy()).toEqual({ answer: "1.0", environments: 1 });

        await put("base.txt", "loud==2.0\n");
        expect(await deploy()).toEqual({ answer: "2.0", environments: 2 });

        // A wheel of the same name with other content, as after a build without a new version.
        await put("loud-2.0-py3-none-any.whl", wheels.files["loud-2.0-py3-none-any.whl"] ?? "");
        await put("base.txt", "./loud-2.0-py3-none-any.whl\n");
        expect(await deploy()).toMatchObject({ answer: "2.0" });
        const changed = makeWheels(join(folder.path, "changed"), { "2.0": "2.0 again" });
        await put("loud-2.0-py3-none-any.whl", changed.files["loud-2.0-py3-none-any.whl"] ?? "");
        expect(await deploy()).toMatchObject({ answer: "2.0 again" });
      },
      INSTALL_TIMEOUT_MS,
    );
  },
);
