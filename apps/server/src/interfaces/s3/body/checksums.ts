import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Checksum } from "./checksum.ts";
import { crc32c, crc64nvme } from "./crc.ts";

class Crc32 implements Checksum {
  #value = 0;

  update(bytes: Uint8Array): void {
    this.#value = crc32(bytes, this.#value);
  }

  digest(): string {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.#value);
    return bytes.toString("base64");
  }
}

function hashing(algorithm: string): () => Checksum {
  return () => {
    const hash = createHash(algorithm);
    return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest("base64") };
  };
}

/** By the end of the name of their header: `x-amz-checksum-crc32`. */
export const checksums: Readonly<Record<string, () => Checksum>> = {
  crc32: () => new Crc32(),
  crc32c,
  crc64nvme,
  sha1: hashing("sha1"),
  sha256: hashing("sha256"),
  sha512: hashing("sha512"),
  md5: hashing("md5"),
};
