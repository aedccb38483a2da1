import { randomBytes } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";

const SECRET_BYTES = 32;

/**
 * The secret of this installation: created at the first start, stored beside the data, readable only by its owner. Worker
 * keys are derived from it.
 */
export async function dataSecret(directory: string): Promise<Uint8Array> {
  const path = join(directory, "secret.key");
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(randomBytes(SECRET_BYTES).toString("hex"));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = Buffer.from((await readFile(path, "utf8")).trim(), "hex");
  if (secret.length !== SECRET_BYTES) throw new Error(`${path} is damaged: restore it from a backup.`);
  return secret;
}
