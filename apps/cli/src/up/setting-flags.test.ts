import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { handlersDirectory } from "@millrace/examples";
import { SettingError } from "@millrace/server";
import { dataCenterIds } from "@millrace/spec";
import { describe, expect, it } from "vitest";
import { parseCommand } from "../program/parse-command.test-support.ts";
import { readUpSettings, type UpSettings } from "./read-up-settings.ts";
import { settingFlags, variableOf } from "./setting-flags.ts";
import { up } from "./up.ts";

const serverSettings = join(
  import.meta.dirname,
  "..",
  "..",
  "..",
  "server",
  "src",
  "composition",
  "settings",
  "settings.ts",
);

function read(args: readonly string[], environment: Readonly<Record<string, string>> = {}): UpSettings {
  return readUpSettings(parseCommand(up, args), environment, false);
}

describe("the flags of millrace up", () => {
  it("are the settings that the service reads from its environment, and the demonstration", async () => {
    const variables = new Set((await readFile(serverSettings, "utf8")).match(/\bMILLRACE_[A-Z0-9_]+\b/g));
    variables.add("MILLRACE_DEMO").add("MILLRACE_GATEWAYS");
    expect(Object.keys(settingFlags).map(variableOf).toSorted()).toEqual([...variables].toSorted());
  });

  it("reach the settings", () => {
    const args =
      "--host ::1 --port 1234 --data-dir /d --admin-key some-admin-key --account-email ops@example.com --compute none --handler-dirs /a:/b --python /p " +
      "--own-port 8081 --kubernetes-context c --kubernetes-namespace n --kubernetes-node-selector a=b --kubernetes-tolerations t " +
      "--kubernetes-spread zone --kubernetes-runtime-class r --kubernetes-priority-classes pod=p --kubernetes-queue q --kubernetes-pod-security restricted " +
      "--kubernetes-storage-class s --kubernetes-volume-access ReadWriteOnce --kubernetes-handler-images r/{name} --kubernetes-gpu-types MIG-3g.40gb=NVIDIA_A40 --kubernetes-node-pools pool=a,max=2,vcpus=4,memory=8 --kubernetes-node-wait-ms 7000 --prices-file /q --webhook-allow private,192.0.2.0/24 --worker-egress open --shared-volumes --role gateway --simulated-gpus Tesla_T4=1 " +
      "--public-ip 192.0.2.1 --gateway-url http://g --worker-base-url http://w --stop-grace-ms 5 --on-stop hand-over --job-stop-grace-ms 6000 --batch-requests-max 5 --batches-active-max 6 --batch-queued-max 7 --rate-limits --no-direct-http " +
      "--trusted-proxies 10.0.0.0/8 --cors-origins https://a.example --pod-domain pods.example:8443 --s3-domain s3.example --control --log-level error --log-format json " +
      "--log-retention 12h --log-max-bytes 16777216 --metrics-endpoints 7 --otlp-endpoint http://c:4318/ --otlp-headers a=b%2C,c=d --trace-ratio 0.5 " +
      "--worker-otlp-endpoint http://w:4318 --demo";
    const { settings, demo } = read(args.split(" ").map((word) => word.replace("_", " ")));
    expect(demo).toBe(true);
    expect(settings).toEqual({
      host: "::1",
      port: 1234,
      dataDir: "/d",
      adminKey: { rawKey: "some-admin-key", setting: "--admin-key", isReadByClients: false },
      accountEmail: "ops@example.com",
      compute: "none",
      kubernetes: {
        access: { context: "c", namespace: "n" },
        pods: {
          nodeSelector: { a: "b" },
          tolerations: [{ key: "t", operator: "Exists" }],
          spreadLabels: ["zone"],
          runtimeClass: "r",
          priorityClasses: { pod: "p" },
          queueName: "q",
          podSecurity: "restricted",
          storageClass: "s",
          volumeAccess: "ReadWriteOnce",
          handlerImages: "r/{name}",
          gpuTypes: { "MIG-3g.40gb": "NVIDIA A40" },
          nodePools: [
            {
              label: { key: "pool", value: "a" },
              nodesMax: 2,
              vcpuCount: 4,
              memoryInGb: 8,
              gpuTypeId: null,
              gpuCount: 0,
              cudaVersion: null,
            },
          ],
          nodeWaitMs: 7_000,
        },
      },
      handlerDirs: ["/a", "/b", "/d/handlers", handlersDirectory],
      pythonPath: "/p",
      workerEgress: "open",
      sharedVolumes: true,
      role: "gateway",
      simulatedGpus: [{ typeId: "Tesla T4", count: 1, memoryInGb: 24 }],
      dataCenterId: dataCenterIds[0],
      publicIp: "192.0.2.1",
      pricesFile: "/q",
      gatewayUrl: "http://g",
      sharePort: false,
      ownPort: 8081,
      workerBaseUrl: "http://w",
      stopGraceMs: 5,
      onStop: "hand-over",
      jobStopGraceMs: 6000,
      rateLimits: true,
      batches: { requestsMax: 5, activeMax: 6, queuedMax: 7, uploadsMax: 10 },
      directHttp: false,
      trustedProxies: ["10.0.0.0/8"],
      corsOrigins: ["https://a.example"],
      podDomain: { suffix: "pods.example", port: "8443" },
      s3Domain: { suffix: "s3.example", port: undefined },
      webhookAllow: ["private", "192.0.2.0/24"],
      control: true,
      logLevel: "error",
      logFormat: "json",
      logRetentionMs: 12 * 3_600_000,
      logMaxBytes: 16_777_216,
      metricsEndpointsMax: 7,
      tracing: { endpoint: "http://c:4318", headers: { a: "b,", c: "d" }, ratio: 0.5 },
      workerCollector: "http://w:4318",
    });
  });

  it("win over the environment, switches in both directions", () => {
    const environment = { MILLRACE_PORT: "1", MILLRACE_CONTROL: "1", MILLRACE_DEMO: "1", MILLRACE_HOST: "::1" };
    const { settings, demo } = read(["--port", "2", "--no-control", "--no-demo", "--rate-limits"], environment);
    expect([settings.port, settings.control, settings.rateLimits, settings.host]).toEqual([2, false, true, "::1"]);
    expect(demo).toBe(false);
  });

  it("are named in the complaint about their value, and the variable in that about its own", () => {
    expect(() => read(["--port", "x"], { MILLRACE_PORT: "1" })).toThrow(/^--port must/);
    expect(() => read([], { MILLRACE_PORT: "x" })).toThrow(/^MILLRACE_PORT must/);
    expect(() => read([], { MILLRACE_DEMO: "x" })).toThrow(SettingError);
  });

  it("name the admin key in two ways, of which the one that clients read counts less", () => {
    const adminKey = (args: readonly string[], environment: Readonly<Record<string, string>>): unknown =>
      read(args, environment).settings.adminKey;
    expect(adminKey([], { MILLRACE_ADMIN_KEY: "key-a", MILLRACE_API_KEY: "key-a" })).toEqual({
      rawKey: "key-a",
      setting: "MILLRACE_ADMIN_KEY",
      isReadByClients: false,
    });
    expect(adminKey([], { MILLRACE_API_KEY: "key-a" })).toMatchObject({
      setting: "MILLRACE_API_KEY",
      isReadByClients: true,
    });
    expect(adminKey(["--api-key", "key-a"], { MILLRACE_API_KEY: "key-b" })).toMatchObject({
      rawKey: "key-a",
      setting: "--api-key",
      isReadByClients: false,
    });
    // There it is the key of a client.
    for (const read of [
      adminKey([], { MILLRACE_ADMIN_KEY: "key-a", MILLRACE_API_KEY: "key-b" }),
      adminKey(["--admin-key", "key-a"], { MILLRACE_API_KEY: "key-b" }),
    ]) {
      expect(read).toMatchObject({ rawKey: "key-a", isReadByClients: false });
    }
  });

  it("leave the level of the log to the surroundings unless one is named", () => {
    const level = (environment: Readonly<Record<string, string>>, watched: boolean): string =>
      readUpSettings(parseCommand(up, []), environment, watched).settings.logLevel;
    expect([level({}, false), level({}, true), level({ MILLRACE_DEMO: "1" }, false)]).toEqual(["info", "warn", "warn"]);
    expect(level({ MILLRACE_LOG_LEVEL: "debug", MILLRACE_DEMO: "1" }, true)).toBe("debug");
  });
});
