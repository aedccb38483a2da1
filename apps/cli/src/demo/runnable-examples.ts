import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type ExampleHandler, exampleHandlers } from "@millrace/examples";
import type { Settings } from "@millrace/server";
import { clusterExample } from "./cluster-example.ts";
import type { DemoExample } from "./example-endpoints.ts";

/** An example that cannot run on this machine, and what would help. */
export interface LeftOutExample {
  readonly name: string;
  readonly reason: string;
}

export interface RunnableExamples {
  readonly runnable: readonly DemoExample[];
  readonly leftOut: readonly LeftOutExample[];
}

const PYTHON_TIMEOUT_MS = 20_000;

/** Which examples this machine, or the cluster, can run. */
export async function findRunnableExamples(settings: Settings, signal: AbortSignal): Promise<RunnableExamples> {
  if (settings.compute === "kubernetes") {
    const hasImages = settings.kubernetes.pods.handlerImages !== undefined;
    // Images of handlers have the worker package, and no weights of models.
    const inImages = exampleHandlers.filter(({ pythonModules }) => pythonModules.length <= 1);
    return { runnable: hasImages ? inImages : [clusterExample], leftOut: [] };
  }
  const runnable: ExampleHandler[] = [];
  const leftOut: LeftOutExample[] = [];
  for (const example of exampleHandlers) {
    const missing = example.packages.filter((name) => !isInstalled(name, example));
    if (missing.length > 0) {
      leftOut.push({ name: example.name, reason: `the npm package ${missing.join(" and ")} is not installed` });
      continue;
    }
    const python = pythonOf(example, settings);
    const without = await missingModules(python, example, settings, signal);
    if (without.length === 0) runnable.push(example);
    else {
      const names = without.map((name) => `"${name}"`).join(" and ");
      const reason = `${python} has no package ${names}; ${join(example.folder, "README.md")} says how to install it`;
      leftOut.push({ name: example.name, reason });
    }
  }
  return { runnable, leftOut };
}

/** Optional dependencies of the package `millrace` may have been left out. */
function isInstalled(name: string, { folder }: ExampleHandler): boolean {
  try {
    createRequire(join(folder, "handler.js")).resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** The Python with which the process driver would start the handler. */
function pythonOf({ folder }: ExampleHandler, settings: Settings): string {
  const own = join(folder, ".venv", "bin", "python");
  return existsSync(own) ? own : (settings.pythonPath ?? "python3");
}

/** Prints those of the modules that are not installed. */
const LOOK = `import importlib.util, sys
print(*(name for name in sys.argv[1:] if importlib.util.find_spec(name) is None))`;

/** The modules that a Python lacks; all of them where there is no Python. */
function missingModules(
  python: string,
  { pythonModules }: ExampleHandler,
  { dataDir }: Settings,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (pythonModules.length === 0) return Promise.resolve([]);
  // Workers have another home directory than the user, so packages that lie in the user's own do not count.
  const env = { PATH: process.env["PATH"], HOME: dataDir };
  return new Promise((resolve) => {
    execFile(python, ["-c", LOOK, ...pythonModules], { env, signal, timeout: PYTHON_TIMEOUT_MS }, (error, printed) => {
      resolve(error === null ? printed.split(/\s+/).filter((name) => name !== "") : pythonModules);
    });
  });
}
