/** The part of `in-place.mjs` that builds the package in the current folder and writes what its tarball shall hold. */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { buildPackages } from "./build-packages.ts";
import { publishedManifest } from "./published-manifest.ts";
import { repositoryRoot, workspaceVersions } from "./workspace-packages.ts";

const manifestFile = join(process.cwd(), "package.json");
const source = readFileSync(manifestFile, "utf8");
const manifest = JSON.parse(source) as Readonly<Record<string, unknown>>;
const published = publishedManifest(manifest, workspaceVersions(repositoryRoot));
buildPackages(repositoryRoot, [String(manifest["name"])]);
writeFileSync(join(process.cwd(), "node_modules", "package.json.before-pack"), source);
writeFileSync(manifestFile, `${JSON.stringify(published, null, 2)}\n`);
copyFileSync(join(repositoryRoot, "LICENSE"), join(process.cwd(), "LICENSE"));
