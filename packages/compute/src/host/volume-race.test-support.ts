import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { DomainError, type VolumePath } from "@millrace/engine";
import { openVolumeDirectories } from "./volume-directories.ts";
import { createVolumeFiles } from "./volume-files.ts";

/**
 * Puts directories, links out of the volume, files, pipes and nothing at `swap`, and at the same place deep in `tree`, as fast as
 * it can. `argv`: the volume, and what the links lead to.
 */
const HOSTILE = `
  const { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } = require("node:fs");
  const { execFileSync } = require("node:child_process");
  const [volume, outside] = process.argv.slice(1);
  process.chdir(volume);
  execFileSync("mkfifo", ["pipe"]);
  const attempt = (...actions) => actions.forEach((action) => { try { action(); } catch {} });
  let turn = 0;
  const fill = (place, next) => attempt(
    () => mkdirSync(place), () => mkdirSync(place + "/inner"), () => writeFileSync(place + "/secret", "mine"), next);
  const link = (place, to) => attempt(() => renameSync(place, ".aside" + turn), () => symlinkSync(to, place));
  process.stdout.write("ready");
  for (;;) {
    turn += 1;
    for (const place of ["swap", "tree/a/b"]) {
      attempt(() => mkdirSync("tree/a", { recursive: true }));
      for (let spin = 0; spin < 5; spin += 1) {
        fill(place, () => renameSync(place + "/inner", place + "/inner.old"));
        attempt(() => symlinkSync(outside + "/inner", place + "/inner"));
        link(place, outside);
        attempt(() => rmSync(place));
        link(place, outside + "/secret");
        attempt(() => rmSync(place), () => writeFileSync(place, "mine"), () => rmSync(place));
        attempt(() => mkdirSync(place), () => renameSync(place, ".aside" + turn), () => symlinkSync(outside, place));
        attempt(() => rmSync(place), () => renameSync("pipe", place), () => renameSync(place, "pipe"));
        attempt(() => rmSync(".aside" + turn, { recursive: true, force: true }));
      }
    }
  }`;

/** What lies outside of the volume, to be compared: names, modes, contents. */
async function lookAt(directory: string): Promise<readonly string[]> {
  const seen: string[] = [];
  for (const name of (await readdir(directory, { recursive: true })).toSorted()) {
    const path = join(directory, name);
    const stats = await stat(path);
    const content = stats.isFile() ? await readFile(path, "utf8") : "";
    seen.push(`${name} ${(stats.mode & 0o7777).toString(8)} ${content}`);
  }
  return [...seen, ((await stat(directory)).mode & 0o7777).toString(8)];
}

/** What went wrong while every operation on files of volumes ran beside a program that is hostile to it. */
export interface RaceReport {
  readonly outsideBefore: readonly string[];
  readonly outsideAfter: readonly string[];
  /** What could be read of what is outside. */
  readonly leaks: readonly string[];
  /** Refusals that are none of the interface. */
  readonly unexpected: readonly string[];
  /** How often each operation was done, and how often refused. */
  readonly counts: ReadonlyMap<string, { done: number; refused: number }>;
}

/** Runs all operations side by side against a hostile process. */
export async function raceAgainstSwaps(durationMs: number): Promise<RaceReport> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-volume-race-"));
  const outside = join(folder, "outside");
  await mkdir(join(outside, "inner"), { recursive: true });
  await writeFile(join(outside, "inner", "only-outside"), "of the host", { mode: 0o600 });
  await writeFile(join(outside, "secret"), "of the host", { mode: 0o600 });
  for (const path of [join(outside, "inner"), outside]) await chmod(path, 0o700);
  const outsideBefore = await lookAt(outside);
  const volumes = await openVolumeDirectories(join(folder, "volumes"));
  const volume = await volumes.open({ kind: "network", volumeId: "v" });
  const hostile = spawn(process.execPath, ["-e", HOSTILE, volume, outside], { stdio: ["ignore", "pipe", "inherit"] });
  await once(hostile.stdout, "data");
  const files = createVolumeFiles(volumes);
  const leaks: string[] = [];
  const unexpected: string[] = [];
  const counts = new Map<string, { done: number; refused: number }>();

  const operations: Readonly<Record<string, (path: VolumePath) => Promise<unknown>>> = {
    list: async (path) => {
      const { entries } = await files.list("v", path, { after: null, limit: 100 });
      leaks.push(...entries.map(({ name }) => name).filter((name) => name === "only-outside"));
    },
    read: async (path) => {
      const opened = await files.open("v", path);
      const content = await text(opened.content(0, opened.file.sizeBytes));
      if (content.includes("host")) leaks.push(content);
    },
    sortedNames: async (path) => {
      leaks.push(...(await files.sortedNames("v", path)).filter((name) => name === "only-outside"));
    },
    describe: async (path) => {
      leaks.push(...(await files.describe("v", path, ["only-outside"])).keys());
    },
    write: (path) => files.write("v", path, Readable.from([Buffer.from("mine")]), { maxBytes: 1024 }),
    makeDirectory: (path) => files.makeDirectory("v", path),
    remove: (path) => files.remove("v", path, { recursive: false }),
    removeAll: (path) => files.remove("v", path, { recursive: true }),
  };
  const paths = [["swap"], ["swap", "secret"], ["swap", "inner"], ["swap", "inner", "made"], ["tree"]];
  const untilMs = performance.now() + durationMs;
  await Promise.all(
    Object.entries(operations).map(async ([name, operation]) => {
      const count = { done: 0, refused: 0 };
      counts.set(name, count);
      for (let turn = 0; performance.now() < untilMs; turn += 1) {
        try {
          await operation(paths[turn % paths.length] ?? []);
          count.done += 1;
        } catch (error) {
          count.refused += 1;
          if (!(error instanceof DomainError)) unexpected.push(`${name}: ${String(error)}`);
        }
      }
    }),
  );
  hostile.kill("SIGKILL");
  await once(hostile, "close");
  await volumes.remove({ kind: "network", volumeId: "v" });
  const outsideAfter = await lookAt(outside);
  await rm(folder, { recursive: true, force: true });
  return { outsideBefore, outsideAfter, leaks, unexpected, counts };
}
