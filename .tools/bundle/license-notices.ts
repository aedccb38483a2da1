import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import type { Metafile } from "esbuild";

/** A package that is part of what is published, and its license. */
interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Text of its license files, and of its NOTICE, which Apache-2.0 asks to pass on. */
  readonly text: string;
}

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;
/** A package without its own copy of the license text names the license; its text is the license's. */
const NO_TEXT = "The package has no file with the text of its license.";

/**
 * The licenses of all packages that a bundle carries, which their licenses ask to be passed on with it.
 *
 * @param inputs paths of files, absolute or relative to the current folder
 * @throws Error when a package names no license
 */
export function licenseNotices(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((file) => packageFolder(file) ?? []));
  const notices = [...folders].map(readNotice);
  const byId = new Map(notices.map((notice) => [`${notice.name}@${notice.version}`, notice]));
  const texts = [...byId]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, { license, text }]) => `${id}\nLicense: ${license}\n\n${text}\n`);
  return ["This package contains code of the packages below.\n", ...texts].join(`\n${"-".repeat(80)}\n\n`);
}

/** The files that esbuild took into its outputs. */
export function inputsOf(metafile: Metafile): string[] {
  return Object.keys(metafile.inputs);
}

/** The folder of the installed package that a file belongs to; undefined for a file of the repository. */
function packageFolder(file: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
}

function readNotice(folder: string): Notice {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const { name, version, license } = manifest;
  if (license === undefined) throw new Error(`${name} ${version} names no license, so it cannot be bundled.`);
  const files = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
  const text = files.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
  return { name, version, license, text: text === "" ? NO_TEXT : text };
}
