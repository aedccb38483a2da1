/** `npm run pack:all -- --out DIR`: writes a tarball of every published package into DIR, if nothing is wrong with any. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { overBudget, readBudgets } from "../budgets/budgets.ts";
import { buildPackages } from "./build-packages.ts";
import { problemsOfTarball } from "./check-tarball.ts";
import { makeTarball } from "./make-tarball.ts";
import { scriptSize } from "./script-size.ts";
import {
  type PublishedPackage,
  publishedPackages,
  repositoryRoot as root,
  workspaceVersions,
} from "./workspace-packages.ts";

const USAGE = "npm run pack:all -- --out DIR [--json] [--only PACKAGE]";
const HELP = `${USAGE}

Builds every published package, checks its contents, and writes its tarball into DIR. If one is wrong, nothing is written.

  --out DIR       folder for the tarballs; with --only it may be left out, and the package is checked alone
  --only PACKAGE  this package alone, such as @millrace/contract-tests
  --json          print name, version and path of each tarball as JSON

To use them before they are published, install all of them together: npm install DIR/*.tgz`;

/** The folder in which the user gave the command; npm runs scripts in the package's. */
const startFolder = process.env["INIT_CWD"] ?? process.cwd();

interface Packed {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the tarball. */
  readonly file: string;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: "string" },
      json: { type: "boolean", default: false },
      only: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return console.log(HELP);
  // Without a folder for the tarballs one package is only checked.
  if (values.out === undefined && values.only === undefined) throw new Error(`--out is missing: ${USAGE}`);
  const packages = publishedPackages(root).filter(({ name }) => values.only === undefined || name === values.only);
  if (packages.length === 0) throw new Error(`No package with the name ${values.only} is published.`);
  // As a task of turbo this runs after the build.
  if (process.env["TURBO_HASH"] === undefined)
    buildPackages(
      root,
      packages.map(({ name }) => name),
    );
  const scratch = mkdtempSync(join(tmpdir(), "millrace-pack-"));
  try {
    const packed = await packAndCheck(packages, scratch);
    if (values.out === undefined) return;
    const out = resolve(startFolder, values.out);
    mkdirSync(out, { recursive: true });
    const written = packed.map((one) => ({ ...one, file: join(out, basename(one.file)) }));
    for (const [at, { file }] of packed.entries()) copyFileSync(file, written[at]?.file ?? file);
    const lines = values.json ? [JSON.stringify(written, null, 2)] : written.map(({ file }) => file);
    for (const line of lines) console.log(line);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function packAndCheck(packages: readonly PublishedPackage[], scratch: string): Promise<Packed[]> {
  const versions = workspaceVersions(root);
  const budgets = readBudgets();
  const out = join(scratch, "tarballs");
  mkdirSync(out);
  const packed: Packed[] = [];
  const problems: string[] = [];
  for (const one of packages) {
    const file = await makeTarball(one, versions, { root, scratch, out });
    packed.push({ name: one.name, version: one.version, file });
    problems.push(...(await problemsOfTarball(root, file)).map((problem) => `${one.name}: ${problem}`));
    problems.push(...overBudget(one.name, scriptSize(one.folder), budgets));
  }
  if (problems.length > 0) throw new Error(`Nothing was written:\n${problems.join("\n")}`);
  return packed;
}

try {
  await main();
} catch (error) {
  console.error(`pack:all: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
