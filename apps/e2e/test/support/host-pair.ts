import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { eventually } from "../../../../.tools/vitest/eventually.ts";
import type { PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { adminKey, startServiceProcess, type ServiceProcess } from "./service-process.ts";

/** Two services on one PostgreSQL, each with a driver of its own. */
export interface HostPair {
  readonly hosts: readonly [RunningHost, RunningHost];
  /** Makes a pod on one of them, which the program serves; resolves once its HTTP port answers there. */
  podOn(host: RunningHost, settings?: object): Promise<string>;
  /** Starts the service of a host again on its data. */
  restart(host: RunningHost): Promise<RunningHost>;
  close(): Promise<void>;
}

export interface RunningHost extends ServiceProcess {
  readonly name: string;
  readonly dataDir: string;
  readonly machineId: string;
  readonly adminKey: string;
  rest(method: string, path: string, body?: object): Promise<Answer>;
  /** Requests the HTTP port 8888 of a pod. */
  visit(podId: string, path: string, options?: RequestInit): Promise<Response>;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface HostPairOptions {
  readonly server: PostgresServer;
  /** The program of pods with the image `local/page`. */
  readonly program: string;
  readonly settings?: Readonly<Record<string, string>>;
}

export async function startHostPair({ server, program, settings = {} }: HostPairOptions): Promise<HostPair> {
  const databaseUrl = (await server.createDatabase()).url;
  const folder = await mkdtemp(join(tmpdir(), "millrace-host-pair-"));
  await mkdir(join(folder, "handlers", "page"), { recursive: true });
  await writeFile(join(folder, "handlers", "page", "handler.mjs"), program);
  const running = new Map<string, RunningHost>();

  async function start(name: string): Promise<RunningHost> {
    const dataDir = join(folder, name);
    const service = await startServiceProcess(dataDir, {
      MILLRACE_DATABASE_URL: databaseUrl,
      MILLRACE_BLOB_URL: `file://${folder}/blobs`,
      MILLRACE_COMPUTE: "process",
      MILLRACE_HANDLER_DIRS: join(folder, "handlers"),
      ...settings,
    });
    const known = new Set([...running.values()].map(({ machineId }) => machineId));
    const rest = restOf(service.url);
    const { body } = await rest("GET", "/v1/service/hosts");
    const ids = (body["hosts"] as readonly { readonly id: string }[]).map(({ id }) => id);
    const machineId = running.get(name)?.machineId ?? ids.find((id) => !known.has(id)) ?? "";
    const visit: RunningHost["visit"] = (podId, path, options = {}) =>
      fetch(`${service.url}/pods/${podId}/8888${path}`, {
        ...options,
        headers: { authorization: `Bearer ${adminKey}`, ...(options.headers as Record<string, string> | undefined) },
      });
    const host: RunningHost = { ...service, name, dataDir, machineId, adminKey, rest, visit };
    running.set(name, host);
    return host;
  }

  const hosts = [await start("one"), await start("two")] as const;
  return {
    hosts,
    restart: (host) => start(host.name),
    async podOn(host, podSettings = {}) {
      const others = [...running.values()].filter((other) => other.name !== host.name);
      const cordon = (cordoned: boolean): Promise<unknown> =>
        Promise.all(others.map((other) => host.rest("PATCH", `/v1/service/hosts/${other.machineId}`, { cordoned })));
      await cordon(true);
      const request = { computeType: "CPU", vcpuCount: 1, imageName: "local/page", volumeInGb: 0 };
      const { body } = await host.rest("POST", "/v1/pods", {
        ...request,
        ports: ["8888/http", "22/tcp"],
        ...podSettings,
      });
      await cordon(false);
      expect(body).toMatchObject({ machineId: host.machineId });
      const id = String(body["id"]);
      await eventually(async () => expect((await host.visit(id, "/")).status).toBe(200));
      return id;
    },
    async close() {
      await Promise.all([...running.values()].map((host) => host.terminate()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function restOf(url: string): RunningHost["rest"] {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };
}
