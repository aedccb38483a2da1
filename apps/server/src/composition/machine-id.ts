import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The id of this host: created at the first start, stored beside its data. */
export async function machineIdOf(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "machine.id");
  try {
    await writeFile(path, `m${randomBytes(6).toString("hex")}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(path, "utf8")).trim();
}

/** The id of a host that several gateways share, from what tells it from others; the same on each of them. */
export function sharedMachineIdOf(uid: string): string {
  return `m${createHash("sha256").update(uid).digest("hex").slice(0, 12)}`;
}
