import { type Dirent, existsSync } from "node:fs";
import { type ComputeDriver, type MachineExit, type MachineSpec, MachineStartError } from "@millrace/engine";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile, readdir, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { onLinux } from "../../../../.tools/vitest/on-linux.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import {
  type HandlerDir,
  countProcesses,
  endProcesses,
  killGuardOf,
  makeHandlerDir,
} from "./handler-dir.test-support.ts";
import { type MachineLine, type ProcessDriverOptions, createProcessDriver } from "./process-driver.ts";

const isLinux = onLinux("machines of a service that was killed together with its guard");
let dir: HandlerDir;
const drivers: ComputeDriver[] = [];

beforeEach(async () => {
  dir = await makeHandlerDir();
});
afterEach(async () => {
  for (const driver of drivers.splice(0)) await driver.close({ graceMs: 0 });
  await dir.remove();
});

async function openDriver(options: Partial<ProcessDriverOptions> = {}): Promise<ComputeDriver> {
  const driver = await createProcessDriver({ handlerDirs: [dir.handlers], stateDir: dir.state, ...options });
  drivers.push(driver);
  return driver;
}

function specOf(folder: string, changes: Partial<MachineSpec> = {}): MachineSpec {
  return machineSpec({ machineId: "m1", imageName: `local/${folder}`, ...changes });
}

/** Runs a machine that ends by itself; returns how it ended. */
async function runToEnd(spec: MachineSpec, options: Partial<ProcessDriverOptions> = {}): Promise<MachineExit> {
  const driver = await openDriver(options);
  const exit = new Promise<MachineExit>((resolve) => driver.onExit(resolve));
  await driver.start(spec);
  return await exit;
}

async function refusalOf(spec: MachineSpec, options: Partial<ProcessDriverOptions> = {}): Promise<string> {
  const driver = await openDriver(options);
  const error = await driver.start(spec).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MachineStartError);
  expect(await driver.list()).toEqual([]);
  return error instanceof Error ? error.message : "";
}

describe("a handler folder", () => {
  test("a TypeScript handler runs with the Node of the service, in its folder", async () => {
    await dir.put("ts/handler.ts", "const text: string = process.execPath; console.log(text, process.cwd());");
    const exit = await runToEnd(specOf("ts"));
    expect(exit).toMatchObject({ exitCode: 0, expected: false });
    expect(exit.lastLogLines).toEqual([`${process.execPath} ${join(dir.handlers, "ts")}`]);
  });

  test("handlers get the source condition of the service, and no other options", async () => {
    await dir.put("js/handler.mjs", "console.log(JSON.stringify(process.execArgv));");
    const execArgv = ["--conditions=millrace-source", "--inspect-port=1"];
    expect((await runToEnd(specOf("js"), { execArgv })).lastLogLines).toEqual(['["--conditions=millrace-source"]']);
  });

  test("a Python handler prefers its own .venv, then the Python of the settings", async () => {
    await dir.put("py/handler.py", "");
    await dir.put("bin/python", '#!/bin/sh\necho settings "$@"\n');
    const options = { pythonPath: join(dir.handlers, "bin", "python") };
    const file = join(dir.handlers, "py", "handler.py");
    expect((await runToEnd(specOf("py"), options)).lastLogLines).toEqual([`settings -u ${file}`]);
    await dir.put("py/.venv/bin/python", '#!/bin/sh\necho own "$@"\n');
    expect((await runToEnd(specOf("py"), options)).lastLogLines).toEqual([`own -u ${file}`]);
  });

  test("millrace.json names a command relative to the folder and variables that the machine's own replace", async () => {
    await dir.put("any/run.sh", '#!/bin/sh\necho "$1 $FIRST $SECOND"\n');
    await dir.put("any/handler.js", "console.log('not this');");
    const manifest = { command: ["./run.sh", "hello"], env: { FIRST: "folder", SECOND: "folder" } };
    await dir.put("any/millrace.json", JSON.stringify(manifest));
    const exit = await runToEnd(specOf("any", { env: { SECOND: "machine" } }));
    expect(exit.lastLogLines).toEqual(["hello folder machine"]);
  });

  test("millrace.json names the file of the handler, whose language says how it is started", async () => {
    await dir.put(
      "any/src/serve.ts",
      "const place: string = process.cwd();\nconsole.log(place, process.env['FIRST']);",
    );
    await dir.put("any/millrace.json", JSON.stringify({ handler: "src/serve.ts", env: { FIRST: "folder" } }));
    expect((await runToEnd(specOf("any"))).lastLogLines).toEqual([`${join(dir.handlers, "any")} folder`]);
    await dir.put("any/millrace.json", JSON.stringify({ handler: "src/serve.sh" }));
    expect(await refusalOf(specOf("any"))).toContain('"handler" must be a file in Python');
  });

  test("a command finds by name what the packages of its folder install", async () => {
    await dir.put("any/.venv/bin/tool", "#!/bin/sh\necho tool\n");
    await dir.put("any/millrace.json", JSON.stringify({ command: ["/bin/sh", "-c", "tool"] }));
    expect((await runToEnd(specOf("any"))).lastLogLines).toEqual(["tool"]);
  });

  test("millrace.json names the folder in which its command runs", async () => {
    await dir.put("any/millrace.json", JSON.stringify({ command: ["/bin/pwd"], directory: "../work" }));
    await dir.put("work/readme", "");
    expect((await runToEnd(specOf("any"))).lastLogLines).toEqual([join(dir.handlers, "work")]);
    await dir.put("any/millrace.json", JSON.stringify({ command: ["/bin/pwd"], directory: 5 }));
    expect(await refusalOf(specOf("any"))).toContain('"directory" must be the path');
  });

  test("each line that a machine prints is told, with its stream", async () => {
    await dir.put(
      "any/millrace.json",
      JSON.stringify({ command: ["/bin/sh", "-c", "echo out; echo err >&2; printf end"] }),
    );
    const lines: MachineLine[] = [];
    await runToEnd(specOf("any"), { onLine: (line) => lines.push(line) });
    const of = (stream: string): string[] => lines.filter((line) => line.stream === stream).map(({ text }) => text);
    expect([of("stdout"), of("stderr")]).toEqual([["out", "end"], ["err"]]);
  });

  test("the first handler directory that has the folder wins, and a folder may be a link", async () => {
    await dir.put("a/echo/handler.js", "console.log('first');");
    await dir.put("b/echo/handler.js", "console.log('second');");
    await symlink(join(dir.handlers, "b", "echo"), join(dir.handlers, "a", "linked"));
    const handlerDirs = [join(dir.handlers, "a"), join(dir.handlers, "b")];
    expect((await runToEnd(specOf("echo"), { handlerDirs })).lastLogLines).toEqual(["first"]);
    expect((await runToEnd(specOf("linked"), { handlerDirs })).lastLogLines).toEqual(["second"]);
  });
});

