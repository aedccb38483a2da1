import { execFile } from "node:child_process";
import { promisify } from "node:util";

const OUTPUT_MAX_BYTES = 64 * 2 ** 20;
const SAID_CHARS = 600;

/**
 * Runs a command to its end.
 *
 * @returns what it printed
 * @throws Error with the beginning of what it printed, when it fails or cannot be started
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly env?: Readonly<Record<string, string>>;
    /** Ends the command. */
    readonly signal?: AbortSignal | undefined;
  },
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, [...args], {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      maxBuffer: OUTPUT_MAX_BYTES,
      signal: options.signal,
    });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
    const said = `${stdout}${stderr}`.trim().slice(0, SAID_CHARS);
    throw new Error(`${command} ${args.slice(0, 2).join(" ")} failed: ${said === "" ? message : said}`, {
      cause: error,
    });
  }
}
