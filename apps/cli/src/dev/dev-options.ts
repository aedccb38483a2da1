import { resolve } from "node:path";
import { gpuTypeIds } from "@millrace/spec";
import { closest } from "fastest-levenshtein";
import type { Arguments, Flags } from "../command.ts";
import { UsageError } from "../failure.ts";
import type { WantedGpus } from "./dev-endpoint.ts";

/** What becomes of a running job when the sources change. */
export type OnReload = "finish" | "hand-back";

/** What a session is to be like. */
export interface DevOptions {
  readonly target: string;
  readonly asJson: boolean;
  readonly isAgreed: boolean;
  readonly host: string;
  /** Undefined = one that is free. */
  readonly port: number | undefined;
  readonly dataDir: string | undefined;
  readonly python: string | undefined;
  readonly envFile: string | undefined;
  readonly gpus: WantedGpus | undefined;
  /** Null = no debugger. */
  readonly debug: { readonly waits: boolean } | null;
  readonly onReload: OnReload;
  readonly input: string | undefined;
  readonly showsChunks: boolean;
}

export const devFlags: Flags = {
  port: { type: "string", value: "N", help: "Port of the service (default 8080, or the next free one up to 8099)" },
  "data-dir": { type: "string", value: "DIR", help: "Folder of its data (default .millrace/dev in the handler's folder)" },
  python: { type: "string", value: "FILE", help: "Python to use, or to make an environment with (default python3)" },
  input: { type: "string", value: "JSON", help: "Send this input at once: JSON, @FILE, or - for standard input" },
  stream: { type: "boolean", help: "Show what the handler yields as it comes" },
  "on-reload": {
    type: "string",
    value: "HOW",
    help: "What a save does to a running job: finish on the old code (default), or hand-back to the queue",
  },
  "env-file": { type: "string", value: "FILE", help: "Variables of the handler, as lines NAME=value" },
  gpu: { type: "string", value: "TYPE[:COUNT]", help: "Simulate GPUs, such as 'NVIDIA L4' or 'NVIDIA H200:2'" },
  debug: { type: "boolean", help: "Let a debugger attach: 127.0.0.1:5678 (Python), 127.0.0.1:9229 (Node)" },
  wait: { type: "boolean", help: "Under --debug, wait for the debugger (default); --no-wait starts at once" },
  public: { type: "boolean", help: "Listen on all networks, not on this computer alone" },
  yes: { type: "boolean", help: "Install what is missing without asking" },
  json: { type: "boolean", help: "Print one line of JSON for each event" },
};

/** @throws UsageError that names the flag */
export function readDevOptions(given: Arguments): DevOptions {
  const isDebugged = given.isOn("debug") === true;
  if (!isDebugged && given.isOn("wait") !== undefined) throw new UsageError("--wait and --no-wait need --debug");
  const dataDir = given.text("data-dir");
  return {
    target: given.operand,
    asJson: given.isOn("json") === true,
    isAgreed: given.isOn("yes") === true,
    host: given.isOn("public") === true ? "0.0.0.0" : "127.0.0.1",
    port: readPort(given.text("port")),
    dataDir: dataDir === undefined ? undefined : resolve(dataDir),
    python: given.text("python"),
    envFile: given.text("env-file"),
    gpus: readGpus(given.text("gpu")),
    debug: isDebugged ? { waits: given.isOn("wait") !== false } : null,
    onReload: readOnReload(given.text("on-reload")),
    input: given.text("input"),
    showsChunks: given.isOn("stream") === true,
  };
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port must be a whole number from 0 to 65535, not "${text}"`);
}

function readOnReload(text = "finish"): OnReload {
  if (text === "finish" || text === "hand-back") return text;
  throw new UsageError(`--on-reload must be finish or hand-back, not "${text}"`);
}

function readGpus(text: string | undefined): WantedGpus | undefined {
  if (text === undefined) return undefined;
  const [, name = text, number = "1"] = /^(.+?)(?::(\d{1,2}))?$/.exec(text) ?? [];
  const typeId = gpuTypeIds.find((known) => known.toLowerCase() === name.trim().toLowerCase());
  const count = Number(number);
  if (typeId === undefined) {
    throw new UsageError(`--gpu: there is no GPU type "${name}"; the nearest one is "${closest(name, [...gpuTypeIds])}"`);
  }
  if (count < 1 || count > 64) throw new UsageError(`--gpu: ask for 1 to 64 GPUs, not ${number}`);
  return { typeId, count };
}
