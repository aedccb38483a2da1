import { PassThrough } from "node:stream";
import { type ExecSession, OtherHostError, type Pod } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testHost } from "../rest/rest-service.test-support.ts";
import { startV2Service, type V2TestService } from "./v2-service.test-support.ts";

/** A command whose output and end the test decides. */
interface PlayedCommand extends ExecSession {
  readonly command: readonly string[];
  readonly stdout: PassThrough;
  readonly stderr: PassThrough;
  readonly isClosed: () => boolean;
  end(exitCode: number | null): void;
}

let service: V2TestService;
let commands: PlayedCommand[];
let cannotStart: Error | null;
beforeEach(async () => {
  commands = [];
  cannotStart = null;
  service = await startV2Service({ startCommand: async (_pod, command) => startPlayed(command) });
});
afterEach(() => service.close());

function startPlayed(command: readonly string[]): PlayedCommand {
  if (cannotStart !== null) throw cannotStart;
  const [stdin, stdout, stderr] = [new PassThrough().resume(), new PassThrough(), new PassThrough()];
  const { promise: ended, resolve } = Promise.withResolvers<number | null>();
  let closed = false;
  const session: PlayedCommand = {
    command,
    stdin,
    stdout,
    stderr,
    ended,
    isClosed: () => closed,
    end(exitCode) {
      stdout.end();
      stderr.end();
      resolve(exitCode);
    },
    resize: async () => {},
    async close() {
      closed = true;
      session.end(null);
    },
  };
  commands.push(session);
  return session;
}

const sandboxes = () => service.rest.management.sandboxes;
const seconds = (count: number): Promise<void> => service.rest.clock.advance(count * 1_000);

async function make(body: object = {}) {
  const { status, body: sandbox } = await service.v2("POST", "/sandboxes", { body: { imageName: "a/b", ...body } });
  expect([status, sandbox]).toEqual([201, expect.objectContaining({ state: "CREATING" })]);
  return sandbox;
}

const read = async (id: string) => (await service.v2("GET", `/sandboxes/${id}`)).body;
async function podOf(id: string): Promise<Pod> {
  const pod = await service.rest.store.management.pods.get(id);
  if (pod === undefined) throw new Error(`There is no pod ${id}.`);
  return pod;
}
const change = (id: string, more: object) =>
  service.rest.store.management.pods.change(id, (pod) => ({
    pod: { ...pod, ...more },
    atMs: service.rest.clock.now(),
  }));
const startContainer = (id: string) =>
  change(id, {
    container: { generation: 1, startedAtMs: service.rest.clock.now(), containerId: "c1", ports: [] },
  });

async function running(body: object = {}) {
  const { id } = await make(body);
  await startContainer(id);
  return read(id);
}

async function exec(id: string) {
  const before = commands.length;
  const answer = service.v2("POST", `/sandboxes/${id}/exec`, { body: { command: ["ls", "-l"] } });
  await expect.poll(() => commands.length).toBe(before + 1);
  const command = commands.at(-1);
  if (command === undefined) throw new Error("No command was started.");
  return { answer, command };
}

test("a sandbox is a CPU pod with the same id, whose container sleeps unless its template has a command", async () => {
  const { id, compute, imageName } = await make({ vcpuCount: 2, memoryInGb: 8, cpuFlavorId: "cpu3c", env: { A: "1" } });
  expect([imageName, compute.vcpuCount, compute.memoryInGb]).toEqual(["a/b", 4, 8]);
  const pod = (await service.v2("GET", `/pods/${id}`)).body;
  expect(pod).toMatchObject({ id, cpu: { id: "cpu3c", vcpuCount: 4 }, env: { A: "1" }, cost: compute.costPerHr });
  expect(pod.entrypoint).toEqual(["/bin/sh", "-c", expect.stringContaining("sleep")]);
  const template = { name: "t", image: "c/d", cmd: ["serve"], env: { A: "1", B: "2" } };
  const { id: templateId } = (await service.v2("POST", "/templates", { body: template })).body;
  const lent = await make({ imageName: undefined, templateId, env: { A: "own" } });
  expect(lent).toMatchObject({ templateId, imageName: "c/d", name: "sandbox" });
  expect(await podOf(lent.id)).toMatchObject({
    dockerStartCmd: ["serve"],
    dockerEntrypoint: [],
    env: { A: "own", B: "2" },
  });
  const folder = await make({ imageName: "local/echo" });
  expect((await podOf(folder.id)).dockerEntrypoint).toEqual([]);
});

