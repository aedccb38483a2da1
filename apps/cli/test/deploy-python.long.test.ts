import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestService } from "@millrace/testing";
import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { temporaryFolder } from "./support/cli-process.ts";
import { commandsOn } from "./support/commands-on.ts";

/** Takes jobs as any worker does, by the addresses that its environment names; answers which Python runs it. */
const HANDLER = `
import json, os, sys, urllib.request

own = os.environ["RUNPOD_POD_ID"]
headers = {"authorization": os.environ["RUNPOD_AI_API_KEY"]}

def ask(name, job, body=None):
    url = os.environ[name].replace("$RUNPOD_POD_ID", own).replace("$ID", job)
    return urllib.request.urlopen(urllib.request.Request(url, body, headers))

while True:
    with ask("RUNPOD_WEBHOOK_GET_JOB", own) as taken:
        job = json.loads(taken.read()) if taken.status == 200 else None
    if job:
        output = {"venv": sys.prefix != sys.base_prefix}
        ask("RUNPOD_WEBHOOK_POST_OUTPUT", job["id"], json.dumps({"output": output}).encode()).close()
`;

const hasPython = spawnSync("python3", ["-c", "import venv, ensurepip"]).status === 0;

describe.runIf(needs("handlers in Python that are deployed", hasPython, "install python3-venv"))(
  "a folder in Python",
  () => {
    test("runs in an environment of its own, which versions with the same requirements share", async () => {
      await using folder = await temporaryFolder();
      await using service = await startTestService({ settings: { compute: "process" } });
      const path = join(folder.path, "words");
      await mkdir(join(path, "src"), { recursive: true });
      await writeFile(join(path, "src", "handler.py"), HANDLER);
      await writeFile(join(path, "requirements.txt"), "# nothing but the standard library\n");
      const millrace = commandsOn(service);
      const flags = ["--as", "folder", "--handlers-dir", join(service.dataDir, "handlers")];

      const first = await millrace.run("deploy", path, ...flags);
      expect(first.exitCode, first.errors).toBe(0);
      expect(JSON.parse(await millrace.text("runsync", "words", "--input", "{}"))).toEqual({ venv: true });

      await writeFile(join(path, "src", "handler.py"), `${HANDLER}\n# changed\n`);
      const second = await millrace.run("deploy", path, ...flags);
      expect(second).toMatchObject({ exitCode: 0, errors: expect.not.stringContaining("requirements.txt") });
      expect(JSON.parse(await millrace.text("runsync", "words", "--input", "{}"))).toEqual({ venv: true });
    });
  },
);
