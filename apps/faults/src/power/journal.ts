import { closeSync, ftruncateSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from "node:fs";
import { chownSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";

/** What a machine did to its files and has not synced, kept by the shim in a file that its processes share. */
export interface Journal {
  /** Folder whose files it covers. */
  readonly root: string;
  /** Holds what was removed or replaced meanwhile, by number. */
  readonly graves: string;
  /** Environment of the processes of the machine; each of up to 16 parties has a clock of its own. */
  environment(party?: number): Readonly<Record<string, string>>;
  /** Moves the clock of a party from the true one, by whole seconds. */
  setClock(offsetMs: number, party?: number): void;
  /** Delays each write and sync. */
  setDelay(delayMs: number): void;
  /** Lets changes fail, as a full disk, a read-only one or a broken one does; undefined ends that. */
  setError(code: DiskError | undefined): void;
  /** Reads what was changed since it was emptied. @throws Error when it saw nothing, or more than it can hold */
  read(): JournalContent;
  /** Forgets all, and mends the disk and the clocks; no process of the machine may run. */
  empty(): void;
  close(): void;
}

export type DiskError = "ENOSPC" | "EROFS" | "EIO";

const KINDS = ["none", "write", "create", "rename", "unlink", "mkdir", "rmdir"] as const;

/** A change of one file or name. Its numbers order it among all changes and syncs. */
export interface Change {
  readonly kind: (typeof KINDS)[number];
  readonly number: number;
  /** Number at its end; undefined when the processes were killed meanwhile. */
  readonly done: number | undefined;
  readonly ino: number;
  readonly offset: number;
  /** Bytes that were written; 0 when the file was cut off at `offset`. */
  readonly length: number;
  readonly oldSize: number;
  /** Inodes of the folders of the names. */
  readonly folders: readonly [number, number];
  /** Number of the grave of what it removed; 0 for none. */
  readonly grave: number;
  /** What was there before, or the names of which it tells. */
  saved(): Buffer;
}

export interface JournalContent {
  /** In the order in which they began. */
  readonly changes: readonly Change[];
  /** Number of the last sync of each file and folder, by inode. */
  readonly syncedAt: ReadonlyMap<number, number>;
  /** Number of the last sync of any. */
  readonly committedAt: number;
}

// The layout of shim/shim.c.
const HEAD_BYTES = 4096;
const ROW_BYTES = 16;
const TABLE_BYTES = 2 ** 16 * ROW_BYTES;
const SLOT_BYTES = 96;
const SLOTS = 2 ** 21;
const HEAP_AT = HEAD_BYTES + TABLE_BYTES + SLOTS * SLOT_BYTES;
const HEAP_BYTES = 2 * 1024 ** 3;
const HEAD = { delay: 0, error: 8, number: 16, slots: 24, committed: 40, full: 48, clocks: 56 } as const;

/** @param owner who runs the processes, when that is another user */
export function createJournal(
  path: string,
  {
    root,
    shim,
    owner,
  }: { readonly root: string; readonly shim: string; readonly owner?: { uid?: number; gid?: number } },
): Journal {
  const file = openSync(path, "w+", 0o600);
  const graves = join(root, ".graves");
  mkdirSync(graves, { mode: 0o700 });
  if (owner?.uid !== undefined && owner.gid !== undefined) {
    for (const own of [path, graves]) chownSync(own, owner.uid, owner.gid);
  }
  ftruncateSync(file, HEAP_AT + HEAP_BYTES);

  function bytes(position: number, length: number): Buffer {
    const buffer = Buffer.alloc(length);
    readSync(file, buffer, 0, length, position);
    return buffer;
  }
  const head = (at: number): number => Number(bytes(at, 8).readBigInt64LE());
  function setHead(at: number, value: number): void {
    const buffer = Buffer.alloc(8);
    buffer.writeBigInt64LE(BigInt(value));
    writeSync(file, buffer, 0, 8, at);
  }
  function changeOf(slot: Buffer): Change | undefined {
    const [kind, number, done, ino, offset, length, oldSize, saved, savedAt, folder, folder2, grave] = Array.from(
      { length: SLOT_BYTES / 8 },
      (_, index) => Number(slot.readBigUInt64LE(index * 8)),
    ) as [number, number, number, number, number, number, number, number, number, number, number, number];
    const name = KINDS[kind];
    if (name === undefined || name === "none") return undefined;
    return {
      kind: name,
      number,
      done: done === 0 ? undefined : done,
      ino,
      offset,
      length,
      oldSize,
      folders: [folder, folder2],
      grave,
      saved: () => bytes(HEAP_AT + savedAt, saved),
    };
  }
  return {
    root,
    graves,
    environment: (party = 0) => ({
      LD_PRELOAD: shim,
      FAULTS_PARTY: String(party),
      FAULTS_JOURNAL: path,
      FAULTS_JOURNAL_ROOT: root,
      FAULTS_JOURNAL_GRAVES: graves,
      // Requests of files that go past libc would not be seen.
      UV_USE_IO_URING: "0",
    }),
    setClock: (offsetMs, party = 0) => setHead(HEAD.clocks + party * 8, offsetMs),
    setDelay: (delayMs) => setHead(HEAD.delay, delayMs),
    setError: (code) => setHead(HEAD.error, code === undefined ? 0 : constants.errno[code]),
    read() {
      if (head(HEAD.full) !== 0) throw new Error(`the journal ${path} is full`);
      if (head(HEAD.number) === 0) throw new Error(`the shim saw no change below ${root}: was it loaded?`);
      const table = bytes(HEAD_BYTES, TABLE_BYTES);
      const syncedAt = new Map<number, number>();
      for (let at = 0; at < TABLE_BYTES; at += ROW_BYTES) {
        const ino = Number(table.readBigUInt64LE(at));
        if (ino !== 0) syncedAt.set(ino, Number(table.readBigUInt64LE(at + 8)));
      }
      const used = bytes(HEAD_BYTES + TABLE_BYTES, head(HEAD.slots) * SLOT_BYTES);
      const changes: Change[] = [];
      for (let at = 0; at < used.length; at += SLOT_BYTES) {
        const change = changeOf(used.subarray(at, at + SLOT_BYTES));
        if (change !== undefined) changes.push(change);
      }
      changes.sort((one, other) => one.number - other.number);
      return { changes, syncedAt, committedAt: head(HEAD.committed) };
    },
    empty() {
      ftruncateSync(file, 0);
      ftruncateSync(file, HEAP_AT + HEAP_BYTES);
      for (const name of readdirSync(graves)) rmSync(join(graves, name), { recursive: true });
    },
    close() {
      closeSync(file);
      rmSync(path, { force: true });
      rmSync(graves, { recursive: true, force: true });
    },
  };
}
