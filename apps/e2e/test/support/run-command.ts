import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const main = join(import.meta.dirname, "..", "..", "..", "..", "apps", "cli", "src", "main.ts");
const flags = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];

export interface CommandAnswer {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `millrace …` as an operator does, with these settings in the environment. */
export async function runCommand(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<CommandAnswer> {
  const env = { PATH: process.env["PATH"] ?? "", ...settings };
  const run = promisify(execFile)(process.execPath, [...flags, main, ...words], { env });
  return await run.then(
    ({ stdout, stderr }) => ({ exitCode: 0, stdout, stderr }),
    (error: unknown) => {
      const {
        code = -1,
        stdout = "",
        stderr = "",
      } = error as Partial<Record<"stdout" | "stderr", string>> & { code?: number };
      return { exitCode: code, stdout, stderr };
    },
  );
}
