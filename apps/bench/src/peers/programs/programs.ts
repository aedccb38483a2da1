import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startChild } from "../../processes/child.ts";
import type { ProgramsFunctions, ProgramStart } from "../../processes/programs-process.ts";

/** Starts programs that are no part of this repository. None outlives the bench, however the bench ends. */
export interface Programs extends AsyncDisposable {
  /** @throws Error with the line of its log that says why, when it ends or is not ready in time */
  start(program: Program): Promise<RunningProgram>;
  /** The lines about errors in the logs of the programs that were started after the last call, for a person. */
  complaints(): Promise<string>;
}

export interface Program extends Pick<ProgramStart, "command" | "args" | "cwd" | "uid" | "gid"> {
  /** Names it in messages, and the file that takes what it prints. */
  readonly name: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Signal that ends it in order. */
  readonly stopSignal?: NodeJS.Signals;
  /** Whether it serves, also by what it has printed; asked again until it does. Without it, a program is ready at once. */
  isReady?(printed: string): Promise<boolean>;
}

export interface RunningProgram extends AsyncDisposable {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Where a party of a turn is started. */
export interface StartPlace {
  readonly programs: Programs;
  readonly cacheDir: string;
  /** An empty folder, on the disk that is measured. */
  readonly dataDir: string;
  /** An empty database; undefined for peers that need none. */
  readonly databaseUrl: string | undefined;
}

/** One setting of a party, as it runs, and the reason for it. The table of the report and the programs read the same. */
export interface Setting {
  readonly name: string;
  readonly value: string | number | boolean;
  readonly why: string;
}

const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 20;
const SAID_CHARS = 400;
/** A line of a log that says why. */
const TELLING = /^.*(?:error|fatal|panic).*$/gim;

/** @param folder takes the logs, and is removed at the end with all that is in it */
export async function startPrograms(folder: string): Promise<Programs> {
  const env = { BENCH_FOLDER: folder };
  const keeper = await startChild<ProgramsFunctions>({ file: "programs-process.ts", env });
  let started = 0;
  let logs: { readonly name: string; readonly file: string }[] = [];

  async function start(program: Program): Promise<RunningProgram> {
    started += 1;
    const logFile = join(folder, `${started}-${program.name}.log`);
    logs.push({ name: program.name, file: logFile });
    const { command, args, cwd, uid, gid } = program;
    const env = { ...stringsOf(process.env), ...program.env };
    const users = { ...(uid === undefined ? {} : { uid }), ...(gid === undefined ? {} : { gid }) };
    const pid = await keeper.start({ command, args, cwd, env, logFile, ...users });
    const stop = (): Promise<void> => keeper.end(pid, program.stopSignal ?? "SIGTERM");
    const deadlineMs = Date.now() + READY_WITHIN_MS;
    while (!((await program.isReady?.(await readFile(logFile, "utf8"))) ?? true)) {
      const hasEnded = await keeper.hasEnded(pid);
      if (hasEnded || Date.now() > deadlineMs) {
        await stop();
        const said = tellingPart(await readFile(logFile, "utf8"));
        throw new Error(`${program.name} ${hasEnded ? "ended" : "was not ready in time"}: ${said}`);
      }
      await delay(LOOK_EVERY_MS);
    }
    return { pid, stop, [Symbol.asyncDispose]: stop };
  }
  async function complaints(): Promise<string> {
    const texts = await Promise.all(
      logs.map(async ({ name, file }) => {
        const lines = (await readFile(file, "utf8")).match(TELLING)?.slice(-1) ?? [];
        return lines.map((line) => `${name}: ${line.trim().slice(0, SAID_CHARS)}`);
      }),
    );
    logs = [];
    return texts.flat().join("; ");
  }
  return { start, complaints, [Symbol.asyncDispose]: () => keeper.stop() };
}

/** The first line of a log that speaks of an error, or its end. */
function tellingPart(log: string): string {
  return log.match(TELLING)?.[0].slice(0, SAID_CHARS) ?? log.trim().slice(-SAID_CHARS);
}

function stringsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Whether a program listens on the port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    const settle = (listens: boolean): void => {
      socket.destroy();
      resolve(listens);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
  });
}
