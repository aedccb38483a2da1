import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { keptFile } from "@millrace/compute";

const SECRET_BYTES = 32;

/**
 * The secret of this installation: created at the first start, stored beside the data, readable only by its owner. Worker
 * keys are derived from it.
 */
export async function dataSecret(directory: string): Promise<Uint8Array> {
  const text = await keptFile(join(directory, "secret.key"), {
    make: () => randomBytes(SECRET_BYTES).toString("hex"),
    pattern: new RegExp(`^[0-9a-f]{${2 * SECRET_BYTES}}$`, "i"),
    holds: `the secret of the service, ${2 * SECRET_BYTES} hexadecimal digits`,
    advice:
      "Restore it from a backup. Only if there is none, delete it: the service then makes a new one, with which stored registry logins and secrets cannot be read.",
  });
  return Buffer.from(text, "hex");
}
