/**
 * Builds the package `millrace` into `dist`: the service and the command in `lib`, and beside it the files that they read or start
 * while they run: pages for browsers, the documentation, the examples, and the worker package.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { handlersDirectory } from "@millrace/examples";
import { browserFilePath, browserFiles } from "@millrace/server/runtime-files";
import type { Metafile } from "esbuild";
import { bundle } from "../../../.tools/bundle/bundle.ts";
import { inputsOf, licenseNotices } from "../../../.tools/bundle/license-notices.ts";

const root = resolve(import.meta.dirname, "..", "..", "..");
const dist = join(root, "apps/cli/dist");
const source = (path: string): string => join(root, path);

interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;

async function buildProgram(): Promise<Metafile> {
  return await bundle({
    entries: {
      main: source("apps/cli/src/main.ts"),
      service: source("apps/cli/src/service.ts"),
    },
    outDir: join(dist, "lib"),
    define: { MILLRACE_BUNDLED: "true" },
  });
}

/** By itself, since it also has to load in a Node that is too old for the program. */
async function buildLauncher(): Promise<void> {
  const nodeMin = readManifest("apps/cli").engines.node.replace(/^>=/, "");
  await bundle({
    entries: { launcher: source("apps/cli/src/launcher/launcher.ts") },
    outDir: join(dist, "lib"),
    target: "node18",
    define: {
      MILLRACE_NODE_MIN: JSON.stringify(nodeMin),
      MILLRACE_NODE_FETCHED: JSON.stringify(readFileSync(join(root, ".node-version"), "utf8").trim()),
    },
  });
  const file = join(dist, "lib", "launcher.js");
  writeFileSync(file, `#!/usr/bin/env node\n${readFileSync(file, "utf8")}`, { mode: 0o755 });
}

/** For handlers in folders without packages of their own. */
async function buildWorker(): Promise<void> {
  const folder = join(dist, "worker");
  await bundle({
    entries: {
      index: source("packages/worker/src/index.ts"),
      "ping-thread": source("packages/worker/src/ping-thread.ts"),
      "run/preload": source("packages/worker/src/run/preload.ts"),
    },
    outDir: join(folder, "dist"),
    target: "node22",
  });
  const { version } = readManifest("packages/worker");
  const manifest = { name: "@millrace/worker", version, private: true, type: "module", main: "dist/index.js" };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Node strips no types below `node_modules`, where the package is installed, so examples in TypeScript become JavaScript. */
async function buildExamples(): Promise<void> {
  for (const { name } of readdirSync(handlersDirectory, { withFileTypes: true }).filter((one) => one.isDirectory())) {
    const from = join(handlersDirectory, name);
    const to = join(dist, "handlers", name);
    cpSync(from, to, { recursive: true, filter: (path) => !isLeftOut(basename(path)) });
    if (!readdirSync(from).includes("handler.ts")) continue;
    await bundle({
      entries: { handler: join(from, "handler.ts") },
      outDir: to,
      external: ["@millrace/worker", "sharp"],
    });
  }
}

/** Sources that were bundled, tests, and what a person who tried the example left in its folder. */
function isLeftOut(name: string): boolean {
  return name.endsWith(".ts") || name.startsWith("test_") || name.startsWith(".") || name === "__pycache__";
}

function copyBrowserFiles(): string[] {
  mkdirSync(join(dist, "browser"), { recursive: true });
  return browserFiles.map((name) => {
    copyFileSync(browserFilePath(name), join(dist, "browser", name));
    return browserFilePath(name);
  });
}

/** The built pages of a package: the documentation, which the service serves at `/docs`, and the console at `/console`. */
function copySite(app: "docs" | "console"): void {
  const site = source(`apps/${app}/dist`);
  // A build that failed leaves a part of the site.
  if (!existsSync(join(site, "index.html.gz"))) {
    throw new Error(`apps/${app} is not built: node .tools/turbo.mjs build --filter=millrace`);
  }
  cpSync(site, join(dist, `${app}-site`), { recursive: true, filter: (path) => !path.endsWith(".json") });
}

/** Files of the packages that the built pages hold, by which their licenses are found. */
function siteInputs(): string[] {
  const ofConsole = JSON.parse(readFileSync(source("apps/console/dist/bundled-files.json"), "utf8")) as string[];
  return [
    source("apps/docs/node_modules/vitepress/package.json"),
    ...ofConsole.map((file) => source(join("apps/console", file))),
  ];
}

rmSync(dist, { recursive: true, force: true });
const metafile = await buildProgram();
await buildLauncher();
await buildWorker();
await buildExamples();
copySite("docs");
copySite("console");
const notices = licenseNotices([...inputsOf(metafile), ...copyBrowserFiles(), ...siteInputs()]);
writeFileSync(join(dist, "third-party-licenses.txt"), notices);
