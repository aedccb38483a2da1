import { describe, expect, it } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { attachDebugger } from "./support/debug-adapter.ts";
import { makeProject } from "./support/dev-session.ts";
import { canInstall } from "./support/test-python.ts";

const HANDLER = `import runpod
import markupsafe

def handler(job):
    return str(markupsafe.escape(job["input"]["text"]))

runpod.serverless.start({"handler": handler})
`;
const DEBUGPY_PORT = 5678;
/** pip works for half a minute here; a stop for a test that hangs, on a machine that is ten times slower and busy. */
const INSTALL_TIMEOUT_MS = 1_200_000;

describe.runIf(needs("an environment made by dev", canInstall(), "let python3 -m pip reach a package index"))(
  "millrace dev, where nothing is installed",
  () => {
    it(
      "makes an environment once, lets a debugger attach, and shows what is wrong with requirements",
      async () => {
        await using project = await makeProject({ "handler.py": HANDLER, "requirements.txt": "markupsafe\n" });
        await using session = await project.dev("handler.py", ["--yes", "--debug"]);
        expect(session.errors()).toContain("Installing markupsafe, runpod>=1.7,<2, debugpy into");
        const { id } = await session.queue.run({ text: "<" });
        await expect.poll(() => attachDebugger(DEBUGPY_PORT).then(() => "attached", String)).toBe("attached");
        expect(await session.event({ event: "job", jobId: id })).toMatchObject({ output: "&lt;" });
        session.signal("SIGINT");
        await session.ended;

        await using again = await project.dev("handler.py", ["--debug", "--no-wait"]);
        expect(again.errors()).not.toContain("Installing");
        const second = await again.queue.run({ text: ">" });
        expect(await again.event({ event: "job", jobId: second.id })).toMatchObject({ output: "&gt;" });
        again.signal("SIGINT");
        await again.ended;
        await expect.poll(() => attachDebugger(DEBUGPY_PORT).then(() => "attached", String)).toContain("ECONNREFUSED");

        await project.put("requirements.txt", "no-such-package==0\n");
        const failed = await project.run(["dev", `${project.folder}/handler.py`, "--yes", "--json"]);
        expect(failed).toMatchObject({ exitCode: 1, output: "" });
        expect(failed.errors).toContain("No matching distribution found for no-such-package==0");
        expect(failed.errors).toContain("Fix what the folder asks for");
      },
      INSTALL_TIMEOUT_MS,
    );
  },
);
