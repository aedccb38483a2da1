import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkContainerEngine } from "./container-engine.ts";
import { cureFor, type Probe, type ProgramResult, systemKind } from "./probe.ts";
import { checkBlobs, checkDatabase } from "./database.ts";
import { checkGpus, checkNode, checkPython, compareVersions } from "./programs.ts";
import { checkListenPort } from "./service.ts";
import { checkConfig, checkDataDirectory } from "./storage.ts";

/** A machine on which these programs are installed and say this. */
function machine(programs: Readonly<Record<string, string | ProgramResult>>, more: Partial<Probe> = {}): Probe {
  return {
    system: "debian",
    environment: {},
    run(program, ...args) {
      const answer = programs[`${program} ${args[0] ?? ""}`.trim()] ?? programs[program];
      return Promise.resolve(typeof answer === "string" ? { exitCode: 0, text: answer } : answer);
    },
    ...more,
  };
}

describe("the system", () => {
  it.each([
    ["linux", 'ID=ubuntu\nID_LIKE="debian"', "debian"],
    ["linux", "ID=debian", "debian"],
    ["linux", 'NAME="Rocky"\nID="rocky"\nID_LIKE="rhel centos fedora"', "fedora"],
    ["linux", "ID=arch", "other"],
    ["linux", "", "other"],
    ["darwin", "", "macos"],
  ] as const)("%s with %j is %s", (platform, osRelease, kind) => {
    expect(systemKind(platform, osRelease)).toBe(kind);
  });

  it("has its own commands", () => {
    expect(cureFor("python", "debian")).toContain("apt-get install");
    expect(cureFor("python", "fedora")).toContain("dnf install");
    expect(cureFor("python", "macos")).toContain("brew install");
  });
});

describe("programs", () => {
  it("Node is fine from the version on that the package needs", () => {
    expect(checkNode("v24.9.0", { system: "debian" }).state).toBe("ok");
    expect(checkNode("v22.1.0", { system: "fedora" })).toMatchObject({
      state: "problem",
      cure: "sudo dnf install nodejs24",
    });
  });

  it("versions are compared by their numbers", () => {
    expect(compareVersions("24.10.0", "24.9")).toBeGreaterThan(0);
    expect(compareVersions("v1.2.3", "1.2.3")).toBe(0);
    expect(compareVersions("1.2", "1.10")).toBeLessThan(0);
  });

  it.each([
    [{ "python3 --version": "Python 3.12.4", "python3 -c": "" }, "ok", "3.12.4 with venv and pip"],
    [{}, "lack", "python3 is not installed"],
    [{ "python3 --version": "Python 3.8.1" }, "lack", "older than 3.10"],
    [{ "python3 --version": "Python 3.12.4", "python3 -c": { exitCode: 1, text: "" } }, "lack", "no venv or no pip"],
  ])("Python %# is said to be %s", async (programs, state, message) => {
    expect(await checkPython(machine(programs))).toMatchObject({ state, message: expect.stringContaining(message) });
  });

  it("Python is the one that the service would use", async () => {
    const environment = { MILLRACE_PYTHON: "/opt/python" };
    const programs = { "/opt/python --version": "Python 3.13.0", "/opt/python -c": "" };
    expect((await checkPython(machine(programs, { environment }))).state).toBe("ok");
  });

  it.each([
    [{ "nvidia-smi": "NVIDIA L4, 550.54, 23034 MiB" }, "ok", "NVIDIA L4 (23034 MiB); driver 550.54"],
    [{ "nvidia-smi": { exitCode: 9, text: "NVML mismatch" } }, "problem", "does not work: NVML mismatch"],
    [{ lspci: "01:00.0 VGA compatible controller: NVIDIA GA102" }, "lack", "an NVIDIA card without a driver"],
    [{}, "lack", "no NVIDIA GPU"],
  ])("GPUs %# are said to be %s", async (programs, state, message) => {
    const finding = await checkGpus(machine(programs));
    expect(finding).toMatchObject({ state, message: expect.stringContaining(message) });
    if (state !== "ok") expect(finding.cure).toBeDefined();
  });
});