test("refusals name the fields of the body, and want of hardware answers 503", async () => {
  const refused = async (body: object) => {
    const { status, body: problem } = await service.v2("POST", "/sandboxes", { body });
    return [status, problem.errors ?? problem.detail];
  };
  expect(await refused({})).toEqual([400, [expect.stringContaining("$.imageName: ")]]);
  expect(await refused({ imageName: "a/b", templateId: "x" })).toEqual([400, [expect.stringContaining("$.imageName")]]);
  expect(await refused({ templateId: "nothing" })).toEqual([404, expect.any(String)]);
  expect(await refused({ imageName: "a/b", cpuFlavorId: "gpu" })).toEqual([
    400,
    [expect.stringMatching(/^\$\.cpuFlavorId/)],
  ]);
  expect(await refused({ imageName: "a/b", dataCenterId: "X" })).toEqual([
    400,
    [expect.stringMatching(/^\$\.dataCenterId/)],
  ]);
  expect(await refused({ imageName: "a/b", idleTimeoutSeconds: 7_201 })).toEqual([
    422,
    [expect.stringMatching(/idleTimeout/)],
  ]);
  expect(await refused({ imageName: "a/b", labels: { "a=b": "c" } })).toEqual([422, [expect.stringMatching(/labels/)]]);
  await make({ vcpuCount: 16 });
  expect(await refused({ imageName: "a/b" })).toEqual([503, expect.stringContaining("Try again")]);
  expect(await refused({ imageName: "a/b", vcpuCount: 1_000 })).toEqual([400, expect.any(String)]);
});

test("a sandbox that no command reaches ends by its idle timeout, which begins when its container has started", async () => {
  const { id } = await make({ idleTimeoutSeconds: 60 });
  await seconds(120);
  expect(await read(id)).toMatchObject({ state: "CREATING", idleExpiresAt: null });
  await startContainer(id);
  const { idleExpiresAt } = await read(id);
  expect(Date.parse(idleExpiresAt) - service.rest.clock.now()).toBe(60_000);
  await seconds(59);
  await sandboxes().reconcile();
  expect(await read(id)).toMatchObject({ state: "RUNNING", terminationReason: null });
  await seconds(3);
  await sandboxes().reconcile();
  expect(await read(id)).toMatchObject({
    state: "TERMINATED",
    terminationReason: "IDLE_TIMEOUT",
    terminatedAt: idleExpiresAt,
    idleExpiresAt: null,
  });
  expect((await podOf(id)).desiredStatus).toBe("TERMINATED");
  expect((await service.v2("GET", `/pods/${id}`)).status).toBe(404);
});

test("a lifetime ends a sandbox however busy it is, and one that is too long is shortened", async () => {
  const { id, expiresAt, createdAt } = await running({ maxLifetimeSeconds: 90, idleTimeoutSeconds: 60 });
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(90_000);
  await seconds(50);
  const { answer, command } = await exec(id);
  command.end(0);
  await answer;
  await seconds(41);
  expect(await read(id)).toMatchObject({ terminationReason: "MAX_LIFETIME", terminatedAt: expiresAt });
  expect((await make({ maxLifetimeSeconds: 1_000_000 })).maxLifetimeSeconds).toBe(limits.sandboxLifetimeMaxSeconds);
});

test("the host ends the pod at the end of the lifetime also where no leader looks", async () => {
  const { id } = await running({ maxLifetimeSeconds: 90 });
  expect((await podOf(id)).terminateAtMs).toBe(service.rest.clock.now() + 90_000);
});

test("a command that runs keeps its sandbox from being idle", async () => {
  const { id } = await running({ idleTimeoutSeconds: 60 });
  await seconds(50);
  const { answer, command } = await exec(id);
  for (let minutes = 0; minutes < 4; minutes += 1) {
    await seconds(60);
    await sandboxes().reconcile();
    expect((await read(id)).state).toBe("RUNNING");
  }
  command.end(0);
  await answer;
  expect((await read(id)).lastActivityAt).toBe(new Date(service.rest.clock.now()).toISOString());
  await seconds(61);
  expect((await read(id)).terminationReason).toBe("IDLE_TIMEOUT");
});

test("a command is answered with both streams and its exit code", async () => {
  const { id } = await running();
  const { answer, command } = await exec(id);
  expect(command.command).toEqual(["ls", "-l"]);
  expect(command.stdin.writableEnded).toBe(true);
  command.stdout.write("one ");
  command.stderr.write("two");
  command.end(2);
  const { status, body } = await answer;
  expect([status, body]).toEqual([
    200,
    { output: "one two", error: "The command ended with exit code 2.", exitCode: 2 },
  ]);
  const again = await exec(id);
  again.command.end(0);
  expect((await again.answer).body).toEqual({ output: "", error: null, exitCode: 0 });
});

