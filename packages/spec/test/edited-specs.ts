import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const small = fileURLToPath(new URL("fixtures/small", import.meta.url));

/** A copy of the small specs in a folder of its own, which is removed at the end of the scope. */
export interface SpecsCopy extends AsyncDisposable {
  /** The folder that contains `specs/`. */
  readonly root: string;
  /** Replaces a text that must be there; an edit that changes nothing would make a test pass for no reason. */
  readonly edit: (file: string, from: string, to: string) => Promise<void>;
}

export async function copySmallSpecs(): Promise<SpecsCopy> {
  const root = await mkdtemp(join(tmpdir(), "millrace-specs-"));
  await cp(small, root, { recursive: true });
  return {
    root,
    edit: async (file, from, to) => {
      const path = join(root, "specs", file);
      const text = await readFile(path, "utf8");
      if (!text.includes(from)) {
        throw new Error(`${file} does not contain ${from}`);
      }
      await writeFile(path, text.replaceAll(from, to));
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}
