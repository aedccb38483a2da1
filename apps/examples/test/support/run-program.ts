import { execFile } from "node:child_process";

/** How a program ended; `exitCode` is undefined when it could not be started or was killed. */
export interface ProgramResult {
  readonly exitCode: number | undefined;
  readonly output: string;
  readonly errors: string;
}

const TIMEOUT_MS = 60_000;

/** Runs a program to its end without any variable of a worker's environment. */
export function runProgram(program: string, args: readonly string[], folder: string): Promise<ProgramResult> {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  // Python is not to leave compiled files beside the handler.
  const env = { PATH, HOME, LANG, TMPDIR, PYTHONDONTWRITEBYTECODE: "1" };
  const { promise, resolve } = Promise.withResolvers<ProgramResult>();
  execFile(program, [...args], { cwd: folder, env, timeout: TIMEOUT_MS }, (error, output, errors) => {
    const code = error === null ? 0 : error.code;
    resolve({ exitCode: typeof code === "number" ? code : undefined, output, errors });
  });
  return promise;
}
