import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Mutation, mutationsOf } from "./mutations.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");
/** What the URLs of all of them begin with. */
export const ROOT_URL = pathToFileURL(`${ROOT}/`);

/** Where the rules of the service are: what decides, what stores, and what answers. */
const RULES = [
  "packages/engine/src/**/*.ts",
  "packages/store/src/{sqlite,management}/**/*.ts",
  "apps/server/src/interfaces/**/*.ts",
];
const NO_RULES = /\.test(-support)?\.ts$|\/generated\/|\/conformance\/|\/index\.ts$/;

/** A mutation that the suite may be tried with. */
export interface Candidate {
  /** From the root of the repository. */
  readonly file: string;
  readonly line: number;
  /** The line, without the blanks around it. */
  readonly code: string;
  readonly mutation: Mutation;
}

/** The URL of the module. @param file from the root of the repository */
export function urlOf(file: string): string {
  return pathToFileURL(resolve(ROOT, file)).href;
}

/** The files that are mutated. */
export async function mutatedFiles(): Promise<readonly { readonly path: string; readonly url: URL }[]> {
  const paths: string[] = [];
  for await (const path of glob(RULES, { cwd: ROOT })) if (!NO_RULES.test(path)) paths.push(path);
  return paths.toSorted().map((path) => ({ path, url: pathToFileURL(resolve(ROOT, path)) }));
}

/** Every mutation of the files, in a fixed order. */
export async function readCandidates(): Promise<readonly Candidate[]> {
  const perFile = (await mutatedFiles()).map(async ({ path, url }) => {
    const source = await readFile(url, "utf8");
    const lines = source.split("\n");
    return mutationsOf(path, source).map((mutation) => {
      const line = source.slice(0, mutation.offset).split("\n").length;
      return { file: path, line, code: lines[line - 1]?.trim() ?? "", mutation };
    });
  });
  return (await Promise.all(perFile)).flat();
}