test("the refusal of an image without folder lists the existing folders, the most similar name first", async () => {
  for (const name of ["transcribe", "greet", "great", "node_modules"]) await dir.put(`${name}/handler.js`, "");
  await dir.put("package.json", "{}");
  const driver = await openDriver({ handlerDirs: [join(dir.root, "none"), dir.handlers] });
  const missing = async (imageName: string) => await driver.missingHandler?.(imageName);
  expect(await missing("local/gret")).toEqual(["local/great", "local/greet", "local/transcribe"]);
  expect(await missing("local/../greet")).toContain("local/greet");
  expect([await missing("local/greet"), await missing("team/model:1")]).toEqual([null, null]);
});

describe("a symbolic link that leads out of the handler directories", () => {
  test("is followed, for a folder and for a file in it, because only the operator can have created it", async () => {
    await dir.put("../elsewhere/handler.mjs", "console.log(import.meta.dirname);");
    await symlink(join(dir.root, "elsewhere"), join(dir.handlers, "linked"));
    await dir.put("holds-a-link/note.txt", "");
    await symlink(join(dir.root, "elsewhere", "handler.mjs"), join(dir.handlers, "holds-a-link", "handler.mjs"));
    for (const name of ["linked", "holds-a-link"]) {
      expect((await runToEnd(specOf(name))).lastLogLines).toEqual([join(dir.root, "elsewhere")]);
    }
  });

  test("to a missing target is reported as a missing folder", async () => {
    await symlink(join(dir.root, "nowhere"), join(dir.handlers, "broken"));
    expect(await refusalOf(specOf("broken"))).toContain("There is no handler folder broken");
  });
});

