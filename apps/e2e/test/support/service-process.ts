import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** How a line of level error begins. */
const ERROR_LINE = '{"level":50';

export const adminKey = "test-admin-key";

/** A service that runs as a process of its own. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** What it wrote to its log so far. */
  readonly log: () => string;
  /** Ends it as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end; resolves to its exit code, or to the signal that it died of. */
  terminate(): Promise<number | string>;
  /** Lets it stand still until it is resumed. */
  pause(): void;
  resume(): void;
  /** Makes a template and an endpoint, by default without workers of its own; resolves to the endpoint's id. */
  deploy(imageName?: string, endpoint?: Readonly<Record<string, unknown>>): Promise<string>;
}

export interface ProcessLimits {
  /** How many files and connections it may have open. */
  readonly descriptorsMax?: number;
}

/**
 * Starts the service on a data directory; resolves when it answers. `environment` holds further settings, and `TEST_LEASE_MS`,
 * the lease of workers, where that of the interface would take too long.
 */
export async function startServiceProcess(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  { descriptorsMax }: ProcessLimits = {},
): Promise<ServiceProcess> {
  const flags = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];
  const command = [process.execPath, ...flags, join(import.meta.dirname, "serve.ts")];
  const limited = descriptorsMax === undefined ? 'exec "$@"' : `ulimit -n ${descriptorsMax} && exec "$@"`;
  const child = spawn("sh", ["-c", limited, "sh", ...command], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      MILLRACE_PORT: "0",
      MILLRACE_DATA_DIR: dataDir,
      MILLRACE_ADMIN_KEY: adminKey,
      MILLRACE_COMPUTE: "none",
      MILLRACE_LOG_LEVEL: "warn",
      MILLRACE_STOP_GRACE_MS: "1000",
      MILLRACE_ON_STOP: "drain",
      MILLRACE_WEBHOOK_ALLOW: "loopback",
      ...environment,
    },
  });
  const ended = once(child, "exit") as Promise<[code: number | null, signal: string | null]>;
  let log = "";
  child.stderr.on("data", (text: Buffer) => {
    log += text.toString();
    // What went wrong inside is worth more than the status that a client saw.
    if (text.includes(ERROR_LINE)) process.stderr.write(text);
  });
  const firstLine = once(createInterface(child.stdout), "line") as Promise<[string]>;
  const url = await Promise.race([
    firstLine.then(([line]) => line),
    ended.then(([code, signal]) => {
      throw new Error(`the service ended with ${code ?? signal} before it answered:\n${log}`);
    }),
  ]);

  async function post(path: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  }
  return {
    url,
    pid: Number(child.pid),
    log: () => log,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async terminate() {
      child.kill("SIGTERM");
      const [code, signal] = await ended;
      return code ?? signal ?? "nothing";
    },
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async deploy(imageName = "local/none", endpoint = { workersMax: 0 }) {
      const template = await post("/v1/templates", { name: `killed-${randomUUID()}`, imageName, isServerless: true });
      const made = await post("/v1/endpoints", { templateId: template["id"], ...endpoint });
      return String(made["id"]);
    },
  };
}
