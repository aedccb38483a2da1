import { randomBytes } from "node:crypto";
import type { Session } from "../../wire/connection.ts";

const SECRET_BYTES = 32;

const MAKE = {
  name: "secret_make",
  text: `INSERT INTO installation (id, secret) VALUES (1, $1) ON CONFLICT DO NOTHING`,
};
const READ = { name: "secret_read", text: `SELECT secret FROM installation` };

/** The secret that all gateways of this installation share, made by the first of them. Worker keys are derived from it. */
export async function installationSecret(session: Session): Promise<Uint8Array> {
  await session.rows(MAKE, [randomBytes(SECRET_BYTES).toString("hex")]);
  const [row] = await session.rows<{ secret: string }>(READ);
  const secret = Buffer.from(row?.secret ?? "", "hex");
  if (secret.length !== SECRET_BYTES)
    throw new Error("the secret in the table installation is damaged: restore it from a backup");
  return secret;
}