describe("files and sockets", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-doctor-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("the port of the service in use is no lack, and that of another program is one", async () => {
    const server = createServer();
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const of = async (baseUrl?: string) => (await checkListenPort("127.0.0.1", port, baseUrl)).state;
    expect([await of(), await of("http://127.0.0.1:1"), await of(`http://127.0.0.1:${port}/`)]).toEqual([
      "lack",
      "lack",
      "ok",
    ]);
    server.close();
  });

  it("the data directory has room, also before it is made", async () => {
    expect(await checkDataDirectory(join(folder, "not", "yet"))).toMatchObject({
      state: "ok",
      message: expect.stringMatching(/GB free at .*not\/yet$/),
    });
  });

  it("a database that is not made yet is no lack, and a damaged one is a problem with its path", async () => {
    expect(await checkDatabase(machine({}), folder)).toMatchObject([
      { state: "ok", message: `SQLite; the first start makes it in ${folder}` },
    ]);
    const path = join(folder, "millrace.db");
    await writeFile(path, "no database, whatever its name says".repeat(100));
    const [finding] = await checkDatabase(machine({}), folder);
    expect(finding).toMatchObject({ state: "problem", message: expect.stringContaining(path) });
  });

  it("a PostgreSQL that does not answer is a problem, without the password", async () => {
    const environment = { MILLRACE_DATABASE_URL: "postgres://me:the-password@127.0.0.1:1/jobs" };
    const [finding, ...more] = await checkDatabase(machine({}, { environment }), folder);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ state: "problem", message: expect.stringContaining("127.0.0.1:1") });
    expect(JSON.stringify(finding)).not.toContain("the-password");
  });

  it("blobs beside PostgreSQL want a place that all gateways reach, and one that is not there is a problem", async () => {
    const database = { MILLRACE_DATABASE_URL: "postgres://127.0.0.1/jobs" };
    expect(await checkBlobs({ environment: database }, folder)).toMatchObject({ state: "lack" });
    const shared = { ...database, MILLRACE_BLOB_URL: `file://${folder}` };
    expect(await checkBlobs({ environment: shared }, folder)).toMatchObject({ state: "ok" });
    const gone = { ...database, MILLRACE_BLOB_URL: `file://${folder}/gone` };
    expect(await checkBlobs({ environment: gone }, folder)).toMatchObject({ state: "problem" });
  });

  it("a config file that others may read is a problem, and the cure names it", async () => {
    const environment = { XDG_CONFIG_HOME: folder };
    expect((await checkConfig({ environment })).state).toBe("lack");
    const path = join(folder, "millrace", "config.json");
    await mkdir(join(folder, "millrace"));
    await writeFile(path, '{"profiles":{"a":{"baseUrl":"http://a","apiKey":"the-secret-key"}}}', { mode: 0o600 });
    expect(await checkConfig({ environment })).toMatchObject({ state: "ok", message: `${path}: a` });
    await chmod(path, 0o644);
    expect(await checkConfig({ environment })).toMatchObject({ state: "problem", cure: `chmod 600 ${path}` });
  });

  it("a container engine is asked for its version", async () => {
    const socket = join(folder, "engine.sock");
    const probe = machine({}, { environment: { DOCKER_HOST: `unix://${socket}` } });
    expect(await checkContainerEngine(probe)).toMatchObject({
      state: "problem",
      message: expect.stringContaining("ENOENT"),
    });
    const server: Server = createServer((_, answer) => answer.end('{"Version":"27.1"}')).listen(socket);
    await once(server, "listening");
    expect(await checkContainerEngine(probe)).toMatchObject({
      state: "ok",
      message: expect.stringContaining("version 27.1"),
    });
    server.close();
  });
});
