import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { callExamples } from "../src/dev/output/ready-text.ts";
import { makeProject, type Project } from "./support/dev-session.ts";
import { testEnvironment, withoutEnvironment } from "./support/test-python.ts";

const python = { VIRTUAL_ENV: testEnvironment ?? "" };
const HANDLER = `import runpod

def handler(job):
    print("working on", job["input"]["name"])
    return {"hello": job["input"]["name"]}

runpod.serverless.start({"handler": handler})
`;

/** A copy of a handler that was written for the hosted service. */
async function projectOf(name: string): Promise<Project> {
  const project = await makeProject({});
  await cp(join(import.meta.dirname, "handlers", name), project.folder, { recursive: true });
  return project;
}

describe.runIf(needs("Python handlers in dev", testEnvironment !== undefined, withoutEnvironment))(
  "millrace dev, with the official Python worker",
  () => {
    it("runs a handler in the environment that is active, installs nothing, and tells what it prints", async () => {
      await using project = await makeProject({ "handler.py": HANDLER });
      await using session = await project.dev("handler.py", [], python);
      const { id } = await session.queue.run({ name: "Ada" });
      expect(await session.event({ event: "job", jobId: id })).toMatchObject({
        status: "COMPLETED",
        output: { hello: "Ada" },
      });
      await session.event({ event: "log", jobId: id, stream: "stdout", line: "working on Ada" });
      expect(session.errors()).not.toContain("Installing");
    });

    it("shows a traceback at the import as it is, and a save mends it without a pause", async () => {
      await using project = await makeProject({ "handler.py": `import torch_that_is_not_there\n${HANDLER}` });
      await using session = await project.dev("handler.py", [], python);
      const { id } = await session.queue.run({ name: "Ada" });
      await session.event({ event: "log", line: "ModuleNotFoundError: No module named 'torch_that_is_not_there'" });
      await session.event({ event: "crash" });
      await project.put("handler.py", HANDLER);
      expect(await session.event({ event: "job", jobId: id })).toMatchObject({ output: { hello: "Ada" } });
    });

    it("a job that fails carries its traceback", async () => {
      await using project = await makeProject({ "handler.py": HANDLER });
      await using session = await project.dev("handler.py", [], python);
      const { id } = await session.queue.run({ other: 1 });
      const job = await session.event({ event: "job", jobId: id });
      expect(job).toMatchObject({ status: "FAILED", error: expect.stringContaining("KeyError") });
    });

    it("reloads on save; a running job is handed back if asked to", async () => {
      const endless = HANDLER.replace("    print(", "    import time\n    time.sleep(3600)\n    print(");
      await using project = await makeProject({ "handler.py": endless });
      await using session = await project.dev("handler.py", ["--on-reload", "hand-back"], python);
      const { id } = await session.queue.run({ name: "Ada" });
      await session.event({ event: "started", jobId: id });
      await project.put("handler.py", HANDLER);
      expect(await session.event({ event: "job", jobId: id })).toMatchObject({ output: { hello: "Ada" } });
    });

    it("is called by the line of Python that it prints", async () => {
      await using project = await makeProject({ "handler.py": HANDLER });
      await using session = await project.dev("handler.py", [], python);
      const { python: line } = callExamples(session, { name: "Grace" });
      const { stdout, stderr } = spawnSync(join(testEnvironment ?? "", "bin/python"), ["-c", line], {
        encoding: "utf8",
      });
      expect(stdout, stderr).toContain("{'hello': 'Grace'}");
    });

    it("runs a language model's handler: a stream, its aggregate, several jobs at once", async () => {
      await using project = await projectOf("vllm");
      await using session = await project.dev(".", ["--stream"], python);
      const jobs = await Promise.all(["a b", "c"].map((prompt) => session.queue.run({ prompt, batch_with: 2 })));
      const [first = { id: "" }] = jobs;
      const done = await session.event({ event: "job", jobId: first.id });
      const expected = [
        { choices: [{ tokens: ["A"] }] },
        { choices: [{ tokens: ["B"] }] },
        { choices: [{ tokens: [] }], usage: { input: 2, output: 2 } },
      ];
      expect(done).toMatchObject({ status: "COMPLETED", output: expected });
      const chunks = session.events().filter(({ event, jobId }) => event === "chunk" && jobId === first.id);
      expect(chunks.map(({ output }) => output)).toEqual(expected);
    });

    it("runs a picture's handler: its test input, progress, and an image in base64", async () => {
      await using project = await projectOf("comfyui");
      await using session = await project.dev("handler.py", [], python);
      const job = await session.event({ event: "job" });
      expect(job["status"]).toBe("COMPLETED");
      const { images } = job["output"] as { images: { data: string }[] };
      expect(
        Buffer.from(images[0]?.data ?? "", "base64")
          .subarray(1, 4)
          .toString(),
      ).toBe("PNG");
      expect(session.events()).toContainEqual(
        expect.objectContaining({ event: "progress", jobId: job["jobId"], output: "Step 1/2" }),
      );
    });

    it("runs a speech handler: it downloads its input, and what it writes reloads nothing", async () => {
      const server = createServer((_, answer) => void answer.end("sound".repeat(100)));
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      try {
        const { port } = server.address() as AddressInfo;
        await using project = await projectOf("whisper");
        // The worker package downloads from public addresses only, unless it is told.
        await project.put("dev.env", "RUNPOD_ALLOW_PRIVATE_DOWNLOAD_URLS=1\n");
        await using session = await project.dev(".", ["--env-file", join(project.folder, "dev.env")], python);
        const { id } = await session.queue.run({ audio: `http://127.0.0.1:${port}/speech.wav` });
        expect(await session.event({ event: "job", jobId: id })).toMatchObject({
          status: "COMPLETED",
          output: { transcription: "500 bytes of sound", model: "base" },
        });
        const refused = await session.queue.run({ model: "base" });
        expect(await session.event({ event: "job", jobId: refused.id })).toMatchObject({ status: "FAILED" });
        expect(session.events().filter(({ event }) => event === "reload")).toEqual([]);
      } finally {
        server.close();
      }
    });
  },
);