test("output beyond the bound is dropped as it arrives, and the command goes on", async () => {
  const { id } = await running();
  const { answer, command } = await exec(id);
  const chunk = Buffer.alloc(1024 * 1024, "x");
  for (let written = 0; written < 100; written += 1) {
    if (!command.stdout.write(chunk)) await new Promise((resolve) => command.stdout.once("drain", resolve));
  }
  command.end(0);
  const { body } = await answer;
  expect(body.output).toHaveLength(limits.sandboxExecOutputMaxBytes);
  expect([body.exitCode, body.error]).toEqual([0, expect.stringContaining("the rest was dropped")]);
});

test("a command that never ends is stopped when its time is over, and answered with what it printed", async () => {
  const { id } = await running();
  const { answer, command } = await exec(id);
  command.stdout.write("so far");
  await expect.poll(() => command.stdout.readableLength).toBe(0);
  await seconds(limits.sandboxExecMaxSeconds);
  expect((await answer).body).toEqual({
    output: "so far",
    error: expect.stringContaining(`more than ${limits.sandboxExecMaxSeconds} seconds`),
    exitCode: null,
  });
  expect(command.isClosed()).toBe(true);
});

test("no command runs while the container starts, when the sandbox is over, or without a program", async () => {
  const { id } = await make();
  const run = (command: unknown) => service.v2("POST", `/sandboxes/${id}/exec`, { body: { command } });
  expect((await run(["ls"])).status).toBe(409);
  await startContainer(id);
  for (const wrong of [[], "ls", [1], undefined]) expect((await run(wrong)).status).toBe(422);
  await service.v2("DELETE", `/sandboxes/${id}`);
  expect((await run(["ls"])).body).toMatchObject({ status: 409, detail: expect.stringContaining("DELETED") });
  expect(commands).toEqual([]);
  cannotStart = new OtherHostError("The pod runs", "m2");
  expect(
    (await service.v2("POST", `/sandboxes/${(await running()).id}/exec`, { body: { command: ["ls"] } })).status,
  ).toBe(503);
});

test("where the machines run no commands the answer is 501 with the reason", async () => {
  const without = await startV2Service();
  const { id } = (await without.v2("POST", "/sandboxes", { body: { imageName: "a/b" } })).body;
  await without.rest.store.management.pods.report(id, 1, {
    container: { generation: 1, startedAtMs: without.rest.clock.now(), containerId: "c1", ports: [] },
  });
  const { status, body } = await without.v2("POST", `/sandboxes/${id}/exec`, { body: { command: ["ls"] } });
  expect([status, body.detail]).toEqual([501, expect.stringContaining("cannot run commands")]);
  await without.close();
});

test("more commands at once than a gateway runs are refused until one ends", async () => {
  const { id } = await running();
  const answers = Array.from({ length: limits.execSessionsMax }, () =>
    service.v2("POST", `/sandboxes/${id}/exec`, { body: { command: ["ls"] } }),
  );
  await expect.poll(() => commands.length).toBe(limits.execSessionsMax);
  const refused = await service.v2("POST", `/sandboxes/${id}/exec`, { body: { command: ["ls"] } });
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "10"]);
  for (const command of commands) command.end(0);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { answer, command } = await exec(id);
  command.end(0);
  expect((await answer).status).toBe(200);
});

test("a delete ends a sandbox, also while it is created, and can be repeated; the record stays", async () => {
  const { id } = await make({ labels: { of: "me" } });
  for (let times = 0; times < 2; times += 1) expect((await service.v2("DELETE", `/sandboxes/${id}`)).status).toBe(204);
  expect(await read(id)).toMatchObject({ state: "TERMINATED", terminationReason: "DELETED", labels: { of: "me" } });
  expect((await podOf(id)).desiredStatus).toBe("TERMINATED");
  await service.rest.store.management.pods.remove(id);
  expect((await read(id)).terminationReason).toBe("DELETED");
  const { id: locked } = await running();
  await service.v2("PATCH", `/pods/${locked}`, { body: { locked: true } });
  expect((await service.v2("DELETE", `/sandboxes/${locked}`)).status).toBe(409);
  expect((await read(locked)).state).toBe("RUNNING");
  expect((await service.v2("DELETE", "/sandboxes/nothing")).status).toBe(404);
  expect((await service.v2("GET", `/sandboxes/${locked}`, { key: service.rest.other.key })).status).toBe(404);
});

