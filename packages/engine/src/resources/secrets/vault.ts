import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Keeps texts so that only this installation can read them. */
export interface Vault {
  /** `purpose` belongs to the text, such as the id of what it is stored with: it opens for the same purpose only. */
  seal(text: string, purpose: string): string;
  /** @throws Error when it was not sealed here, or for another purpose. */
  open(sealed: string, purpose: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = "v1.";

/** Seals with AES-256-GCM under a key that is derived from the secret of the installation. */
export function createVault(secret: Uint8Array): Vault {
  const key = Buffer.from(hkdfSync("sha256", secret, new Uint8Array(), "millrace vault", 32));
  return {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return FORMAT + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64");
    },
    open(sealed, purpose) {
      try {
        if (!sealed.startsWith(FORMAT)) throw new Error("unknown format");
        const bytes = Buffer.from(sealed.slice(FORMAT.length), "base64");
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
          "utf8",
        );
      } catch (cause) {
        throw new Error(
          "A stored secret cannot be decrypted with the key of this installation. Restore the key that encrypted it.",
          { cause },
        );
      }
    },
  };
}
