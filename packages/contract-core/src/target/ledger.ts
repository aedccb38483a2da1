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

/** A collection and an id: nothing else is deleted, whatever a target answered as an id or a damaged file says. */
const PATH = /^(?:\/[\w-]+){2,}$/;
/** How the names of a run begin, before a hyphen. */
const PREFIX = /^verify-[0-9a-f]{8}$/;

/** Continues with the resources that earlier runs left in the file, or in `earlier` ones, which it takes over. */
export async function openLedger(file: string, earlier: readonly string[] = []): Promise<Ledger> {
  const paths = new Set<string>();
  const prefixes = new Set<string>();
  for (const one of [file, ...earlier]) {
    const text = await readFile(one, "utf8").catch(() => "");
    for (const line of text.split("\n")) {
      const [sign, what] = [line.slice(0, 2), line.slice(2)];
      if (sign === "+ " && PATH.test(what)) paths.add(what);
      else if (sign === "- ") paths.delete(what);
      else if (sign === "# " && PREFIX.test(what)) prefixes.add(what);
    }
  }
  const taken = [...[...paths].map((path) => `+ ${path}`), ...[...prefixes].map((prefix) => `# ${prefix}`)];
  if (earlier.length > 0) {
    await appendFile(file, taken.map((line) => `${line}\n`).join(""));
    for (const one of earlier) await rm(one, { force: true });
  }
  return {
    async made(path) {
      if (!PATH.test(path)) return;
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
