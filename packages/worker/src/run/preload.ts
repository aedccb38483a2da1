/**
 * Loaded before the file of a handler: `node --import @millrace/worker/run handler.ts`. The file stays the main module. It may import
 * `@millrace/worker` without having installed it, and need not call `serve` if its default export is the handler.
 */
import { isMainThread } from "node:worker_threads";
import { lendOwnPackage } from "./lend-own-package.ts";
import { serveMainExport } from "./serve-main-export.ts";

lendOwnPackage();
// Threads and forked processes of a handler inherit the options of Node, and are no workers themselves.
if (isMainThread && process.send === undefined) serveMainExport();
