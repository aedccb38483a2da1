import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

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

/** Absolute path of a module that Node loads before a handler: it lets handlers import `@millrace/worker`. */
export function handlerPreloadPath(): string {
  return join(here, isBundled ? "handler-preload.js" : "handler-preload.ts");
}

/** Address of the worker package's entry, for handlers in folders that have not installed the package. */
export function workerPackageUrl(): string {
  return pathToFileURL(workerFile("index")).href;
}

/** Absolute path of the worker package's program that runs the file of a handler. */
export function handlerRunnerPath(): string {
  return workerFile("run/main");
}

function workerFile(name: string): string {
  return join(here, isBundled ? `../worker/dist/${name}.js` : `../../../../packages/worker/src/${name}.ts`);
}
