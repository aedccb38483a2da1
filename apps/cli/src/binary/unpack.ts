import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

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
export function unpack(folder: string, binary: string, payload: Payload): string {
  const node = join(folder, "node");
  if (existsSync(node)) return node;
  mkdirSync(dirname(folder), { recursive: true });
  // Another command may do the same at the same time: the first one's folder stays.
  const scratch = mkdtempSync(`${folder}.`);
  try {
    for (const file of payload.files) {
      mkdirSync(dirname(join(scratch, file)), { recursive: true });
      writeFileSync(join(scratch, file), payload.read(file));
    }
    writeFileSync(join(scratch, "node"), withoutApplication(readFileSync(binary)));
    chmodSync(join(scratch, "node"), 0o755);
    renameSync(scratch, folder);
  } catch (error) {
    if (!existsSync(node)) throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return node;
}

function withoutApplication(program: Buffer): Buffer {
  const at = program.indexOf(FUSE);
  if (at === -1) throw new Error("This is no single-file binary of Node.");
  program[at + FUSE.length] = NODE_ALONE;
  return program;
}
