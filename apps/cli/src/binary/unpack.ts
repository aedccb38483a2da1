import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";

/** What a single-file binary holds beside Node. */
export interface Payload {
  /** Paths in the package `millrace`. */
  readonly files: readonly string[];
  read(file: string): Uint8Array;
}

/**
 * Node's program has this mark once; the digit after it says whether an application is inside. It is put together here, for the
 * binary holds this code as well.
 */
const FUSE = ["NODE", "SEA", "FUSE", "fce680ab2cc467b6e072b8b5df1996b2:"].join("_");
const NODE_ALONE = "0".charCodeAt(0);

/**
 * Unpacks the package, and a Node without it, into a folder; a folder that is there already stays as it is. Node of a single-file
 * binary runs nothing but its application, and workers need one that runs handlers.
 *
 * @returns absolute path of that Node
 */
export async function unpack(folder: string, binary: string, payload: Payload): Promise<string> {
  const node = join(folder, "node");
  if (existsSync(node)) return node;
  await makeDirectory(dirname(folder));
  // Another command may do the same at the same time: the first one's folder stays.
  const scratch = await mkdtemp(`${folder}.`);
  try {
    for (const file of payload.files) {
      await makeDirectory(dirname(join(scratch, file)));
      await writeFile(join(scratch, file), payload.read(file));
    }
    await writeFile(join(scratch, "node"), withoutApplication(await readFile(binary)), { mode: 0o755 });
    await rename(scratch, folder);
  } catch (error) {
    if (!existsSync(node)) throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return node;
}

function withoutApplication(program: Buffer): Buffer {
  const at = program.indexOf(FUSE);
  if (at === -1) throw new Error("This is no single-file binary of Node.");
  program[at + FUSE.length] = NODE_ALONE;
  return program;
}
