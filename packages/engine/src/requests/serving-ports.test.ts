import { limits } from "@millrace/spec";
import fc from "fast-check";
import { expect, test } from "vitest";
import { servingPortsOf, servingProblems } from "./serving-ports.ts";

const refused = (env: Record<string, string>): string[] => servingProblems(env).map(({ field }) => field);

test("a program without variables of its own serves port 80 and answers there whether it is ready", () => {
  expect(servingPortsOf({})).toEqual({ port: 80, healthPort: 80, healthPath: "/ping" });
  expect(servingPortsOf({ PORT: "", PORT_HEALTH: "", HEALTH_CHECK_PATH: "" })).toEqual(servingPortsOf({}));
});

test("the health port is the serving port unless the environment names another", () => {
  expect(servingPortsOf({ PORT: "8000" })).toEqual({ port: 8000, healthPort: 8000, healthPath: "/ping" });
  expect(servingPortsOf({ PORT: "8000", PORT_HEALTH: "8001", HEALTH_CHECK_PATH: "/health?full=1" })).toEqual({
    port: 8000,
    healthPort: 8001,
    healthPath: "/health?full=1",
  });
});

test("values out of bounds are refused by their names and count as defaults where they are stored already", () => {
  const env = { PORT: "0", PORT_HEALTH: String(limits.servingPortMax + 1), HEALTH_CHECK_PATH: "ping" };
  expect(refused(env)).toEqual(["env.PORT", "env.PORT_HEALTH", "env.HEALTH_CHECK_PATH"]);
  expect(servingPortsOf(env)).toEqual(servingPortsOf({}));
  for (const port of ["-1", "+80", "8e1", "0x50", " 80", "80\n", "80.0", "٨٠", "100000"]) {
    expect(refused({ PORT: port }), port).toEqual(["env.PORT"]);
  }
  for (const path of ["//a b", "/a\r\nHost: b", "http://a/", "/é", "/a#b", `/${"a".repeat(1024)}`]) {
    expect(refused({ HEALTH_CHECK_PATH: path }), path).toEqual(["env.HEALTH_CHECK_PATH"]);
  }
});

test("every environment has ports within bounds, and exactly what it names where nothing is refused", () => {
  const text = fc.oneof(fc.string(), fc.integer({ min: -10, max: 70_000 }).map(String), fc.constant(undefined));
  fc.assert(
    fc.property(text, text, fc.oneof(fc.webPath(), fc.string()), (port, health, path) => {
      const env = {
        ...(port === undefined ? {} : { PORT: port }),
        ...(health === undefined ? {} : { PORT_HEALTH: health }),
        HEALTH_CHECK_PATH: path,
      };
      const ports = servingPortsOf(env);
      for (const number of [ports.port, ports.healthPort]) {
        expect(Number.isInteger(number) && number >= 1 && number <= limits.servingPortMax).toBe(true);
      }
      expect(ports.healthPath.startsWith("/")).toBe(true);
      if (refused(env).length > 0) return;
      if (port) expect(ports.port).toBe(Number(port));
      if (path !== "") expect(ports.healthPath).toBe(path);
    }),
  );
});
