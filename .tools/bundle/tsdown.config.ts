import { globSync, readFileSync } from "node:fs";

import type { UserConfig } from "tsdown";

import type { Manifest } from "../checks/workspace.ts";

/** The part of a manifest that says what is built and what it carries inside. */
interface LibraryManifest extends Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly publishConfig: { readonly dependencies: Readonly<Record<string, string>> };
}

const { exports, publishConfig, dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as LibraryManifest;

/** Source of each file that a program imports, and of files that the package starts itself. */
const sources = [
  ...Object.values(exports).flatMap((target) => (typeof target === "string" ? [] : (target["millrace-source"] ?? []))),
  ...globSync("src/*-thread.ts"),
];
/** Private packages of which the library carries a part. */
const inside = Object.keys(dependencies ?? {}).filter((name) => !(name in publishConfig.dependencies));

/**
 * Builds the library in the current folder: JavaScript and declarations, with all that it uses of private packages inside. Those are
 * the dependencies that `publishConfig` of its manifest leaves out.
 */
const config: UserConfig = {
  cwd: process.cwd(),
  entry: sources,
  root: "src",
  platform: "node",
  fixedExtension: false,
  target: "node22",
  deps: {
    alwaysBundle: inside.map((name) => new RegExp(`^${name}/`)),
    onlyBundle: inside,
    onlyImport: Object.keys(publishConfig.dependencies),
  },
  dts: { generator: "oxc", sourcemap: true },
  sourcemap: true,
  failOnWarn: true,
  report: false,
  logLevel: "warn",
};

// oxlint-disable-next-line import/no-default-export -- tsdown reads it
export default config;
