import { join, relative, resolve } from "node:path";
import { build } from "esbuild";

/** Folder of the program, and of what each kind of runtime begins with. */
export const programs: string = resolve(import.meta.dirname, "../programs");
const repository: string = resolve(programs, "../../../../..");

/** What the bundled program is made of. */
export interface Bundle {
  /** Files that are in it, relative to the repository. */
  readonly inputs: readonly string[];
  /** Modules that it imports when it runs. */
  readonly imports: readonly string[];
}

/**
 * Bundles the program with the clients as they are published, their `dist`, into `three-clients.mjs` of the folder. Nothing
 * is replaced for a platform: a module that only Node has fails here.
 */
export async function bundleProgram(folder: string): Promise<Bundle> {
  const { metafile } = await build({
    entryPoints: [join(programs, "three-clients.ts")],
    outfile: join(folder, "three-clients.mjs"),
    bundle: true,
    metafile: true,
    absWorkingDir: repository,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    logLevel: "silent",
  });
  return {
    inputs: Object.keys(metafile.inputs).map((path) => relative(repository, resolve(repository, path))),
    imports: Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path)),
  };
}
