import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeProject } from "./support/dev-session.ts";

/** Says which version it is, and runs until the file exists that its input names. */
function waitingHandler(version: string): string {
  return `
import { existsSync } from "node:fs";
export default async ({ input }) => {
  console.log("${version} works on " + input.name);
  while (input.until !== undefined && !existsSync(input.until)) await new Promise((r) => setTimeout(r, 5));
  return "${version}";
};
`;
}

describe("millrace dev", () => {
  it("is ready first, runs jobs on the file, and says which job printed what", async () => {
    await using project = await makeProject({
      "handler.ts": `
export default async ({ input }: { input: { name: string } }) => {
  console.log("hello", input.name);
  console.error("careful");
  return { greeting: "Hello, " + input.name };
};`,
    });
    await using session = await project.dev("handler.ts");
    expect(session.events()[0]).toEqual({
      event: "ready",
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      endpointId: expect.any(String),
      apiKey: expect.any(String),
    });
    const { id } = await session.queue.run({ name: "Ada" });
    const job = await session.event({ event: "job", jobId: id });
    expect(job).toMatchObject({
      status: "COMPLETED",
      output: { greeting: "Hello, Ada" },
      executionTime: expect.any(Number),
    });
    const lines = session.events().filter(({ event, jobId }) => event === "log" && jobId === id);
    expect(lines).toContainEqual(expect.objectContaining({ stream: "stdout", line: "hello Ada" }));
    expect(lines).toContainEqual(expect.objectContaining({ stream: "stderr", line: "careful" }));
    const places = session.events().map(({ event, jobId }) => (jobId === id ? event : ""));
    expect(places.lastIndexOf("log")).toBeLessThan(places.indexOf("job"));
  });

  it("finds the handler of a folder, which may serve itself without an installed @millrace/worker", async () => {
    await using project = await makeProject({
      "src/handler.mjs": `import { serve } from "@millrace/worker";
await serve(async ({ input }) => ({ doubled: input.n * 2, at: process.cwd() }));`,
    });
    await using session = await project.dev(".");
    expect((await session.queue.runSync({ n: 21 })).output).toEqual({ doubled: 42, at: project.folder });
  });

  it("reloads on save: running jobs finish on the old code, waiting ones run on the new", async () => {
    await using project = await makeProject({ "handler.mjs": waitingHandler("old") });
    await using session = await project.dev("handler.mjs");
    const until = project.outside("go");
    const running = await session.queue.run({ name: "running", until });
    await session.event({ event: "started", jobId: running.id });
    const waiting = await session.queue.run({ name: "waiting" });
    await project.put("handler.mjs", waitingHandler("new"));
    expect(await session.event({ event: "reload" })).toMatchObject({ reason: "handler.mjs changed" });
    const later = await session.queue.run({ name: "later" });
    await writeFile(until, "");
    expect(await session.event({ event: "job", jobId: running.id })).toMatchObject({ output: "old" });
    expect(await session.event({ event: "job", jobId: waiting.id })).toMatchObject({ output: "new" });
    expect(await session.event({ event: "job", jobId: later.id })).toMatchObject({ output: "new" });
    expect(session.events().filter(({ event }) => event === "returned")).toEqual([]);
  });

  it("hands running jobs back to the queue on save, if asked to", async () => {
    await using project = await makeProject({ "handler.mjs": waitingHandler("old") });
    await using session = await project.dev("handler.mjs", ["--on-reload", "hand-back"]);
    const job = await session.queue.run({ name: "long", until: project.outside("go") });
    await session.event({ event: "started", jobId: job.id });
    await project.put("handler.mjs", "export default () => 'new';");
    expect(await session.event({ event: "job", jobId: job.id })).toMatchObject({ status: "COMPLETED", output: "new" });
    expect(session.events().map(({ event }) => event)).toContain("returned");
  });

  it("shows a handler that cannot start as it is, keeps its jobs, and a save mends it", async () => {
    await using project = await makeProject({ "handler.mjs": "export default () => (((;" });
    await using session = await project.dev("handler.mjs");
    const { id } = await session.queue.run({});
    expect(await session.event({ event: "crash" })).toMatchObject({
      message: expect.stringContaining("ended with exit code 1 before it asked for a job"),
      lastLogLines: expect.arrayContaining([expect.stringContaining("SyntaxError")]),
    });
    expect(session.events()).toContainEqual(
      expect.objectContaining({ event: "log", line: expect.stringContaining("SyntaxError") }),
    );
    await project.put("handler.mjs", "export default () => 'mended';");
    expect(await session.event({ event: "job", jobId: id })).toMatchObject({ output: "mended" });
  });

  it("does not reload for what a handler writes, or what is installed", async () => {
    await using project = await makeProject({
      "handler.mjs": `import { mkdirSync, writeFileSync } from "node:fs";
export default ({ input }) => {
  mkdirSync("node_modules/left", { recursive: true });
  for (const name of ["picture.png", "node_modules/left/index.js", "notes.txt"]) writeFileSync(name, "x");
  return input.n;
};`,
    });
    await using session = await project.dev("handler.mjs");
    const first = await session.queue.runSync({ n: 1 });
    expect(first.output).toBe(1);
    await project.put("handler.mjs", "export default () => 'reloaded';");
    await session.event({ event: "reload" });
    expect(session.events().filter(({ event }) => event === "reload")).toEqual([
      { event: "reload", reason: "handler.mjs changed" },
    ]);
  });

  it("sends --input at once, and shows chunks as they come", async () => {
    await using project = await makeProject({
      "handler.mjs": "export default async function* ({ input }) { yield 'one'; yield { two: input.n }; }",
      "job.json": '{"input":{"n":2}}',
    });
    const args = ["--stream", "--input", `@${join(project.folder, "job.json")}`];
    await using session = await project.dev("handler.mjs", args);
    const { jobId } = await session.event({ event: "job" });
    const chunks = session.events().filter((one) => one.event === "chunk" && one["jobId"] === jobId);
    expect(chunks.map(({ output }) => output)).toEqual(["one", { two: 2 }]);
  });

  it("gives the handler the variables of --env-file and simulated GPUs, and nothing else of the shell", async () => {
    await using project = await makeProject({
      "handler.mjs": `export default () => {
  const { TOKEN, SECRET, RUNPOD_GPU_COUNT, RUNPOD_WEBHOOK_GET_JOB } = process.env;
  return { TOKEN, SECRET, RUNPOD_GPU_COUNT, gpu: new URL(RUNPOD_WEBHOOK_GET_JOB).searchParams.get("gpu") };
};`,
      "dev.env": 'TOKEN="a b" # of the handler\n',
    });
    const args = ["--env-file", join(project.folder, "dev.env"), "--gpu", "nvidia l4:2"];
    await using session = await project.dev("handler.mjs", args, { SECRET: "of the shell" });
    expect((await session.queue.runSync({})).output).toEqual({ TOKEN: "a b", RUNPOD_GPU_COUNT: "2", gpu: "NVIDIA L4" });
    await project.put("dev.env", "TOKEN=other\n");
    await session.event({ event: "reload", reason: "dev.env changed" });
    expect((await session.queue.runSync({})).output).toMatchObject({ TOKEN: "other" });
  });

  it("installs what package.json asks for, after a yes", async () => {
    await using project = await makeProject({
      "handler.mjs": `import { shout } from "loud";\nexport default ({ input }) => shout(input.text);`,
      "package.json": JSON.stringify({ private: true, dependencies: { loud: "file:./loud" } }),
      "loud/package.json": JSON.stringify({ name: "loud", version: "1.0.0", type: "module", exports: "./index.js" }),
      "loud/index.js": "export const shout = (text) => text.toUpperCase();",
    });
    const refused = await project.run(["dev", join(project.folder, "handler.mjs"), "--port", "0"]);
    expect(refused).toMatchObject({ exitCode: 2, output: "", errors: expect.stringContaining("--yes") });
    await using session = await project.dev("handler.mjs", ["--yes"]);
    expect((await session.queue.runSync({ text: "hey" })).output).toBe("HEY");
  });

  it("keeps its key and its address, and waiting jobs, over a restart", async () => {
    await using project = await makeProject({ "handler.mjs": waitingHandler("first") });
    const until = project.outside("go");
    let waiting = "";
    let first: Readonly<Record<string, unknown>> = {};
    {
      await using session = await project.dev("handler.mjs");
      const running = await session.queue.run({ name: "running", until });
      await session.event({ event: "started", jobId: running.id });
      ({ id: waiting } = await session.queue.run({ name: "waiting" }));
      first = { endpointId: session.endpointId, apiKey: session.apiKey };
      session.signal("SIGINT");
      expect((await session.ended).exitCode).toBe(0);
    }
    await writeFile(until, "");
    await using session = await project.dev("handler.mjs");
    expect({ endpointId: session.endpointId, apiKey: session.apiKey }).toEqual(first);
    expect(await session.event({ event: "job", jobId: waiting })).toMatchObject({ status: "COMPLETED" });
  });

  it("leaves nothing behind on Ctrl-C, also while a job runs", async () => {
    await using project = await makeProject({
      "handler.mjs": `import { spawn } from "node:child_process";
export default async ({ input }) => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  console.log("pids", process.pid, child.pid);
  await new Promise(() => setInterval(() => {}, 1000));
};`,
    });
    await using session = await project.dev("handler.mjs");
    const { id } = await session.queue.run({});
    await expect.poll(() => printed(session.events(), id)).toHaveLength(2);
    const pids = printed(session.events(), id);
    session.signal("SIGINT");
    expect(await session.ended).toMatchObject({ exitCode: 0 });
    for (const pid of pids) expect(isRunning(pid)).toBe(false);
    await expect(fetch(session.baseUrl)).rejects.toThrow();
    expect(existsSync(join(project.folder, ".millrace/dev/session.json"))).toBe(false);
    expect(await readdir(project.folder)).toEqual([".millrace", "handler.mjs"]);
    expect(await readFile(join(project.folder, ".millrace/dev/.gitignore"), "utf8")).toBe("*\n");
  });
});

/** The process ids that the job printed. */
function printed(events: readonly Readonly<Record<string, unknown>>[], jobId: string): number[] {
  const line = events.find((event) => event["jobId"] === jobId && String(event["line"]).startsWith("pids"));
  return line === undefined ? [] : String(line["line"]).split(" ").slice(1).map(Number);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it("names a port that is taken before it installs anything", async () => {
  await using project = await makeProject({ "handler.py": "import runpod" });
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { exitCode, errors } = await project.run([
    "dev",
    join(project.folder, "handler.py"),
    "--yes",
    "--port",
    String(port),
  ]);
  other.close();
  expect({ exitCode, errors }).toEqual({
    exitCode: 1,
    errors: expect.stringContaining(`port ${port} of 127.0.0.1 is taken`),
  });
  expect(existsSync(join(project.folder, ".millrace"))).toBe(false);
});
