import { realpathSync } from "node:fs";
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import type { Handler } from "../handler.ts";
import { isServing, serve } from "../serve.ts";

/** Serves the default export of the main module, once that is evaluated, unless it has called `serve` itself. */
export function serveMainExport(): void {
  const main = mainModule();
  if (main === undefined) return;
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      if (url === main) {
        hooks.deregister();
        // Not before Node itself: only what Node loads first is the main module.
        setImmediate(() => void serveExportOf(main));
      }
      return nextLoad(url, context);
    },
  });
}

/** Undefined where Node runs no file, such as with `--eval`. */
function mainModule(): string | undefined {
  try {
    return pathToFileURL(realpathSync(process.argv[1] ?? "")).href;
  } catch {
    return undefined;
  }
}

async function serveExportOf(main: string): Promise<void> {
  let module: Readonly<Record<string, unknown>>;
  try {
    module = (await import(main)) as typeof module;
  } catch {
    // Node tells of it: the main module failed.
    return;
  }
  if (isServing()) return;
  const handler = handlerOf(module["default"]);
  if (handler !== undefined) {
    await serve(handler);
    return;
  }
  // The file may take jobs in a way of its own. It does not if nothing is left to do.
  process.once("beforeExit", () => {
    if (isServing()) return;
    process.stderr.write(
      `${process.argv[1]} serves no handler. Export the handler: "export default async (job) => …", or call serve(handler) of @millrace/worker.\n`,
    );
    process.exitCode = 1;
  });
}

/** A CommonJS module arrives as its `module.exports`, which may have a `default` of its own. */
function handlerOf(exported: unknown): Handler | undefined {
  if (typeof exported === "function") return exported as Handler;
  const inner =
    typeof exported === "object" && exported !== null && "default" in exported ? exported.default : undefined;
  return typeof inner === "function" ? (inner as Handler) : undefined;
}
