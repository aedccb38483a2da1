import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createQueueClient, type QueueClient } from "@millrace/queue-client";
import { faultsOf } from "./schemas.ts";
import { runMillrace, startMillrace, type CommandResult } from "./cli-process.ts";

/** A line of `millrace dev --json`. */
export type DevEvent = Readonly<Record<string, unknown>> & { readonly event: string };

/** A project in a folder of its own, beside an empty home. Removed when it goes out of scope. */
export interface Project extends AsyncDisposable {
  readonly folder: string;
  readonly home: string;
  /** A path outside the project, for signs between a test and its handler. */
  outside(name: string): string;
  put(name: string, text: string): Promise<void>;
  /** Starts `millrace dev` on a file of it. Rejects if it ends before it is ready. */
  dev(file: string, args?: readonly string[], environment?: Readonly<Record<string, string>>): Promise<DevSession>;
  /** Runs another command as the same user. */
  run(args: readonly string[], input?: string): Promise<CommandResult>;
}

/** `millrace dev --json` that runs. Killed when it goes out of scope. */
export interface DevSession extends AsyncDisposable {
  readonly baseUrl: string;
  readonly endpointId: string;
  readonly apiKey: string;
  readonly queue: QueueClient<Record<string, unknown>>;
  readonly events: () => readonly DevEvent[];
  /** The events as they were printed. */
  text(): string;
  /** The first event that fits, of those that there are and those to come. */
  event(fits: Readonly<Record<string, unknown>>): Promise<DevEvent>;
  /** Calls an address of the endpoint and gives the parsed answer. */
  call(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: unknown }>;
  errors(): string;
  signal(name: "SIGINT" | "SIGTERM"): void;
  readonly ended: Promise<CommandResult>;
}

const LOOK_EVERY_MS = 20;

export async function makeProject(files: Readonly<Record<string, string>>): Promise<Project> {
  const root = await mkdtemp(join(tmpdir(), "millrace-dev-"));
  const [folder, home] = [join(root, "project"), join(root, "home")];
  await mkdir(home);
  async function put(name: string, text: string): Promise<void> {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  for (const [name, text] of Object.entries(files)) await put(name, text);
  return {
    folder,
    home,
    put,
    outside: (name) => join(root, name),
    dev: (file, args = [], environment = {}) =>
      startDev(["dev", join(folder, file), "--json", "--port", "0", ...args], { HOME: home, ...environment }),
    run: (args, input) => runMillrace(args, { HOME: home }, input),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

async function startDev(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<DevSession> {
  const command = startMillrace(args, environment);
  let result: CommandResult | undefined;
  void command.ended.then((ended) => (result = ended));
  const events = (): DevEvent[] => {
    const lines = command.seen().output.split("\n").slice(0, -1);
    return lines.map((line) => {
      const value = JSON.parse(line) as DevEvent;
      const faults = faultsOf("dev-event", value);
      if (faults.length > 0) throw new Error(`${line}: ${JSON.stringify(faults)}`);
      return value;
    });
  };
  async function event(fits: Readonly<Record<string, unknown>>): Promise<DevEvent> {
    for (;;) {
      const found = events().find((one) => Object.entries(fits).every(([name, value]) => one[name] === value));
      if (found !== undefined) return found;
      if (result !== undefined) throw new Error(`the session ended before ${JSON.stringify(fits)}: ${result.errors}`);
      await sleep(LOOK_EVERY_MS);
    }
  }
  await event({});
  const [ready] = events();
  const { baseUrl, endpointId, apiKey } = ready as unknown as Record<"baseUrl" | "endpointId" | "apiKey", string>;
  return {
    baseUrl,
    endpointId,
    apiKey,
    queue: createQueueClient({ baseUrl, endpointId, apiKey }),
    events,
    text: () => command.seen().output,
    event,
    async call(method, path, body) {
      const response = await fetch(`${baseUrl}/v2/${endpointId}/${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    errors: () => command.seen().errors,
    signal: command.signal,
    ended: command.ended,
    [Symbol.asyncDispose]: () => command[Symbol.asyncDispose](),
  };
}
