/** A checksum that grows with the bytes. */
export interface Checksum {
  update(bytes: Uint8Array): void;
  /** In base64. */
  digest(): string;
}
