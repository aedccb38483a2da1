import { type FleetLog, imageMark, type MachineExit, type MachineSpec } from "@millrace/engine";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needs, needsRoot } from "../../../../.tools/vitest/needs.ts";
import type { Behaviour } from "../conformance/programs.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import { type DockerDriver, type DockerDriverOptions, createDockerDriver } from "./docker-driver.ts";
import { canMakeNamespaces, openOutside } from "./outside.test-support.ts";
import { openCuttableEngine } from "./cuttable-engine.test-support.ts";
import type { EngineClient } from "./engine/engine-client.ts";
import {
  buildBaseImage,
  buildTestImages,
  commandImage,
  leftoversOf,
  listContainers,
  makeStateDir,
  noEngine,
  openTestEngine,
  testEngine,
} from "./test-engine.test-support.ts";

describe.runIf(needs("what containers may and may not", testEngine !== null, noEngine))("containers", () => {
  let images: Readonly<Record<Behaviour, string>>;
  let engine: EngineClient;
  let state: Awaited<ReturnType<typeof makeStateDir>>;
  const drivers: DockerDriver[] = [];
  let exits: MachineExit[] = [];
  let logLines: string[] = [];
  const take = (fields: unknown, message: string): void => void logLines.push(`${message} ${JSON.stringify(fields)}`);
  const log: FleetLog = { info: take, warn: take, error: take };

  beforeAll(async () => {
    images = await buildTestImages();
  });
  beforeEach(async () => {
    engine = openTestEngine();
    state = await makeStateDir();
    exits = [];
    logLines = [];
  });
  afterEach(async () => {
    for (const driver of drivers.splice(0)) await driver.close({ graceMs: 0 });
    const leftovers = await leftoversOf(engine, await installationId());
    await engine.close();
    await state.remove();
    expect(leftovers).toEqual([]);
  });

  const installationId = (): Promise<string> => readFile(join(state.path, "installation-id"), "utf8");
  async function openDriver(options: Partial<DockerDriverOptions> = {}): Promise<DockerDriver> {
    const driver = await createDockerDriver({ engine: testEngine ?? "", stateDir: state.path, log, ...options });
    driver.onExit((exit) => exits.push(exit));
    drivers.push(driver);
    return driver;
  }
  const specOf = (behaviour: Behaviour, changes: Partial<MachineSpec> = {}): MachineSpec =>
    machineSpec({ machineId: `m-${randomUUID().slice(0, 8)}`, imageName: images[behaviour], ...changes });
  /** An image that runs this code. */
  const codeImage = async (code: string): Promise<string> =>
    commandImage(engine, await buildBaseImage(engine), "code", ["node", "--input-type=module", "-e", code]);
  async function runToEnd(driver: DockerDriver, spec: MachineSpec): Promise<readonly string[]> {
    await driver.start(spec);
    await expect.poll(() => exits.map(({ machineId }) => machineId)).toContain(spec.machineId);
    return exits.find(({ machineId }) => machineId === spec.machineId)?.lastLogLines ?? [];
  }
  const untilReady = (driver: DockerDriver, machineId: string): Promise<void> =>
    expect.poll(() => driver.logs(machineId, { tailLines: 100 })).toContain("ready");

  test("have few rights and gain none", async () => {
    const imageName = await codeImage(
      `import { readFileSync } from "node:fs"; console.log(readFileSync("/proc/self/status", "utf8"));`,
    );
    const lines = await runToEnd(await openDriver(), specOf("serve", { imageName }));
    expect(lines).toContain("NoNewPrivs:\t1");
    const effective = BigInt(`0x${lines.find((line) => line.startsWith("CapEff:"))?.split("\t")[1] ?? "ffffffff"}`);
    for (const [name, bit] of Object.entries({ NET_ADMIN: 12n, NET_RAW: 13n, SYS_PTRACE: 19n, SYS_ADMIN: 21n })) {
      expect((effective >> bit) & 1n, name).toBe(0n);
    }
    expect((effective >> 0n) & 1n, "CHOWN").toBe(1n);
  });

  test("show no login, and show their environment only in the engine's own configuration", async () => {
    const driver = await openDriver();
    const spec = specOf("serve", {
      env: { API_TOKEN: "very-secret" },
      registryLogin: { username: "ada", password: "hunter2-hunter2" },
    });
    await driver.start(spec);
    const [container] = await listContainers(engine, `millrace.machine=${spec.machineId}`);
    const inspected = await engine.call<{ Config: { Labels: unknown } }>("GET", `/containers/${container?.Id}/json`);
    expect(JSON.stringify(inspected)).not.toContain("hunter2");
    expect(JSON.stringify(inspected.Config.Labels)).not.toContain("very-secret");
    expect(JSON.stringify(await driver.list())).not.toContain("very-secret");
    expect(logLines.join("\n")).not.toMatch(/very-secret|hunter2/);
  });

  test("do not reach each other", async () => {
    const driver = await openDriver();
    const env = { COLOUR: "red", MILLRACE_TCP_PORT_9000: "9000", MILLRACE_TCP_PORT_70001: "9001" };
    const listener = specOf("listener", { ports: [{ port: 8080, protocol: "http" }], env });
    await driver.start(listener);
    await untilReady(driver, listener.machineId);
    const [container] = await listContainers(engine, `millrace.machine=${listener.machineId}`);
    const { NetworkSettings } = await engine.call<{
      NetworkSettings: { Networks: Record<string, { IPAddress: string }> };
    }>("GET", `/containers/${container?.Id}/json`);
    const IPAddress = Object.values(NetworkSettings.Networks)[0]?.IPAddress ?? "";
    expect(await (await fetch(`http://${IPAddress}:8080`)).text(), IPAddress).toBe("red");
    const imageName = await codeImage(triesToReach);
    const lines = await runToEnd(driver, specOf("serve", { imageName, env: { URLS: `http://${IPAddress}:8080` } }));
    expect(lines).toEqual([`http://${IPAddress}:8080 unreachable`]);
  });

  test.each(["open", "service-only"] as const)(
    "with %s egress workers reach this host by its name",
    async (workerEgress) => {
      const driver = await openDriver({ workerEgress });
      const address = await driver.hostAddressForWorkers();
      if (address === null) throw new Error("This host has no address on the workers' network.");
      const server = createServer((_, response) => response.end("millrace")).listen(0, address);
      await once(server, "listening");
      const url = `http://host.docker.internal:${(server.address() as AddressInfo).port}`;
      const imageName = await codeImage(triesToReach);
      const lines = await runToEnd(driver, specOf("serve", { imageName, env: { URLS: url } }));
      server.close();
      expect(lines).toEqual([`${url} millrace`]);
    },
  );

  describe.runIf(needsRoot("what workers may reach", canMakeNamespaces(), "only root can make network namespaces"))(
    "of workers",
    () => {
      test.each([
        ["open", "outside"],
        ["service-only", "unreachable"],
      ] as const)("with %s egress see a server beyond this host as %s", async (workerEgress, answer) => {
        const outside = await openOutside();
        try {
          const driver = await openDriver({ workerEgress });
          const imageName = await codeImage(triesToReach);
          const lines = await runToEnd(driver, specOf("serve", { imageName, env: { URLS: outside.url } }));
          expect(lines).toEqual([`${outside.url} ${answer}`]);
          const pod = specOf("serve", { imageName, env: { URLS: outside.url }, purpose: "pod", endpointId: null });
          expect(await runToEnd(driver, pod)).toEqual([`${outside.url} outside`]);
        } finally {
          await outside.close();
        }
      });
    },
  );

  test("tell the service that they were started for, unless what they may reach is set otherwise by now", async () => {
    const egress: boolean[] = [];
    const restricting = { workerEgress: (can: boolean) => (egress.push(can), "service-only" as const) };
    const first = await openDriver(restricting);
    const spec = specOf("serve", { serviceMark: "service-1" });
    await first.start(spec);
    expect(await first.list()).toMatchObject([{ machineId: spec.machineId, serviceMark: "service-1" }]);
    expect((await (await openDriver(restricting)).list())[0]?.serviceMark).toBe("service-1");
    expect((await (await openDriver({ workerEgress: "open" })).list())[0]?.serviceMark).toBeUndefined();
    expect(egress).toEqual([true, true]);
    const refusal = (): never => {
      throw new Error("cannot restrict");
    };
    await expect(openDriver({ workerEgress: refusal })).rejects.toThrow("cannot restrict");
    expect(await first.list()).toHaveLength(1);
  });

  test("start sooner from images that the engine has, of which the host reports marks", async () => {
    const reported = (await (await openDriver()).inventory()).images;
    expect(reported).toContain(imageMark(images.serve));
    expect(reported).not.toContain(imageMark("millrace.test/never-pulled"));
  });

  test("on an internal network still answer this host at their ports, and pods still reach other networks", async () => {
    const driver = await openDriver({ workerEgress: "service-only" });
    const ports = [
      { port: 8080, protocol: "http" as const },
      { port: 9000, protocol: "tcp" as const },
      { port: 70_001, protocol: "tcp" as const },
    ];
    const spec = specOf("listener", { ports, env: { COLOUR: "green" } });
    await driver.start(spec);
    await untilReady(driver, spec.machineId);
    const http = (await driver.list())[0]?.ports[0];
    expect(await (await fetch(`http://${http?.host}:${http?.publicPort}`)).text()).toBe("green");
    const pod = specOf("serve", { purpose: "pod", endpointId: null });
    await driver.start(pod);
    const networks = await engine.call<{ Name: string; Internal: boolean }[]>("GET", "/networks", {
      query: { filters: JSON.stringify({ label: [`millrace.installation=${await installationId()}`] }) },
    });
    expect(networks.map(({ Name, Internal }) => [Name.split("-").at(-1), Internal]).toSorted()).toEqual([
      ["inside", true],
      ["open", false],
    ]);
  });

  test("that are removed from outside are reported as ended", async () => {
    const driver = await openDriver();
    const spec = specOf("serve");
    await driver.start(spec);
    const [container] = await listContainers(engine, `millrace.machine=${spec.machineId}`);
    await engine.call("DELETE", `/containers/${container?.Id}`, { query: { force: true } });
    await expect.poll(() => exits).toMatchObject([{ machineId: spec.machineId, expected: false }]);
    expect(await driver.list()).toEqual([]);
  });

  test("that were created but never started are removed when a driver opens", async () => {
    await (await openDriver()).close({ graceMs: 0 });
    const Labels = {
      "millrace.installation": await installationId(),
      "millrace.machine": "m1",
      "millrace.purpose": "pod",
    };
    await engine.call<unknown>("POST", "/containers/create", { body: { Image: images.serve, Labels } });
    const driver = await openDriver();
    expect(await driver.list()).toEqual([]);
    expect(await listContainers(engine, `millrace.installation=${await installationId()}`)).toEqual([]);
    expect(exits).toEqual([]);
  });

  test("of another installation are neither listed nor stopped", async () => {
    const other = await makeStateDir();
    const stranger = await createDockerDriver({ engine: testEngine ?? "", stateDir: other.path });
    const spec = specOf("serve");
    await stranger.start(spec);
    const driver = await openDriver();
    expect(await driver.list()).toEqual([]);
    await driver.start(spec);
    await driver.stop(spec.machineId, { graceMs: 0 });
    expect(await stranger.list()).toHaveLength(1);
    await stranger.close({ graceMs: 0 });
    await other.remove();
  });

  test("whose disk limit the storage cannot enforce start nevertheless, and the log says so once", async () => {
    const driver = await openDriver();
    const limits = { vcpuCount: 64, memoryInGb: 1, containerDiskInGb: 5, gpuIds: [] };
    await driver.start(specOf("serve", { limits }));
    await driver.start(specOf("serve", { limits }));
    expect(await driver.list()).toHaveLength(2);
    expect(logLines.filter((line) => line.includes("containerDiskInGb")).length).toBeLessThanOrEqual(1);
  });

  test("that cannot run their command fail with the reason", async () => {
    const driver = await openDriver();
    const lines = await runToEnd(driver, specOf("serve", { dockerEntrypoint: ["/no/such/program"] }));
    expect(exits).toMatchObject([{ exitCode: 127, signal: null, expected: false }]);
    expect(lines.join(" ")).toMatch(/no\/such\/program.*No such file/);
    const version = specOf("serve", { dockerEntrypoint: ["node"], dockerStartCmd: ["--version"] });
    expect(await runToEnd(driver, version)).toEqual([process.version]);
  });

  test("keep running while the engine does not answer; those that ended meanwhile are reported when it is back", async () => {
    const cuttable = await openCuttableEngine(testEngine ?? "", join(state.path, "engine.sock"));
    const driver = await openDriver({ engine: cuttable.address });
    const [ending, staying] = [specOf("serve"), specOf("serve")];
    for (const spec of [ending, staying]) await driver.start(spec);
    cuttable.cut();
    const refused = await driver.start(specOf("serve")).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: "EngineAwayError" });
    const [container] = await listContainers(engine, `millrace.machine=${ending.machineId}`);
    await engine.call<unknown>("POST", `/containers/${container?.Id}/kill`);
    expect(exits).toEqual([]);
    await cuttable.mend();
    await expect.poll(() => exits).toMatchObject([{ machineId: ending.machineId, signal: "SIGKILL" }]);
    expect(await driver.list()).toMatchObject([{ machineId: staying.machineId }]);
    expect(logLines.some((line) => line.includes("engine does not answer"))).toBe(true);
    await driver.close({ graceMs: 0 });
    await cuttable.close();
  });
});

const triesToReach = `
for (const url of process.env.URLS.split(" ")) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then((found) => found.text(), () => "unreachable");
  console.log(url, answer);
}
process.exit();
`;
