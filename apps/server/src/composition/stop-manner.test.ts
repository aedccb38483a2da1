import type { MachineStatus } from "@millrace/engine";
import { expect, test } from "vitest";
import { type StopMannerParts, stopManner } from "./stop-manner.ts";

type Settings = StopMannerParts["settings"];

const fixed: Settings = { onStop: "hand-over", port: 8080, workerBaseUrl: undefined, stopGraceMs: 5_000 };

function machine(machineId: string, containerId: string | null): MachineStatus {
  return { machineId, purpose: "worker", endpointId: "ep1", startedAtMs: 0, containerId, ports: [] };
}

async function manner(changes: Partial<Settings>, parts: Partial<StopMannerParts> = {}) {
  const logged: string[] = [];
  const write = (fields: object, message: string): void => void logged.push(`${JSON.stringify(fields)} ${message}`);
  const { handsOver, goesOn } = await stopManner({
    settings: { ...fixed, ...changes },
    driver: {
      name: "docker",
      nameFor: (imageName) => (imageName.startsWith("local/") ? "process" : "docker"),
      list: async () => [machine("w1", "c1"), machine("w2", null)],
    },
    workerAddress: () => "http://host.docker.internal:8080",
    keepsHost: true,
    log: { info: write, warn: write } as unknown as StopMannerParts["log"],
    ...parts,
  });
  return { handsOver, goOn: ["team/model", "local/echo"].filter(goesOn), logged: logged.join() };
}

test("workers in containers are handed over, and processes drained, which one line says", async () => {
  const { logged, ...handed } = await manner({});
  expect(handed).toEqual({ handsOver: true, goOn: ["team/model"] });
  expect(logged).toContain('{"handedOver":1,"drained":1,"graceMs":5000} stops: workers in containers go on');
});

test.each<[string, Partial<Settings>, Partial<StopMannerParts>]>([
  ["the port is chosen by chance", { port: 0 }, {}],
  ["the port for containers had to be another one", {}, { workerAddress: () => "http://host.docker.internal:40123" }],
])("all workers are drained when %s, which one line says with the way out", async (_, changes, parts) => {
  const { logged, ...drained } = await manner(changes, parts);
  expect(drained).toEqual({ handsOver: false, goOn: [] });
  expect(logged).toContain('{"handedOver":0,"drained":2,"graceMs":5000}');
  expect(logged).toContain("set MILLRACE_PORT to a fixed port, or MILLRACE_WORKER_BASE_URL");
});

test("an address that the operator set is that of the next service, too", async () => {
  expect(await manner({ port: 0, workerBaseUrl: "http://millrace:80" })).toMatchObject({ handsOver: true });
});

test("all workers are drained when the operator wants that", async () => {
  expect(await manner({ onStop: "drain" })).toEqual({ handsOver: false, goOn: [], logged: "" });
});

test("a gateway that does not lead says nothing about the workers of its cluster", async () => {
  expect(await manner({}, { keepsHost: false })).toMatchObject({ handsOver: true, logged: "" });
});
