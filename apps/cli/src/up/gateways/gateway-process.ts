import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Settings } from "@millrace/server";

interface GatewayOptions extends GatewayRole {
  readonly settings: Pick<Settings, "dataDir" | "blobUrl" | "ownPort">;
  /** All settings, those of flags too, as variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** 0 = any free port. */
  readonly port: number;
  readonly asJson: boolean;
  /** Whether address and key are saved as a profile; undefined = on a terminal. */
  readonly profile: boolean | undefined;
}

/** One gateway, in a process of its own. */
export interface GatewayProcess {
  /** Its address; null when it ended before it served. */
  readonly ready: Promise<string | null>;
  /** How it ended: its exit code, or the signal. */
  readonly ended: Promise<number | string>;
  signal(name: "SIGTERM" | "SIGKILL"): void;
}

/** Starts a gateway. The first one of a machine also runs its pods and workers, and prints where the service is. */
export function startGateway(options: GatewayOptions): GatewayProcess {
  const isFirst = options.number === 1;
  const { asJson, profile } = options;
  const saving = profile === undefined ? [] : [profile ? "--profile" : "--no-profile"];
  const words = ["up", ...(asJson ? ["--json"] : []), ...saving];
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? "", ...words], {
    env: environmentOf(options),
    stdio: ["ignore", isFirst ? "inherit" : "ignore", "inherit", "ipc"],
    // In a group of its own, so that Ctrl-C reaches it through the process that started it, once.
    detached: true,
  });
  const ended = once(child, "close").then(([code, signal]) => (code ?? signal) as number | string);
  const served = once(child, "message").then(([message]) => (message as GatewayReady).url);
  return {
    ready: Promise.race([served, ended.then(() => null)]),
    ended,
    signal: (name) => void child.kill(name),
  };
}

function environmentOf({ number, count, settings, environment, port }: GatewayOptions): NodeJS.ProcessEnv {
  const { dataDir, blobUrl, ownPort } = settings;
  const shared = {
    MILLRACE_GATEWAYS: "1",
    [GATEWAY_NUMBER]: `${number}/${count}`,
    MILLRACE_SHARE_PORT: "1",
    MILLRACE_PORT: String(port),
    MILLRACE_OWN_PORT: String(ownPort === 0 ? 0 : ownPort + number - 1),
    MILLRACE_BLOB_URL: blobUrl ?? pathToFileURL(join(dataDir, "blobs")).href,
  };
  if (number === 1) return { ...environment, ...shared };
  // Machines of this computer belong to one gateway; the others forward what concerns them.
  const beside = {
    MILLRACE_DATA_DIR: join(dataDir, "gateways", String(number)),
    MILLRACE_COMPUTE: "none",
    MILLRACE_DEMO: "0",
  };
  return { ...environment, ...shared, ...beside };
}

/** Set for each gateway that `millrace up --gateways` starts, such as `2/4`. */
const GATEWAY_NUMBER = "MILLRACE_GATEWAY_NUMBER";

/** What a process knows of the gateways beside it on the same port. */
export interface GatewayRole {
  /** From 1; the first one runs the machines of this computer. */
  readonly number: number;
  readonly count: number;
}

/** What a gateway tells the process that started it. */
interface GatewayReady {
  readonly event: "ready";
  readonly url: string;
}

/** The role of this process; undefined for a service that runs by itself. */
export function gatewayRole(text = process.env[GATEWAY_NUMBER]): GatewayRole | undefined {
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(text ?? "") ?? [];
  return number === undefined || process.send === undefined
    ? undefined
    : { number: Number(number), count: Number(count) };
}

/** Tells the process that started this gateway that it serves. */
export function tellReady(url: string): void {
  process.send?.({ event: "ready", url } satisfies GatewayReady);
}

/** Ends this gateway like a signal when the process that started it is gone. */
export function endWithStarter(): void {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
