import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

/** The verdict of Redocly's linter. `report` is its own text, empty when there is nothing to say. */
export interface RedoclyVerdict {
  readonly ok: boolean;
  readonly report: string;
}

/** Runs Redocly's command line on files, with telemetry and the search for newer versions switched off. */
export async function redoclyLint(config: string, files: readonly string[], folder: string): Promise<RedoclyVerdict> {
  const manifest = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
  const program = join(dirname(manifest), "bin", "cli.js");
  const child = spawn(process.execPath, [program, "lint", "--config", config, "--format", "stylish", ...files], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  const [code, out, err] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  return code === 0 ? { ok: true, report: "" } : { ok: false, report: `${out}\n${err}`.trim() };
}
