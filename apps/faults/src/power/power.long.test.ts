import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { randomOf } from "../base/random.ts";
import { buildShim } from "./build-shim.ts";
import { createJournal, type Journal } from "./journal.ts";
import { loseUnsynced, type NameRule } from "./lose-unsynced.ts";

const [FOLDERS, SEEDS] = [10, 4];
const built = mkdtempSync(join(tmpdir(), "millrace-shim-"));
const shim = buildShim(built) ?? "";

describe.runIf(needs("power loss", shim !== "", "a C compiler on Linux"))("after a power loss", () => {
  let folder: string;
  let journal: Journal;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "millrace-power-"));
    mkdirSync(join(folder, "disk"));
    journal = createJournal(join(folder, "journal"), { root: join(folder, "disk"), shim });
  });
  afterEach(() => {
    journal.close();
    rmSync(folder, { recursive: true });
  });

  /** Runs a program on the disk until it kills itself. */
  function play(program: string): string {
    const text = `const fs = require("node:fs"); ${program}; process.kill(process.pid, "SIGKILL");`;
    const { signal, stdout, stderr } = spawnSync(process.execPath, ["-e", text], {
      cwd: journal.root,
      env: journal.environment(),
    });
    expect([signal, stderr.toString()]).toEqual(["SIGKILL", ""]);
    return stdout.toString();
  }
  function clear(): void {
    for (const entry of readdirSync(journal.root)) {
      if (entry !== ".graves") rmSync(join(journal.root, entry), { recursive: true });
    }
  }
  /** Plays a program in many folders before one power loss, several times: what a file held afterwards, undefined where it was gone. */
  function outcomes(program: string, rule: NameRule, name = "file"): Set<string | undefined> {
    const seen = new Set<string | undefined>();
    const folders = Array.from({ length: FOLDERS }, (_, index) => join(journal.root, `f${index}`));
    for (let seed = 0; seed < SEEDS; seed += 1) {
      clear();
      for (const path of folders) {
        mkdirSync(path);
        writeFileSync(join(path, "old"), "old");
      }
      play(`for (const folder of ${JSON.stringify(folders)}) { process.chdir(folder); ${program} }`);
      loseUnsynced(journal, randomOf(seed), rule);
      for (const path of folders) {
        const file = join(path, name);
        seen.add(existsSync(file) ? readFileSync(file, "utf8") : undefined);
      }
    }
    return seen;
  }

  const SYNC_FOLDER = `fs.fsyncSync(fs.openSync(".", "r"));`;
  const WRITE = `const file = fs.openSync("file", "w"); fs.writeSync(file, "bytes");`;

  test("bytes that no sync covers may be gone, and those that one covers are there", () => {
    expect(outcomes(`${WRITE} ${SYNC_FOLDER}`, "posix")).toEqual(new Set(["", "bytes"]));
    expect(outcomes(`${WRITE} fs.fdatasyncSync(file); ${SYNC_FOLDER}`, "posix")).toEqual(new Set(["bytes"]));
    const changed = `${WRITE} fs.fsyncSync(file); ${SYNC_FOLDER} fs.writeSync(file, "BY", 0);`;
    expect(outcomes(changed, "posix")).toEqual(new Set(["bytes", "BYtes"]));
    expect(outcomes(`${changed} fs.fsyncSync(file);`, "posix")).toEqual(new Set(["BYtes"]));
  });

  test("a name that no sync of its folder covers may be gone, and on ext4 any later sync covers it", () => {
    const program = `${WRITE} fs.fsyncSync(file);`;
    expect(outcomes(program, "posix")).toEqual(new Set([undefined, "bytes"]));
    expect(outcomes(program, "ext4")).toEqual(new Set(["bytes"]));
    expect(outcomes(`${program} ${SYNC_FOLDER}`, "posix")).toEqual(new Set(["bytes"]));
  });

  test("a file that was renamed or removed may be back, unless its folder was synced", () => {
    const rename = `${WRITE} fs.fsyncSync(file); ${SYNC_FOLDER} fs.renameSync("file", "old");`;
    expect(outcomes(rename, "posix", "old")).toEqual(new Set(["old", "bytes"]));
    expect(outcomes(`${rename} ${SYNC_FOLDER}`, "posix", "old")).toEqual(new Set(["bytes"]));
    expect(outcomes(`fs.unlinkSync("old");`, "posix", "old")).toEqual(new Set(["old", undefined]));
    expect(outcomes(`fs.unlinkSync("old"); ${SYNC_FOLDER}`, "posix", "old")).toEqual(new Set([undefined]));
  });

  test("what a folder held goes with it, and a cut file may have its end again", () => {
    const program = `fs.mkdirSync("folder"); fs.writeFileSync("folder/file", "bytes", { flush: true }); fs.fsyncSync(fs.openSync("folder", "r"));`;
    expect(outcomes(program, "posix", "folder/file")).toEqual(new Set([undefined, "bytes"]));
    expect(outcomes(`fs.truncateSync("old", 1);`, "posix", "old")).toEqual(new Set(["o", "old"]));
    expect(outcomes(`fs.writeFileSync("old", "n");`, "posix", "old")).toEqual(new Set(["n", "old", "\0"]));
  });

  test("a write is torn at the borders of sectors only", () => {
    const program = `const file = fs.openSync("file", "w"); fs.writeSync(file, "a".repeat(8192)); fs.fsyncSync(file); ${SYNC_FOLDER}
      fs.writeSync(file, "b".repeat(8192), 0);`;
    const seen = [...outcomes(program, "posix")].map((text) => text ?? "");
    expect(seen.some((text) => text.includes("a") && text.includes("b"))).toBe(true);
    for (const text of seen) expect(text).toMatch(/^(a{512}|b{512}){16}$/);
  });

  test("SQLite keeps every transaction that was synced, and the file is whole", () => {
    const program = `const { DatabaseSync } = require("node:sqlite"); const db = new DatabaseSync("db");
      db.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t (n)");
      for (let n = 0; n < 50; n += 1) { db.exec("INSERT INTO t VALUES (" + n + ")"); if (n % 20 === 0) db.exec("PRAGMA wal_checkpoint(RESTART)"); }`;
    for (let seed = 0; seed < 6; seed += 1) {
      play(program);
      const { sectors } = loseUnsynced(journal, randomOf(seed), "ext4");
      expect(sectors).toBeGreaterThanOrEqual(0);
      const check = `const db = new (require("node:sqlite").DatabaseSync)("db");
        fs.writeSync(1, JSON.stringify([db.prepare("PRAGMA integrity_check").get(), db.prepare("SELECT count(*) AS n FROM t").get()])); fs.unlinkSync("db")`;
      expect(play(check)).toBe(`[{"integrity_check":"ok"},{"n":50}]`);
      journal.empty();
      clear();
    }
  });

  test("the clock and the disk of a machine do what they are told", () => {
    journal.setClock(3_600_000);
    expect(Number(play(`fs.writeSync(1, String(Date.now()))`)) - Date.now()).toBeGreaterThan(3_500_000);
    journal.setClock(0);
    for (const code of ["ENOSPC", "EROFS", "EIO"] as const) {
      journal.setError(code);
      const tried = `try { fs.writeFileSync("new", "bytes") } catch ({ code }) { fs.writeSync(1, code) }`;
      expect(play(tried)).toBe(code);
    }
    journal.setError(undefined);
    journal.setDelay(50);
    const slow = `const from = performance.now(); fs.writeFileSync("new", "bytes"); fs.writeSync(1, String(performance.now() - from))`;
    expect(Number(play(slow))).toBeGreaterThan(50);
  });
});
