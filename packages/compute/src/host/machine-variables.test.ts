import { expect, test } from "vitest";
import { machineVariables } from "./machine-variables.ts";

test("a machine gets the ports to listen on, its public ports, and the paths of its volumes", () => {
  const variables = machineVariables(
    [
      { port: 22, protocol: "tcp", insidePort: 22, publicPort: 40_022 },
      { port: 70_001, protocol: "tcp", insidePort: 40_023, publicPort: 40_023 },
      { port: 8888, protocol: "http", insidePort: 8888, publicPort: 40_024 },
    ],
    ["/workspace", "/models"],
  );
  expect(variables).toEqual({
    RUNPOD_TCP_PORT_22: "40022",
    MILLRACE_TCP_PORT_22: "22",
    RUNPOD_TCP_PORT_70001: "40023",
    MILLRACE_TCP_PORT_70001: "40023",
    MILLRACE_HTTP_PORT_8888: "8888",
    MILLRACE_VOLUME_1: "/workspace",
    MILLRACE_VOLUME_2: "/models",
    MILLRACE_VOLUME_PATH: "/workspace",
  });
  expect(machineVariables([], [])).toEqual({});
});
