import { cp, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqlite, type SqliteConnection } from "../embedded/connection.ts";
import { startCheckpointer, type Checkpointer } from "./checkpointer.ts";
import { openLogFrames } from "./log-frames.ts";
import { checkLog, logMarkOf } from "./log-mark.ts";

let folder: string;
let path: string;
let connection: SqliteConnection;
let checkpointer: Checkpointer;
/** What a kill leaves. */
let left: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-log-mark-"));
  path = join(folder, "one.db");
  left = join(folder, "left.db");
  connection = openSqlite(path);
  connection.db.exec("CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)");
  checkpointer = startCheckpointer(connection, {
    onError: (error) => expect.fail(String(error)),
    lookEveryMs: 5,
    markPath: logMarkOf(path),
  });
});
afterEach(async () => {
  await checkpointer.close();
  connection.close();
  await rm(folder, { recursive: true, force: true });
});

function write(rows: number): void {
  for (let row = 0; row < rows; row += 1) connection.db.exec(`INSERT INTO t (text) VALUES ('${"x".repeat(3_000)}')`);
}

const framesNow = (): number => Number(connection.db.prepare("PRAGMA wal_checkpoint(NOOP)").get()?.["log"]);

/** Until the mark says that all is synced that is written. */
async function untilMarked(): Promise<void> {
  const markedFrames = async (): Promise<unknown> => {
    const text = await readFile(logMarkOf(path), "utf8").catch(() => "");
    return text === "" ? undefined : (JSON.parse(text) as { frames: number }).frames;
  };
  await expect.poll(markedFrames).toBe(framesNow());
}

/** Takes what a kill would leave now. */
async function kill(): Promise<void> {
  for (const end of ["", "-wal", "-mark"]) await cp(path + end, left + end);
}

async function flip(at: number): Promise<void> {
  const file = await open(`${left}-wal`, "r+");
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, at);
  byte.writeUInt8(byte.readUInt8() ^ 16);
  await file.write(byte, 0, 1, at);
  await file.close();
}

const rowsLeft = (): unknown => {
  const db = new DatabaseSync(left);
  try {
    return db.prepare("SELECT count(*) AS rows FROM t").get()?.["rows"];
  } finally {
    db.close();
  }
};

describe("the log that a kill leaves", () => {
  test("is taken as it is when nothing of it is missing", async () => {
    write(40);
    await untilMarked();
    await kill();
    await expect(checkLog(left)).resolves.toBeUndefined();
    expect(rowsLeft()).toBe(40);
  });

  test("is taken when it ends in the middle of what was written after the mark", async () => {
    write(20);
    await untilMarked();
    const mark = await readFile(logMarkOf(path), "utf8");
    const { size } = await stat(`${path}-wal`);
    write(20);
    await kill();
    await writeFile(logMarkOf(left), mark);
    await truncate(`${left}-wal`, size + 5_000);
    await expect(checkLog(left)).resolves.toBeUndefined();
  });

  test("is refused wherever it is cut or a bit of it flips, and stays as it is", async () => {
    write(40);
    await untilMarked();
    await kill();
    const whole = await readFile(`${left}-wal`);
    const frames = framesNow();
    // All but the place of the salt, whose change looks like a log that began anew.
    const places = [0, 9, 30, 33, 60, whole.length - 1];
    for (let at = 100; at < whole.length; at += 9_973) places.push(at);
    for (const at of places) {
      await writeFile(`${left}-wal`, whole);
      await flip(at);
      await expect(checkLog(left), `bit of byte ${at}`).rejects.toThrow(
        `${frames} pages in it were stored, and only the first`,
      );
    }
    for (const length of [32, 40, 5_000, Math.floor(whole.length / 2), whole.length - 1]) {
      await writeFile(`${left}-wal`, whole.subarray(0, length));
      await expect(checkLog(left), `${length} bytes`).rejects.toThrow("acknowledged changes are missing");
      expect((await stat(`${left}-wal`)).size).toBe(length);
    }
  });

  test("is taken without its mark, which an operator removes to go on without what is missing", async () => {
    write(40);
    await untilMarked();
    await kill();
    await truncate(`${left}-wal`, 50_000);
    await expect(checkLog(left)).rejects.toThrow(`remove ${logMarkOf(left)} and start again`);
    await rm(logMarkOf(left));
    await expect(checkLog(left)).resolves.toBeUndefined();
    expect(rowsLeft()).toBeLessThan(40);
  });

  test("is taken when it began anew after the mark, because all of the old one was copied before", async () => {
    write(20);
    await untilMarked();
    const mark = await readFile(logMarkOf(path), "utf8");
    connection.db.exec("PRAGMA wal_checkpoint(RESTART)");
    write(1);
    await kill();
    await writeFile(logMarkOf(left), mark);
    await expect(checkLog(left)).resolves.toBeUndefined();
    expect(rowsLeft()).toBe(21);
  });
});

test("frames are counted as SQLite counts them", async () => {
  write(300);
  await kill();
  const file = await open(`${left}-wal`, "r");
  expect(await (await openLogFrames(file))?.countWhole(100_000)).toBe(framesNow());
  await file.close();
});
