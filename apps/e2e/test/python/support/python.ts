import { execFile, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const folder: string = resolve(import.meta.dirname, "..");
const repository: string = resolve(folder, "../../../..");
/** The package as `requirements.txt` pins it, e.g. `runpod==1.12.0`. */
const requirement: string = readFileSync(join(folder, "requirements.txt"), "utf8").trim();

export const packageVersion: string = requirement.split("==")[1] ?? "";
export const handlerDirs: readonly string[] = [join(folder, "handlers"), join(repository, "apps/examples/handlers")];

/** A Python that can import the pinned package, or what is missing. */
export type Python =
  | { readonly path: string; readonly missing: undefined }
  | { readonly path: undefined; readonly missing: string };

/** `MILLRACE_TEST_PYTHON`, else the environment that `.ci/python` makes at the root of the repository. */
export function findPython(): Python {
  const path = process.env["MILLRACE_TEST_PYTHON"] ?? join(repository, ".venv/bin/python");
  const wayOut = `run .ci/python, or pip install ${requirement} and set MILLRACE_TEST_PYTHON to that Python`;
  if (path.includes("/") && !existsSync(path)) return { path: undefined, missing: `there is no ${path}; ${wayOut}` };
  const probe = spawnSync(path, ["-c", "import runpod; print(runpod.__version__)"], {
    encoding: "utf8",
    env: cleanEnvironment(),
  });
  const found = probe.stdout?.trim().split("\n").at(-1);
  if (probe.status === 0 && found === packageVersion) return { path, missing: undefined };
  const what = probe.status === 0 ? `it has version ${found}` : "it cannot import the package";
  return { path: undefined, missing: `${path} does not serve, ${what}; ${wayOut}` };
}

/** Runs a program of `clients/` to its end and gives back the JSON object that it printed. */
export async function runClient(
  python: string,
  options: { script: string; baseUrl: string; apiKey: string; args: readonly string[] },
): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(python, [join(folder, "clients", options.script), ...options.args], {
    env: { ...cleanEnvironment(), RUNPOD_ENDPOINT_BASE_URL: options.baseUrl, CLIENT_API_KEY: options.apiKey },
    timeout: 100_000,
  });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Without the home directory, whose credentials the package would read, and without proxies. */
export function cleanEnvironment(): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", HOME: join(tmpdir(), "millrace-no-home") };
}
