/**
 * Keeps a folder of generated files equal to what its generator makes: writes it, or says how it differs. Used by the
 * generators of this repository through `@millrace/spec/generator`, which exists in the sources only.
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

/** A file that generated code is made from. `path` is relative to the repository, with forward slashes. */
export interface GeneratorSource {
  readonly path: string;
  readonly text: string;
  /** SHA-256 of `text` in hexadecimal. */
  readonly sha256: string;
}

/** One file to be. `name` is relative to the generated folder, with forward slashes. */
export interface GeneratedFile {
  readonly name: string;
  readonly content: string;
}

/** A way in which the disk differs from what the generator makes. */
export interface GeneratedFault {
  readonly kind: "stale" | "missing" | "extra";
  readonly name: string;
}

export interface GeneratorRun {
  /** Absolute path of the folder that holds nothing but generated files. */
  readonly folder: string;
  readonly files: readonly GeneratedFile[];
  /** `--check` compares; without it the folder is written. */
  readonly args: readonly string[];
  readonly log: (line: string) => void;
}

/** Reads a source; line endings are made LF first, so that a checkout's settings do not change the hash. */
export async function readSource(root: string, path: string): Promise<GeneratorSource> {
  const text = (await readFile(join(root, path), "utf8")).replaceAll("\r\n", "\n");
  return { path, text, sha256: createHash("sha256").update(text).digest("hex") };
}

/** The comment that opens every generated file; ends with an empty line. */
export function generatedHeader(sources: readonly GeneratorSource[]): string {
  const named = sources.map((source) => `${source.path} (sha256 ${source.sha256})`);
  const [first = "specs", ...others] = named;
  const lines = [`Generated from ${first}`, ...others.map((other) => `  and ${other}`)];
  return `// ${lines.join(",\n// ")}. Do not edit; run \`npm run generate\`.\n\n`;
}

/** Compares `folder` with `files`, in name order. A folder that does not exist counts as empty. */
export async function compareGenerated(folder: string, files: readonly GeneratedFile[]): Promise<GeneratedFault[]> {
  const wanted = new Map(files.map((file) => [file.name, file.content]));
  const present = await listFiles(folder);
  const faults: GeneratedFault[] = [];
  for (const name of [...new Set([...wanted.keys(), ...present])].toSorted()) {
    const content = wanted.get(name);
    if (content === undefined) {
      faults.push({ kind: "extra", name });
    } else if (!present.has(name)) {
      faults.push({ kind: "missing", name });
    } else if ((await readFile(join(folder, name), "utf8")) !== content) {
      faults.push({ kind: "stale", name });
    }
  }
  return faults;
}

/** Makes `folder` equal to `files`; untouched files keep their modification time. Returns what it had to repair. */
export async function writeGenerated(folder: string, files: readonly GeneratedFile[]): Promise<GeneratedFault[]> {
  const faults = await compareGenerated(folder, files);
  const wanted = new Map(files.map((file) => [file.name, file.content]));
  for (const { name } of faults) {
    const path = join(folder, name);
    const content = wanted.get(name);
    if (content === undefined) {
      await rm(path);
    } else {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    }
  }
  return faults;
}

/**
 * Runs a generator's command line and returns its exit code.
 *
 * @throws Error when there is nothing to generate: a generator that silently made nothing must not pass a check.
 */
export async function runGenerator(run: GeneratorRun): Promise<0 | 1> {
  if (run.files.length === 0) {
    throw new Error("The generator made no files.");
  }
  const shown = (name: string): string => join(relative(process.cwd(), run.folder), name).replaceAll(sep, "/");
  if (!run.args.includes("--check")) {
    const changed = await writeGenerated(run.folder, run.files);
    run.log(`${run.files.length} generated files, ${changed.length} changed.`);
    return 0;
  }
  const faults = await compareGenerated(run.folder, run.files);
  for (const fault of faults) {
    run.log(`${fault.kind}: ${shown(fault.name)}`);
  }
  if (faults.length > 0) {
    run.log("Generated files differ from specs/. Run `npm run generate`.");
    return 1;
  }
  run.log(`${run.files.length} generated files are up to date.`);
  return 0;
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return [];
    }
    throw error;
  });
  return new Set(
    entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/")),
  );
}
