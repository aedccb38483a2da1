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

/** Runs `millrace shards …` as an operator does, on these databases; none stands for SQLite. */
export async function shardsCommand(databaseUrl: string | undefined, ...words: string[]): Promise<CommandAnswer> {
  const env = {
    PATH: process.env["PATH"] ?? "",
    ...(databaseUrl === undefined ? {} : { MILLRACE_DATABASE_URL: databaseUrl }),
  };
  const run = promisify(execFile)(process.execPath, [...flags, main, "shards", ...words], { env });
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

/** Moves an endpoint; rejects with what the command said when it could not. */
export async function moveEndpoint(databaseUrl: string, endpointId: string, to: number): Promise<void> {
  const { exitCode, stderr } = await shardsCommand(databaseUrl, "move", endpointId, "--to", String(to));
  if (exitCode !== 0) throw new Error(`shards move: ${exitCode} ${stderr}`);
}