test("what ends the pod ends the sandbox: a container that cannot be started, a stop, a delete", async () => {
  const failed = await make();
  const text = "The container could not be started: there is no such image";
  await change(failed.id, { desiredStatus: "EXITED", lastStatusChange: text });
  await sandboxes().reconcile();
  expect(await read(failed.id)).toMatchObject({
    state: "FAILED",
    terminationReason: "START_FAILED",
    terminationMessage: text,
  });
  expect((await podOf(failed.id)).desiredStatus).toBe("TERMINATED");
  const ended = await running();
  expect((await podOf(ended.id)).runsOnce).toBe(true);
  await change(ended.id, { desiredStatus: "EXITED", lastStatusChange: "The container ended with exit code 1" });
  expect(await read(ended.id)).toMatchObject({ state: "FAILED", terminationReason: "CONTAINER_ENDED" });
  const stopped = await running();
  await service.v2("POST", `/pods/${stopped.id}/action`, { body: { action: "stop" } });
  expect(await read(stopped.id)).toMatchObject({ state: "TERMINATED", terminationReason: "POD_STOPPED" });
  expect((await podOf(stopped.id)).desiredStatus).toBe("TERMINATED");
  const deleted = await running();
  await service.v2("DELETE", `/pods/${deleted.id}`);
  expect(await read(deleted.id)).toMatchObject({ state: "TERMINATED", terminationReason: "POD_DELETED" });
});

test("a list shows sandboxes that are not terminated, and chooses by state and by all of the labels", async () => {
  const [a, b, c] = [
    await running({ labels: { app: "x", env: "test" } }),
    await make({ labels: { app: "x" } }),
    await make({ labels: { app: "x", env: "test" } }),
  ];
  await service.v2("DELETE", `/sandboxes/${c.id}`);
  const ids = async (query: string) => {
    const { body } = await service.v2("GET", `/sandboxes${query}`);
    return body.sandboxes.map(({ id }: { id: string }) => id).toSorted();
  };
  expect(await ids("")).toEqual([a.id, b.id].toSorted());
  expect(await ids("?state=TERMINATED")).toEqual([c.id]);
  expect(await ids("?state=RUNNING")).toEqual([a.id]);
  expect(await ids("?labels=app=x&labels=env=test")).toEqual([a.id]);
  expect(await ids("?labels=app=x,env=test&state=TERMINATED")).toEqual([c.id]);
  expect(await ids("?labels=app=y")).toEqual([]);
  expect((await service.v2("GET", "/sandboxes?state=GONE")).status).toBe(422);
  expect((await service.v2("GET", "/sandboxes?labels=app")).status).toBe(422);
});

test("the end that was written is settled by the next look, whoever wrote it", async () => {
  const { id } = await running();
  const end = { state: "TERMINATED", reason: "DELETED", message: "Deleted.", atMs: service.rest.clock.now() } as const;
  await service.rest.store.management.sandboxes.end(id, end);
  expect((await podOf(id)).desiredStatus).toBe("RUNNING");
  await sandboxes().reconcile();
  expect((await podOf(id)).desiredStatus).toBe("TERMINATED");
  expect(await service.rest.store.management.sandboxes.listUnsettled()).toEqual([]);
});

test("the audit log notes commands without what they printed", async () => {
  const { id } = await running();
  const { answer, command } = await exec(id);
  command.stdout.write("a secret");
  command.end(0);
  await answer;
  const { body } = await service.v1("GET", "/audit");
  expect(body.entries[0]).toMatchObject({ operation: "v2.execSandbox", resourceKind: "sandboxes", resourceId: id });
  expect(JSON.stringify(body)).not.toContain("a secret");
});

test("of 100 sandboxes each ends in one look, and the list of them stays one answer", async () => {
  const { hosts } = service.rest.store.management;
  await hosts.report({
    ...testHost,
    inventory: { ...testHost.inventory, vcpuCount: 4_000, memoryInGb: 16_000, diskInGb: 1e6, diskFreeInGb: 1e6 },
  });
  const { accountId } = service.rest.owner;
  const request = { templateId: null, idleTimeoutSeconds: 60, maxLifetimeSeconds: 120, labels: {} };
  for (let count = 0; count < 100; count += 1) {
    await sandboxes().create(accountId, { ...request, pod: { imageName: "a/b", name: "s" } });
  }
  expect((await service.v2("GET", "/sandboxes")).body.sandboxes).toHaveLength(100);
  await seconds(121);
  await sandboxes().reconcile();
  expect((await service.v2("GET", "/sandboxes")).body.sandboxes).toEqual([]);
  expect((await service.v2("GET", "/sandboxes?state=TERMINATED")).body.sandboxes).toHaveLength(100);
  expect(await service.rest.store.management.sandboxes.listUnsettled()).toEqual([]);
});
