import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Set by the bundler of the package `millrace`; see `apps/cli/scripts/build.ts`. */
declare const MILLRACE_BUNDLED: boolean | undefined;

/**
 * The files that the service reads or starts while it runs, beside its own code. In a clone they lie in packages of the
 * workspace and of npm; in the package `millrace` the build copies them beside the folder of the bundle.
 */
const isBundled = typeof MILLRACE_BUNDLED !== "undefined";
const here = import.meta.dirname;

/** Scripts and styles of the reference pages: a module that Node resolves, and the path from its folder. */
const BROWSER_FILES = {
  "reference.js": ["@scalar/api-reference", "browser/standalone.js"],
  "react.js": ["react/package.json", "umd/react.production.min.js"],
  "react-dom.js": ["react-dom/package.json", "umd/react-dom.production.min.js"],
  "graphiql.js": ["graphiql/package.json", "graphiql.min.js"],
  "graphiql.css": ["graphiql/package.json", "graphiql.min.css"],
} as const;

export type BrowserFile = keyof typeof BROWSER_FILES;

export const browserFiles = Object.keys(BROWSER_FILES) as readonly BrowserFile[];

/** Absolute path of a script or style of the reference pages. */
export function browserFilePath(name: BrowserFile): string {
  if (isBundled) return join(here, "..", "browser", name);
  const [module, file] = BROWSER_FILES[name];
  return join(dirname(createRequire(import.meta.url).resolve(module)), file);
}

const packages = "../../../../packages";

/**
 * The files of the worker package, for a copy that runs without this program: folders by the place that each gets in the copy. The
 * bundled ones need no other package; in a clone they import one of the workspace.
 */
export function workerFolders(): Readonly<Record<string, string>> {
  if (isBundled) return { worker: join(here, "../worker/dist") };
  return {
    worker: join(here, packages, "worker/src"),
    "node_modules/@millrace/client-runtime": join(here, packages, "client-runtime"),
  };
}

/** Path in such a copy of the module that Node loads before a handler. */
export const handlerPreload: string = isBundled ? "worker/run/preload.js" : "worker/run/preload.ts";

/**
 * Absolute path of a module that Node loads before a handler: it lets handlers import `@millrace/worker`, and serves the default export
 * of those that do not call `serve`.
 */
export function handlerPreloadPath(): string {
  return join(here, isBundled ? "../worker/dist/run/preload.js" : join(packages, "worker/src/run/preload.ts"));
}