describe("a refusal says what to do about", () => {
  test("a container image", async () => {
    const message = await refusalOf(specOf("", { imageName: "registry.example.org/team/model:1" }));
    expect(message).toContain('"registry.example.org/team/model:1"');
    expect(message).toContain(dir.handlers);
    expect(message).toContain("docker driver");
  });

  test.each(["../outside", "..", ".", "", "a/../../outside", "/etc", ".hidden", "a/b", "a\\..\\b", "a\0b", "%2e%2e"])(
    "the folder name %j, which could name another path",
    async (name) => {
      await dir.put("../outside/handler.js", "console.log('escaped');");
      expect(await refusalOf(specOf(name))).toContain("names no handler folder");
    },
  );

  test("a folder that is missing, or has no program", async () => {
    expect(await refusalOf(specOf("missing"))).toContain("Deploy the folder again");
    await dir.put("empty/readme.txt", "");
    expect(await refusalOf(specOf("empty"))).toContain("handler.ts, handler.mts");
  });

  test.each([
    ["no JSON", "{", "not valid JSON"],
    ["no object", "[]", '"command" must be a list'],
    ["a command line", '{"command":"rm -rf"}', '"command" must be a list'],
    ["an empty command", '{"command":[]}', "must not be empty"],
    ["numbers for texts", '{"command":["x"],"env":{"A":1}}', '"env" must map'],
  ])("a millrace.json with %s", async (_what, text, message) => {
    await dir.put("bad/millrace.json", text);
    expect(await refusalOf(specOf("bad"))).toContain(message);
  });

  test("a program that is not installed", async () => {
    await dir.put("bad/millrace.json", '{"command":["no-such-program"]}');
    expect(await refusalOf(specOf("bad"))).toContain("no-such-program could not be started");
  });

  test("commands of templates, unless the setting allows them", async () => {
    await dir.put("js/handler.js", "console.log('handler');");
    const shell = { dockerEntrypoint: ["/bin/sh", "-c"], dockerStartCmd: ["echo command"] };
    expect(await refusalOf(specOf("js", { dockerStartCmd: ["id"] }))).toContain("millrace.json");
    expect(await refusalOf(specOf("js", shell))).toContain("docker driver");
    expect((await runToEnd(specOf("js", shell), { allowCommands: true })).lastLogLines).toEqual(["command"]);
  });

  test.each(["NODE_OPTIONS", "LD_PRELOAD", "GLIBC_TUNABLES"])(
    "the variable %s, which acts on what runs the handler, unless the setting allows it",
    async (name) => {
      await dir.put("js/handler.js", "");
      const message = await refusalOf(specOf("js", { env: { [name]: "the-value" } }));
      expect(message).toContain(name);
      expect(message).toContain("millrace.json");
      expect(message).not.toContain("the-value");
    },
  );

  test("a value that cannot be passed to a process, without showing it", async () => {
    await dir.put("js/handler.js", "");
    const message = await refusalOf(specOf("js", { env: { API_TOKEN: "secret\0value" } }));
    expect(message).toContain("API_TOKEN");
    expect(message).not.toContain("secret");
  });

  test("a machine id that is no file name", async () => {
    await dir.put("js/handler.js", "");
    expect(await refusalOf(specOf("js", { machineId: "../m1" }))).toContain("machine id");
  });
});

