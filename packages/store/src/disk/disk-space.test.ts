import { existsSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClock, type MovableClock } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DiskFullError } from "./disk-full.ts";
import { HEADROOM_BYTES, LOW_BYTES, openDiskSpace, type DiskSpace } from "./disk-space.ts";

const RESERVE_BYTES = 3 * 1024 * 1024;
const LOOK_EVERY_MS = 1000;

describe("the disk of a directory", () => {
  let directory: string;
  let clock: MovableClock;
  let freeBytes: number;
  let told: (string | undefined)[];
  let disk: DiskSpace;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "millrace-disk-"));
    clock = createClock({ frozenAtMs: 0 });
    freeBytes = HEADROOM_BYTES + RESERVE_BYTES;
    told = [];
    disk = openDiskSpace({
      directory,
      clock,
      reserveBytes: RESERVE_BYTES,
      freeBytes: async () => freeBytes,
      onChange: (problem) => told.push(problem),
    });
    await disk.look();
    await expect.poll(keptBytes).toBe(RESERVE_BYTES);
  });
  afterEach(async () => {
    await disk.close();
    await rm(directory, { recursive: true });
  });

  const keptBytes = (): number => statSync(join(directory, "reserve")).size;
  const noRoom = (code = "ENOSPC"): Error => Object.assign(new Error("no space left on device"), { code });

  test("has a reserve while there is room, and none is taken where that would leave too little", async () => {
    expect([keptBytes(), disk.problem]).toEqual([RESERVE_BYTES, undefined]);
    const small = await mkdtemp(join(directory, "small-"));
    const free = async (): Promise<number> => HEADROOM_BYTES + RESERVE_BYTES - 1;
    const other = openDiskSpace({ directory: small, clock, reserveBytes: RESERVE_BYTES, freeBytes: free });
    await other.look();
    expect([existsSync(join(small, "reserve")), other.problem]).toEqual([false, undefined]);
    await other.close();
  });

  test.each([
    ["ENOSPC", {}],
    ["EDQUOT", {}],
    ["ERR_SQLITE_ERROR", { errcode: 13 }],
    ["ERR_SQLITE_ERROR", { errcode: 4874 }],
  ])("counts as full after a change failed with %s %o, and the reserve is free then", (code, more) => {
    const error = disk.explained(Object.assign(noRoom(code), more));
    expect(error).toBeInstanceOf(DiskFullError);
    expect(error).toMatchObject({ code: "unavailable", retryAfterSeconds: expect.any(Number) as number });
    expect(String(error)).toContain("The disk of the data directory is full.");
    expect(keptBytes()).toBeLessThan(RESERVE_BYTES);
    expect(told).toEqual([disk.problem]);
  });

  test("does not count as full after any other failure", () => {
    const error = Object.assign(new Error("constraint"), { code: "ERR_SQLITE_ERROR", errcode: 19 });
    expect([disk.explained(error), disk.problem]).toEqual([error, undefined]);
  });

  test("counts as full before the last byte is taken", async () => {
    freeBytes = LOW_BYTES - 1;
    await disk.look();
    expect(disk.problem).toContain("is full");
    expect(keptBytes()).toBe(RESERVE_BYTES);
  });

  test("has room again only when the reserve could be taken anew and enough is left besides", async () => {
    disk.explained(noRoom());
    freeBytes = HEADROOM_BYTES;
    await clock.advance(LOOK_EVERY_MS);
    expect(disk.problem).toBeDefined();
    freeBytes = HEADROOM_BYTES + RESERVE_BYTES;
    await clock.advance(LOOK_EVERY_MS);
    expect([disk.problem, keptBytes()]).toEqual([undefined, RESERVE_BYTES]);
    expect(told).toEqual([expect.stringContaining("is full"), undefined]);
  });

  test("gives up all of the reserve for a start that finds no room, once", () => {
    expect([disk.freeAll(), keptBytes(), disk.freeAll()]).toEqual([true, 0, false]);
    expect(disk.problem).toBeDefined();
  });
});
