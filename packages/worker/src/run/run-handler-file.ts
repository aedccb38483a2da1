import { registerHooks } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { WorkerConfigurationError } from "../environment.ts";
import type { Handler } from "../handler.ts";
import { isServing, serve } from "../serve.ts";

const OWN_NAME = "@millrace/worker";

/**
 * Runs a file that holds a handler: one that calls `serve` itself, or one whose default export is the handler. The file may import
 * `@millrace/worker` without having installed it.
 *
 * @throws {WorkerConfigurationError} when the file does neither
 */
export async function runHandlerFile(path: string): Promise<void> {
  const file = resolve(path);
  lendOwnPackage();
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  if (isServing()) return;
  const handler = handlerOf(module["default"]);
  if (handler === undefined) {
    throw new WorkerConfigurationError(
      `${file} serves no handler. Export the handler: "export default async (job) => …", or call serve(handler) of ${OWN_NAME}.`,
    );
  }
  await serve(handler);
}

/** A CommonJS module arrives as its `module.exports`, which may have a `default` of its own. */
function handlerOf(exported: unknown): Handler | undefined {
  if (typeof exported === "function") return exported as Handler;
  const inner =
    typeof exported === "object" && exported !== null && "default" in exported ? exported.default : undefined;
  return typeof inner === "function" ? (inner as Handler) : undefined;
}

/** What a handler installed wins; only where it has no such package, this one stands in. */
function lendOwnPackage(): void {
  // Not by its name: a program may carry this package inside, where no name leads to it.
  const own = new URL(import.meta.url.endsWith(".ts") ? "../index.ts" : "../index.js", import.meta.url).href;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      try {
        return nextResolve(specifier, context);
      } catch (error) {
        if (specifier !== OWN_NAME) throw error;
        return nextResolve(own, context);
      }
    },
  });
}
