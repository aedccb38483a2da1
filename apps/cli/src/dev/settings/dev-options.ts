import { resolve } from "node:path";
import { gpuTypeIdOf, gpuTypeIds } from "@millrace/spec";
import { closest } from "fastest-levenshtein";
import { type Arguments, type Flags, switchFlag, textFlag } from "../../command/command.ts";
import { UsageError } from "../../command/failure.ts";
import type { WantedGpus } from "./dev-endpoint.ts";

export const devFlags: Flags = {
  port: {
    type: "number",
    value: "N",
    min: 0,
    max: 65_535,
    help: "Port (default 8080, or the next free one up to 8099)",
  },
  serve: switchFlag(
    "The program is an HTTP server: it listens on $PORT and gets requests, not jobs (type: LB in millrace.yaml says so, too)",
  ),
  command: textFlag("LINE", "Start the program by this line of a shell, in the folder: 'uvicorn app:app --port $PORT'"),
  "data-dir": textFlag("DIR", "Folder of the data (default .millrace/dev beside the handler)"),
  python: textFlag("FILE", "Python to use, or to make an environment with (default python3)"),
  input: textFlag("JSON", "Send this input at once: JSON, @FILE, or - for standard input"),
  stream: switchFlag("Show what the handler yields as it comes"),
  "on-reload": textFlag(
    "HOW",
    "What a save does to a running job: it finishes on the old code, or is handed back to the queue",
    { choices: ["finish", "hand-back"], default: "finish" },
  ),
  "env-file": textFlag("FILE", "Variables of the handler, as lines NAME=value"),
  gpu: textFlag("TYPE[:COUNT]", "Simulate GPUs, such as 'NVIDIA L4' or 'NVIDIA H200:2'"),
  debug: switchFlag("Let a debugger attach: 127.0.0.1:5678 (Python), 127.0.0.1:9229 (Node)"),
  wait: switchFlag("Under --debug, start without waiting for the debugger", { default: true }),
  public: switchFlag("Listen on all networks, not on this computer alone"),
  yes: switchFlag("Install what is missing without asking", { short: "y" }),
  profile: switchFlag("Do not save the service as the profile dev", { default: true }),
  json: switchFlag("Print one line of JSON for each event"),
};

/** What becomes of a running job when the sources change. */
type OnReload = "finish" | "hand-back";

/** What a session is to be like. */
export interface DevOptions {
  readonly target: string;
  /** The program is an HTTP server. False: only if `millrace.yaml` says so. */
  readonly serves: boolean;
  /** A line of a shell that starts the program; undefined = the handler's file decides. */
  readonly command: string | undefined;
  readonly asJson: boolean;
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
  /** Other commands of this user find the service by itself. */
  readonly savesProfile: boolean;
}

/** @throws UsageError that names the flag */
export function readDevOptions(given: Arguments): DevOptions {
  const isDebugged = given.isOn("debug") === true;
  if (!isDebugged && given.isOn("wait") === false) throw new UsageError("--no-wait needs --debug");
  const dataDir = given.text("data-dir");
  return {
    target: given.operand,
    serves: given.isOn("serve") === true,
    command: given.text("command"),
    asJson: given.reader === "program",
    host: given.isOn("public") === true ? "0.0.0.0" : "127.0.0.1",
    port: given.number("port"),
    dataDir: dataDir === undefined ? undefined : resolve(dataDir),
    python: given.text("python"),
    envFile: given.text("env-file"),
    gpus: readGpus(given.text("gpu")),
    debug: isDebugged ? { waits: given.isOn("wait") !== false } : null,
    onReload: given.text("on-reload") === "hand-back" ? "hand-back" : "finish",
    input: given.text("input"),
    showsChunks: given.isOn("stream") === true,
    savesProfile: given.isOn("profile") !== false && process.env["MILLRACE_ADMIN_KEY"] === undefined,
  };
}

function readGpus(text: string | undefined): WantedGpus | undefined {
  if (text === undefined) return undefined;
  const [, name = text, number = "1"] = /^(.+?)(?::(\d{1,2}))?$/.exec(text) ?? [];
  const typeId = gpuTypeIdOf(name);
  const count = Number(number);
  if (typeId === undefined) {
    throw new UsageError(
      `--gpu: there is no GPU type "${name}"; the nearest one is "${closest(name, [...gpuTypeIds])}"`,
    );
  }
  if (count < 1 || count > 64) throw new UsageError(`--gpu: ask for 1 to 64 GPUs, not ${number}`);
  return { typeId, count };
}
