import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  leftoversOf,
  listContainers,
  makeImage,
  noEngine,
  openTestEngine,
  testEngine,
} from "@millrace/compute/test-engine";
import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";

interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the test reads answers of every form
  readonly body: any;
}

describe.runIf(needs("sandboxes in containers", testEngine !== null, noEngine))("a sandbox in a container", () => {
  let dataDir = "";
  let imageName = "";
  let service: TestService;
  beforeAll(async () => {
    const programs = ["/bin/sh", "/bin/sleep", "/bin/cat", "/usr/bin/yes", "/usr/bin/head"];
    imageName = makeImage("sandbox", { programs });
    dataDir = await mkdtemp(join(tmpdir(), "millrace-sandboxes-"));
    service = await start();
  });
  afterAll(async () => {
    await service.stop();
    const engine = openTestEngine();
    const leftovers = await leftoversOf(engine, await readFile(join(dataDir, "machines", "installation-id"), "utf8"));
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
    expect(leftovers).toEqual([]);
  });

  const start = (): Promise<TestService> => startTestService({ dataDir, settings: { compute: "docker" } });

  async function v2(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${service.url}/compat/v2/sandboxes${path}`, {
      method,
      headers: { authorization: `Bearer ${service.adminKey}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
  }
  const read = async (id: string) => (await v2("GET", `/${id}`)).body;
  const exec = (id: string, ...command: string[]) => v2("POST", `/${id}/exec`, { command });
  const untilState = async (id: string, state: string): Promise<void> =>
    expect.poll(async () => (await read(id)).state).toBe(state);
  const untilGone = (id: string): Promise<void> => expect.poll(() => containersOf(id)).toEqual([]);

  async function containersOf(id: string): Promise<readonly string[]> {
    const engine = openTestEngine();
    const all = await listContainers(engine, `millrace.machine=${id}-1`);
    await engine.close();
    return all.map(({ Id }) => Id);
  }

  async function running(more: object = {}): Promise<string> {
    const { status, body } = await v2("POST", "", { imageName, vcpuCount: 1, ...more });
    expect([status, body]).toEqual([201, expect.objectContaining({ state: "CREATING" })]);
    await untilState(body.id, "RUNNING");
    return body.id;
  }

  // First: a clock that was moved is behind in the next service.
  test("goes on through a restart of the service, and ends when it is idle", async () => {
    const id = await running({ idleTimeoutSeconds: 60 });
    const [container] = await containersOf(id);
    await service.stop();
    service = await start();
    await untilState(id, "RUNNING");
    expect(await containersOf(id)).toEqual([container]);
    expect((await exec(id, "/bin/sh", "-c", "echo here")).body.output).toBe("here\n");
    await service.clock.advance(61_000);
    await untilGone(id);
    expect(await read(id)).toMatchObject({ state: "TERMINATED", terminationReason: "IDLE_TIMEOUT" });
    const charged = await service.rest("GET", `/v1/billing/pods?podId=${id}`);
    expect(charged).toEqual([
      expect.objectContaining({ timeBilledMs: expect.toSatisfy((ms: number) => ms > 60_000 && ms < 120_000) }),
    ]);
  });

  test("runs commands with what they print on both streams, their exit codes and the variables of the sandbox", async () => {
    const id = await running({ env: { COLOUR: "blue" } });
    expect((await exec(id, "/bin/sh", "-c", "echo $COLOUR; echo oops >&2; exit 3")).body).toEqual({
      output: expect.stringMatching(/^(blue\noops\n|oops\nblue\n)$/),
      error: "The command ended with exit code 3.",
      exitCode: 3,
    });
    // The end of its input is there at once.
    expect((await exec(id, "/bin/cat")).body).toEqual({ output: "", error: null, exitCode: 0 });
    const absent = await exec(id, "no-such-program");
    expect([absent.status, absent.body.exitCode === 0]).toEqual([200, false]);
    expect((await v2("DELETE", `/${id}`)).status).toBe(204);
    expect((await exec(id, "/bin/cat")).status).toBe(409);
    await untilGone(id);
  });

  test("answers a bounded part of 100 MB of output", async () => {
    const id = await running();
    const { body } = await exec(id, "/bin/sh", "-c", "/usr/bin/yes | /usr/bin/head -c 104857600; exit 4");
    expect([body.output.length, body.exitCode]).toEqual([limits.sandboxExecOutputMaxBytes, 4]);
    await v2("DELETE", `/${id}`);
  });

  test("stops a command that never ends, and is there for the next one", async () => {
    const id = await running({ idleTimeoutSeconds: 7_200 });
    const answer = exec(id, "/bin/sh", "-c", "echo begun; exec sleep 100000");
    const commands = async () => (await exec(id, "/bin/sh", "-c", "cat /proc/[0-9]*/cmdline")).body.output;
    await expect.poll(commands).toContain("100000");
    await service.clock.advance(limits.sandboxExecMaxSeconds * 1_000);
    expect((await answer).body).toMatchObject({ output: "begun\n", error: expect.stringContaining("was stopped") });
    await expect.poll(commands).not.toContain("100000");
    await v2("DELETE", `/${id}`);
  });

  test("that is deleted while it is created leaves no container", async () => {
    const { body } = await v2("POST", "", { imageName, vcpuCount: 1 });
    expect((await v2("DELETE", `/${body.id}`)).status).toBe(204);
    expect(await read(body.id)).toMatchObject({ state: "TERMINATED", terminationReason: "DELETED" });
    await untilGone(body.id);
    await expect.poll(async () => service.rest("GET", "/v1/pods?desiredStatus=TERMINATED")).toEqual([]);
  });

  test("whose image has no shell fails with the reason", async () => {
    const bare = makeImage("sandbox-bare", { programs: ["/bin/sleep"] });
    const { body } = await v2("POST", "", { imageName: bare, vcpuCount: 1 });
    await untilState(body.id, "FAILED");
    expect(await read(body.id)).toMatchObject({
      terminationReason: "CONTAINER_ENDED",
      terminationMessage: expect.stringContaining("with exit code 127"),
    });
    await untilGone(body.id);
  });
});
