import { resolve } from "node:path";
import { gpuTypeIdOf, gpuTypeIds } from "@millrace/spec";
import { closest } from "fastest-levenshtein";
import type { Arguments } from "../../command/command.ts";
import { UsageError } from "../../command/failure.ts";
import type { WantedGpus } from "./dev-endpoint.ts";

/** What becomes of a running job when the sources change. */
export type OnReload = "finish" | "hand-back";

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
