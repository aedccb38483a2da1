import { registerHooks } from "node:module";
import { workerPackageUrl } from "./runtime-files.ts";

const WORKER_PACKAGE = "@millrace/worker";

/**
 * Loaded before a handler in JavaScript or TypeScript. A folder that has not installed the worker package gets the one that
 * belongs to the service; a package that the folder has installed comes first.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier !== WORKER_PACKAGE) return nextResolve(specifier, context);
    try {
      return nextResolve(specifier, context);
    } catch {
      return nextResolve(workerPackageUrl(), context);
    }
  },
});
