import { mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A temporary folder that names its process, so that a later call removes it if that process was killed before it could. Only folders
 * of this machine are removed: containers may share a folder, but see each other's processes not at all.
 *
 * @param prefix the beginning of its name, ending with a hyphen
 */
export async function makeOwnFolder(prefix: string, parent: string = tmpdir()): Promise<string> {
  const ours = `${prefix}${hostname()}-`;
  const names = await readdir(parent).catch(() => []);
  const left = names.filter((name) => name.startsWith(ours) && isAbandoned(name.slice(ours.length)));
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
  return await mkdtemp(join(parent, `${ours}${process.pid}-`));
}

/** @param rest `<process id>-<random letters>` */
function isAbandoned(rest: string): boolean {
  const [, pid] = /^(\d+)-\w+$/.exec(rest) ?? [];
  return pid !== undefined && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process runs too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