describe("the environment", () => {
  test("holds only a few harmless variables of the service, and a home directory for machines", async () => {
    await dir.put("env/handler.js", "console.log(JSON.stringify(process.env));");
    const parentEnv = {
      PATH: process.env["PATH"],
      LANG: "C.UTF-8",
      HOME: "/home/operator",
      MILLRACE_API_KEY: "admin",
      DATABASE_URL: "postgres://secret",
      NODE_OPTIONS: "--no-warnings",
    };
    const exit = await runToEnd(specOf("env", { env: { MODEL: "tiny", PYTHONUNBUFFERED: "1" } }), { parentEnv });
    expect(JSON.parse(exit.lastLogLines[0] ?? "")).toEqual({
      PATH: process.env["PATH"],
      LANG: "C.UTF-8",
      HOME: join(dir.state, "home"),
      MODEL: "tiny",
      PYTHONUNBUFFERED: "1",
      MILLRACE_MACHINE_ID: "m1",
    });
  });

  test("names the assigned GPUs, but no simulated ones", async () => {
    await dir.put("gpu/handler.js", "console.log(process.env.CUDA_VISIBLE_DEVICES);");
    const limits = { vcpuCount: null, memoryInGb: null, containerDiskInGb: null };
    const given = specOf("gpu", { limits: { ...limits, gpuIds: ["GPU-1", "sim-0", "GPU-2"] } });
    expect((await runToEnd(given)).lastLogLines).toEqual(["GPU-1,GPU-2"]);
    const simulated = specOf("gpu", { limits: { ...limits, gpuIds: ["sim-0"] } });
    expect((await runToEnd(simulated)).lastLogLines).toEqual(["undefined"]);
  });

  test("is not in any file that the driver writes", async () => {
    await dir.put("wait/handler.js", "setInterval(() => {}, 60_000); console.log('ready');");
    const driver = await openDriver();
    await driver.start(specOf("wait", { env: { API_TOKEN: "very-secret" } }));
    await expect.poll(() => driver.logs("m1", { tailLines: 1 })).toEqual(["ready"]);
    const files = async (): Promise<Dirent[]> =>
      (await readdir(dir.state, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    await expect.poll(async () => (await files()).map(({ name }) => name).sort()).toEqual(["m1.json"]);
    for (const file of await files()) {
      const path = join(file.parentPath, file.name);
      expect(await readFile(path, "utf8")).not.toContain("very-secret");
      expect((await stat(path)).mode & 0o077).toBe(0);
    }
  });
});

test("what a machine prints without end is followed from its first line, and nothing is lost uncounted", async () => {
  await dir.put(
    "flood/handler.js",
    "for (let line = 1; line <= 60_000; line += 1) console.log(String(line).padStart(50, '.')); console.log('last');",
  );
  const driver = await openDriver();
  const exits: MachineExit[] = [];
  driver.onExit((exit) => exits.push(exit));
  await driver.start(specOf("flood"));
  const lines: string[] = [];
  let leftOut = 0;
  const { signal } = new AbortController();
  for await (const batch of driver.followLogs("m1", { after: null, signal })) {
    lines.push(...batch.lines.map(({ text }) => text));
    leftOut += batch.leftOut;
  }
  expect(lines.length + leftOut).toBe(60_001);
  expect(lines.at(-1)).toBe("last");
  await expect.poll(() => exits.length).toBe(1);
  expect(exits[0]?.lastLogLines.at(-1)).toBe("last");
});

describe("when the service itself is killed", () => {
  const script = fileURLToPath(new URL("service.test-support.ts", import.meta.url));
  const children: number[] = [];
  let orphan = "";
  function spawnService(folder: string): ChildProcessByStdio<null, Readable, null> {
    const order = { specs: [specOf(folder, { machineId: orphan })], paused: false };
    const args = [script, dir.handlers, dir.state, JSON.stringify(order)];
    return spawn(process.execPath, ["--conditions=millrace-source", ...args], { stdio: ["ignore", "pipe", "inherit"] });
  }
  /** Starts a service in its own process, with one machine whose children, one in a session of its own, ignore signals; returns its process id. */
  async function startService(): Promise<number> {
    const service = spawnService("tree");
    if (service.pid === undefined) throw new Error("not started");
    children.push(service.pid);
    await once(service.stdout, "data");
    await expect.poll(() => countProcesses(orphan)).toBe(3);
    return service.pid;
  }

  beforeEach(async () => {
    orphan = randomUUID();
    const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 60_000);";
    await dir.put(
      "tree/handler.mjs",
      `import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
       for (const detached of [false, true]) spawn(process.execPath, ["-e", ${JSON.stringify(stubborn)}], { stdio: "ignore", detached });
       ${stubborn} console.log("ready");`,
    );
  });
  afterEach(async () => {
    for (const pid of children.splice(0)) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // The process is gone, as expected.
      }
    }
    await endProcesses(orphan);
  });

  test("its machines end with it", async () => {
    const servicePid = await startService();
    expect(await countProcesses(orphan)).toBe(3);
    process.kill(servicePid, "SIGKILL");
    await expect.poll(() => countProcesses(orphan)).toBe(0);
  });

  test("its machines end with it, also one whose program had only begun", async () => {
    await dir.put("deadly/millrace.json", '{ "command": ["/bin/sh", "-c", "kill -9 $PPID; exec sleep 600"] }');
    await once(spawnService("deadly"), "exit");
    await expect.poll(() => countProcesses(orphan)).toBe(0);
    expect(await readdir(join(dir.state, "machines"))).toEqual([`${orphan}.json`]);
    await openDriver();
    expect(await readdir(join(dir.state, "machines"))).toEqual([]);
  });

  test.runIf(isLinux)("and its guard with it, the next service ends the machines", async () => {
    const servicePid = await startService();
    await killGuardOf(servicePid);
    process.kill(servicePid, "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await countProcesses(orphan)).toBe(3);
    await openDriver();
    await expect.poll(() => countProcesses(orphan)).toBe(0);
    expect(await readdir(join(dir.state, "machines"))).toEqual([]);
  });

  test.runIf(isLinux)(
    "and its guard and the machine's first process, the next service still ends what the machine had started",
    async () => {
      const servicePid = await startService();
      await killGuardOf(servicePid);
      process.kill(servicePid, "SIGKILL");
      const record = JSON.parse(await readFile(join(dir.state, "machines", `${orphan}.json`), "utf8")) as {
        pid: number;
      };
      process.kill(record.pid, "SIGKILL");
      await expect.poll(() => countProcesses(orphan)).toBe(2);
      // A service that is still ending counts as running, and its machines are left alone.
      await expect.poll(() => existsSync(`/proc/${servicePid}`)).toBe(false);
      await openDriver();
      await expect.poll(() => countProcesses(orphan)).toBe(0);
    },
  );

  test("a service that still runs keeps its machines when another opens the same directory", async () => {
    await startService();
    await openDriver();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await countProcesses(orphan)).toBe(3);
  });
});
