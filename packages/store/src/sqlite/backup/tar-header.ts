import { BackupError } from "./backup-error.ts";

/** A tar archive consists of blocks of this size. */
export const BLOCK_BYTES = 512;

/** The fields of a header that a backup uses: where they begin, and how long they are. */
const NAME = [0, 100] as const;
const MODE = [100, 8] as const;
const USER = [108, 8] as const;
const GROUP = [116, 8] as const;
const SIZE = [124, 12] as const;
const TIME = [136, 12] as const;
const SUM = [148, 8] as const;
const KIND_AT = 156;
const MAGIC_AT = 257;
const MAGIC = "ustar\u000000";
const PLAIN_FILE = "0";
/** The largest number of 11 octal digits. A larger size is written in binary, as GNU tar does it. */
const OCTAL_MAX = 8 ** 11 - 1;
const BINARY_MARK = 0x80;

export interface TarHeader {
  readonly name: string;
  readonly sizeBytes: number;
}

/** What fills the last block of a file. */
export function paddingOf(sizeBytes: number): number {
  return (BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES;
}

/** The header of a file that its owner alone may read. */
export function writeHeader({ name, sizeBytes, modifiedAtMs }: TarHeader & { readonly modifiedAtMs: number }): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  if (Buffer.byteLength(name) > NAME[1]) throw new Error(`The name ${name} is too long for a backup.`);
  block.write(name, NAME[0]);
  writeOctal(block, MODE, 0o600);
  writeOctal(block, USER, 0);
  writeOctal(block, GROUP, 0);
  if (sizeBytes <= OCTAL_MAX) writeOctal(block, SIZE, sizeBytes);
  else {
    block[SIZE[0]] = BINARY_MARK;
    block.writeBigUInt64BE(BigInt(sizeBytes), SIZE[0] + SIZE[1] - 8);
  }
  writeOctal(block, TIME, Math.max(0, Math.floor(modifiedAtMs / 1000)));
  block.write(PLAIN_FILE, KIND_AT);
  block.write(MAGIC, MAGIC_AT);
  block.write(`${sumOf(block).toString(8).padStart(6, "0")}\0 `, SUM[0]);
  return block;
}

/** What a header says; undefined for the block of zeros that ends an archive. @throws BackupError when it is none */
export function readHeader(block: Buffer): TarHeader | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  if (block.toString("latin1", MAGIC_AT, MAGIC_AT + 5) !== "ustar" || readOctal(block, SUM) !== sumOf(block)) {
    throw new BackupError(
      "This is no backup, or it is damaged: it has no header of a tar archive where one should be.",
    );
  }
  const name = textOf(block, NAME);
  if (![PLAIN_FILE, "\0"].includes(String.fromCodePoint(block[KIND_AT] ?? 0))) {
    throw new BackupError(`This is no backup: ${JSON.stringify(name)} is no file.`);
  }
  return { name, sizeBytes: readSize(block) };
}

function readSize(block: Buffer): number {
  if (block[SIZE[0]] !== BINARY_MARK) return readOctal(block, SIZE);
  const size = Number(block.readBigUInt64BE(SIZE[0] + SIZE[1] - 8));
  if (Number.isSafeInteger(size)) return size;
  throw new BackupError("This is no backup, or it is damaged: a file in it has an impossible size.");
}

type Field = readonly [at: number, length: number];

function writeOctal(block: Buffer, [at, length]: Field, value: number): void {
  block.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at);
}

function readOctal(block: Buffer, field: Field): number {
  const digits = textOf(block, field).trim();
  if (/^[0-7]+$/.test(digits)) return Number.parseInt(digits, 8);
  throw new BackupError("This is no backup, or it is damaged: a header in it has no number where one should be.");
}

function textOf(block: Buffer, [at, length]: Field): string {
  const text = block.toString("latin1", at, at + length);
  const end = text.indexOf("\0");
  return end === -1 ? text : text.slice(0, end);
}

/** The sum of all bytes, with spaces in place of the sum itself. */
function sumOf(block: Buffer): number {
  const [at, length] = SUM;
  return block.reduce((sum, byte, place) => sum + (place >= at && place < at + length ? 0x20 : byte), 0);
}
