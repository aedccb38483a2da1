import { appendFile, readFile, rm } from "node:fs/promises";

/**
 * The resources that a run created, so that they are removed even after a crash. Each line of its file is a path to delete, one that is
 * gone, or the prefix of the names that a run gives, by which those are found whose creation was not answered.
 */
export interface Ledger {
  made(path: string): Promise<void>;
  gone(path: string): Promise<void>;
  /** A run begins that gives names with this prefix. */
  begun(prefix: string): Promise<void>;
  /** Prefixes of runs that may have left something. */
  prefixes(): readonly string[];
  /** The remaining resources, latest first: a resource is created before those that use it. */
  left(): readonly string[];
  /** No resource is left; removes the file. */
  close(): Promise<void>;
}

/** For a target that ends with the run, and its resources with it. */
export function forgetfulLedger(): Ledger {
  const nothing = async (): Promise<void> => {};
  return { made: nothing, gone: nothing, begun: nothing, prefixes: () => [], left: () => [], close: nothing };
}

/** Continues with the resources that an earlier run left in the file. */
export async function openLedger(file: string): Promise<Ledger> {
  const paths = new Set<string>();
  const prefixes = new Set<string>();
  const text = await readFile(file, "utf8").catch(() => "");
  for (const line of text.split("\n")) {
    if (line.startsWith("+ ")) paths.add(line.slice(2));
    else if (line.startsWith("- ")) paths.delete(line.slice(2));
    else if (line.startsWith("# ")) prefixes.add(line.slice(2));
  }
  return {
    async made(path) {
      paths.add(path);
      await appendFile(file, `+ ${path}\n`);
    },
    async gone(path) {
      if (!paths.delete(path)) return;
      await appendFile(file, `- ${path}\n`);
    },
    async begun(prefix) {
      prefixes.add(prefix);
      await appendFile(file, `# ${prefix}\n`);
    },
    prefixes: () => [...prefixes],
    left: () => [...paths].toReversed(),
    async close() {
      if (paths.size === 0) await rm(file, { force: true });
    },
  };
}
