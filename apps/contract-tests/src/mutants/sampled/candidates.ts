import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Mutation, mutationsOf } from "./mutations.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");
/** What the URLs of all of them begin with. */
export const ROOT_URL = pathToFileURL(`${ROOT}/`);

/** What runs in a service of the suite: without a cluster, PostgreSQL, a bucket, or commands for its operator. */
const RULES = [
  "packages/{engine,spec}/src/**/*.ts",
  "packages/store/src/{disk,embedded,figures,jobs,logs,management,reports,sqlite}/**/*.ts",
  "packages/compute/src/{artifacts,host,output,process}/**/*.ts",
  "apps/server/src/{binding,composition,http,interfaces}/**/*.ts",
];
const NO_RULES = /\.test(-support)?\.ts$|\/(generated|conformance)\/|\/(conformance|generator|index)\.ts$/;

/** A mutation that the suite may be tried with. */
export interface Candidate {
  /** From the root of the repository. */
  readonly file: string;
  readonly line: number;
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
    return mutationsOf(path, source).map((mutation) => ({
      file: path,
      line: source.slice(0, mutation.offset).split("\n").length,
      mutation,
    }));
  });
  return (await Promise.all(perFile)).flat();
}
