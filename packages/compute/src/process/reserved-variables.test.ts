import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { machineEnvironment } from "./machine-environment.ts";
import { reservedBy, reservedVariables } from "./reserved-variables.ts";

/** The value that a machine gets for a variable of its template; null when the variable is refused. */
function passedOn(name: string): string | null {
  const common = { machineId: "m1", parentEnv: {}, homeDir: "/home", folderEnv: {}, driverEnv: {} };
  try {
    return machineEnvironment({ ...common, specEnv: { [name]: "value" }, allowCommands: false })[name] ?? null;
  } catch {
    return null;
  }
}

describe.each(reservedVariables)("a variable for $reader", ({ prefixes, names, harmless }) => {
  test("is refused in templates, also with a name that does not exist yet", () => {
    for (const name of [...names, ...prefixes, ...prefixes.map((prefix) => `${prefix}OF_A_LATER_VERSION`)]) {
      expect(passedOn(name), name).toBeNull();
    }
  });

  test("is passed on if it is an exception", () => {
    for (const name of harmless) expect(passedOn(name), name).toBe("value");
  });

  test("is accepted from the folder itself, and when commands are allowed", () => {
    const [name = ""] = [...names, ...prefixes];
    const common = { machineId: "m1", parentEnv: {}, homeDir: "/home", driverEnv: {} };
    const env = { [name]: "value" };
    const ofFolder = machineEnvironment({ ...common, folderEnv: env, specEnv: {}, allowCommands: false });
    const ofTemplate = machineEnvironment({ ...common, folderEnv: {}, specEnv: env, allowCommands: true });
    expect([ofFolder[name], ofTemplate[name]]).toEqual(["value", "value"]);
  });
});

test("every variable that this Node names in its help is either reserved or known to be harmless", () => {
  const help = spawnSync(process.execPath, ["--help"], { encoding: "utf8" }).stdout;
  const named = help.slice(help.indexOf("Environment variables:")).match(/^[A-Z][A-Z0-9_]+(?=\s)/gm) ?? [];
  expect(named).toContain("NODE_EXTRA_CA_CERTS");
  const free = named.filter((name) => reservedBy(name) === undefined).toSorted();
  expect(free).toEqual([
    "FORCE_COLOR",
    "NODE_DISABLE_COLORS",
    "NODE_NO_WARNINGS",
    "NO_COLOR",
    "TZ",
    "UV_THREADPOOL_SIZE",
  ]);
});

test.each([
  "NODE_V8_COVERAGE",
  "NODE_EXTRA_CA_CERTS",
  "NODE_COMPILE_CACHE",
  "NODE_REDIRECT_WARNINGS",
  "GLIBC_TUNABLES",
  "LD_AUDIT",
  "SSLKEYLOGFILE",
  "PYTHONSTARTUP",
  "npm_config_script_shell",
])("%s, once passed on, is refused", (name) => {
  expect(passedOn(name)).toBeNull();
});

test("settings of handlers and their libraries are passed on", () => {
  const usual = [
    "MODEL",
    "HF_HOME",
    "HF_TOKEN",
    "LOG_LEVEL",
    "PORT",
    "AWS_REGION",
    "PYTORCH_CUDA_ALLOC_CONF",
    "RUST_LOG",
  ];
  const proxies = [
    "HTTPS_PROXY",
    "NO_PROXY",
    "OMP_NUM_THREADS",
    "CUDA_LAUNCH_BLOCKING",
    "GOOGLE_API_KEY",
    "NODENAME",
    "LANG",
  ];
  for (const name of [...usual, ...proxies, "RUNPOD_DEBUG_LEVEL"]) expect(passedOn(name), name).toBe("value");
});
