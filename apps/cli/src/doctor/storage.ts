import { errorMessage } from "@millrace/engine";
import { access, constants, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { configPath, isReadableByOthers, readConfig } from "../connection/config.ts";
import { type Finding, lack, ok, type Probe, problem } from "./probe.ts";

/** Below this the service soon refuses jobs; images need far more. */
const FREE_MIN_BYTES = 2 * 1024 ** 3;
const GB = 1024 ** 3;

/** Room and rights in the data directory, or where it would be made. */
export async function checkDataDirectory(dataDir: string): Promise<Finding> {
  const subject = "Data directory";
  const path = resolve(dataDir);
  for (let folder = path; ; folder = dirname(folder)) {
    const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: undefined, bsize: 0 }));
    if (bavail === undefined && folder !== dirname(folder)) continue;
    const freeBytes = (bavail ?? 0) * bsize;
    const isWritable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!isWritable) return problem(subject, `this user may not write to ${folder}.`, `sudo chown $USER ${folder}`);
    const free = `${(freeBytes / GB).toFixed(1)} GB free at ${path}`;
    if (freeBytes >= FREE_MIN_BYTES) return ok(subject, free);
    return problem(subject, `only ${free}.`, "free some, or name another folder with --data-dir");
  }
}

/** The file with the keys of this user. */
export async function checkConfig({ environment }: Pick<Probe, "environment">): Promise<Finding> {
  const subject = "Config file";
  const path = configPath(environment);
  try {
    const { profiles } = await readConfig(path);
    const names = Object.keys(profiles);
    if (names.length === 0) return lack(subject, "there is no profile yet.", "millrace login");
    if (await isReadableByOthers(path))
      return problem(subject, `other users may read the keys in ${path}.`, `chmod 600 ${path}`);
    return ok(subject, `${path}: ${names.join(", ")}`);
  } catch (error) {
    return problem(subject, errorMessage(error), `mv ${path} ${path}.old && millrace login`);
  }
}
