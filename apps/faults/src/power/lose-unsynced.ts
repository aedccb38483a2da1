import { closeSync, fstatSync, ftruncateSync, linkSync, lstatSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { renameSync, rmSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../base/random.ts";
import type { Change, Journal, JournalContent } from "./journal.ts";

/**
 * How names survive. `posix`: only a sync of their folder keeps them, and each folder loses on its own. `ext4`: every sync commits
 * all names that changed before, and the rest is lost from some change on.
 */
export type NameRule = "posix" | "ext4";

/** How much a power loss took away. */
export interface Lost {
  readonly sectors: number;
  readonly names: number;
}

/** A torn write keeps some of these, as disks promise no more. */
const SECTOR_SIZES = [512, 4096] as const;

/** Takes away what a power loss may: a choice of the changes that were not synced. No process of the machine may run. */
export function loseUnsynced(journal: Journal, random: Random, rule: NameRule): Lost {
  const content = journal.read();
  const sectors = loseBytes(journal, content, random);
  const names = loseNames(journal, content, random, rule);
  journal.empty();
  return { sectors, names };
}

/** A disk keeps the writes of a sector in order, so each sector has one of the states that it had since its last sync. */
function loseBytes({ root }: Journal, { changes, syncedAt }: JournalContent, random: Random): number {
  const paths = pathsByInode(root);
  const sectorBytes = random.pick(SECTOR_SIZES);
  const chance = random.pick([0.3, 0.7, 1]);
  const lost = new Map<number, Change[]>();
  for (const change of changes) {
    if (change.kind !== "write" || isSynced(change, syncedAt.get(change.ino))) continue;
    addTo(lost, change.ino, change);
  }
  let sectors = 0;
  for (const [ino, writes] of lost) {
    const path = paths.get(ino);
    if (path === undefined) continue;
    const file = openSync(path, "r+");
    sectors += loseWrites(file, writes.toReversed(), { sectorBytes, random, chance });
    closeSync(file);
  }
  return sectors;
}

interface Choices {
  readonly sectorBytes: number;
  readonly random: Random;
  readonly chance: number;
}

/** @param writes latest first */
function loseWrites(file: number, writes: readonly Change[], choices: Choices): number {
  const { random, chance } = choices;
  /** Sectors whose later write survived, which hides all earlier ones. */
  const kept = new Set<number>();
  let keptFrom = Infinity;
  let endOfKept = 0;
  let lost = 0;
  for (const { offset, length, saved } of writes) {
    const before = saved();
    if (length === 0) {
      // A cut is one change of the size: it is lost or kept as a whole.
      if (!random.chance(chance)) keptFrom = Math.min(keptFrom, offset);
      else if (keptFrom > offset) lost += putBack(file, { offset, end: offset + before.length, before }, kept, choices);
      continue;
    }
    for (const { at, end, sector } of sectorsOf(offset, Math.min(offset + length, keptFrom), choices)) {
      if (kept.has(sector)) continue;
      if (random.chance(chance)) continue;
      kept.add(sector);
      endOfKept = Math.max(endOfKept, end, at);
    }
    lost += putBack(file, { offset, end: Math.min(offset + length, keptFrom), before }, kept, choices);
  }
  const sizeBefore = writes.at(-1)?.oldSize ?? 0;
  const size = Math.max(sizeBefore, endOfKept);
  // The size grows with the writes that survive. Of a file that was cut meanwhile the end may be zeros.
  if (writes.every(({ length }) => length > 0) && size < fstatSync(file).size) ftruncateSync(file, size);
  return lost;
}

function* sectorsOf(
  offset: number,
  until: number,
  { sectorBytes }: Choices,
): Generator<{ readonly at: number; readonly end: number; readonly sector: number }> {
  for (let at = offset; at < until;) {
    const sector = Math.floor(at / sectorBytes);
    const end = Math.min((sector + 1) * sectorBytes, until);
    yield { at, end, sector };
    at = end;
  }
}

interface Place {
  readonly offset: number;
  readonly end: number;
  /** What was there; what lies beyond it was not there, and reads as zeros. */
  readonly before: Buffer;
}

function putBack(
  file: number,
  { offset, end: until, before }: Place,
  kept: ReadonlySet<number>,
  choices: Choices,
): number {
  let sectors = 0;
  for (const { at, end, sector } of sectorsOf(offset, until, choices)) {
    if (kept.has(sector)) continue;
    const bytes = Buffer.alloc(end - at);
    before.subarray(at - offset, end - offset).copy(bytes);
    writeSync(file, bytes, 0, bytes.length, at);
    sectors += 1;
  }
  return sectors;
}

/** Changes of names survive up to some moment of each folder, or of the whole file system. */
function loseNames({ graves }: Journal, content: JournalContent, random: Random, rule: NameRule): number {
  const { syncedAt, committedAt } = content;
  const groups = new Map<number, Change[]>();
  for (const change of content.changes) {
    if (change.kind === "write") continue;
    const [from, to] = change.folders;
    const isKept =
      rule === "ext4"
        ? isSynced(change, committedAt)
        : isSynced(change, syncedAt.get(from)) && isSynced(change, syncedAt.get(to));
    if (isKept) continue;
    addTo(groups, rule === "ext4" ? 0 : to, change);
  }
  const lost: Change[] = [];
  for (const changes of groups.values())
    lost.push(...changes.slice(random.chance(0.5) ? 0 : random.whole(0, changes.length)));
  for (const change of lost.toSorted((one, other) => other.number - one.number)) undoName(change, graves);
  return lost.length;
}

function undoName(change: Change, graves: string): void {
  const [path = "", target = ""] = change.saved().toString().split("\0");
  const revive = (to: string): void => {
    if (change.grave !== 0 && inodeOf(to) === 0) ignoreMissing(() => linkSync(join(graves, String(change.grave)), to));
  };
  if (change.kind === "create") ignoreMissing(() => unlinkSync(path));
  else if (change.kind === "mkdir") rmSync(path, { recursive: true, force: true });
  else if (change.kind === "rmdir") ignoreMissing(() => mkdirSync(path));
  else if (change.kind === "unlink") revive(path);
  else if (change.kind === "rename") {
    // It may not have come to the rename before the processes were killed.
    if (inodeOf(target) === change.ino) ignoreMissing(() => renameSync(target, path));
    revive(target);
  }
}

function addTo(groups: Map<number, Change[]>, name: number, change: Change): void {
  const group = groups.get(name);
  if (group === undefined) groups.set(name, [change]);
  else group.push(change);
}

function isSynced({ done }: Change, syncedAt: number | undefined): boolean {
  return done !== undefined && syncedAt !== undefined && done < syncedAt;
}

function inodeOf(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.ino ?? 0;
}

function ignoreMissing(task: () => void): void {
  try {
    task();
  } catch (error) {
    // The folder of a name may be lost itself.
    if (!["ENOENT", "EEXIST", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

function pathsByInode(root: string): Map<number, string> {
  const paths = new Map<number, string>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    paths.set(inodeOf(path), path);
  }
  return paths;
}
