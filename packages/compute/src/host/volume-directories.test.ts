import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openVolumeDirectories } from "./volume-directories.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-volumes-"));
});
afterEach(() => rm(root, { recursive: true }));

test("a volume is kept until it is removed, and the two kinds are separate", async () => {
  const volumes = await openVolumeDirectories(root);
  const local = await volumes.open({ kind: "local", volumeId: "v1" });
  const network = await volumes.open({ kind: "network", volumeId: "v1" });
  expect(local).not.toBe(network);
  await writeFile(join(local, "kept"), "");
  expect(await (await openVolumeDirectories(root)).open({ kind: "local", volumeId: "v1" })).toBe(local);
  await volumes.remove({ kind: "local", volumeId: "v1" });
  expect(existsSync(local)).toBe(false);
  expect(existsSync(network)).toBe(true);
  expect(await readdir(join(root, "removed"))).toEqual([]);
  await volumes.remove({ kind: "local", volumeId: "v1" });
});

test("what lies beside a volume is removed with it, or when nothing changed in it for so long", async () => {
  const volumes = await openVolumeDirectories(root);
  await volumes.removeUnfinished(Date.now());
  const beside = await volumes.open({ kind: "beside", volumeId: "v1" });
  await volumes.open({ kind: "network", volumeId: "v1" });
  for (const name of ["old", "new"]) await mkdir(join(beside, name));
  await utimes(join(beside, "old"), 1, 1);
  await volumes.removeUnfinished(Date.now() - 60_000);
  expect(await readdir(beside)).toEqual(["new"]);
  await volumes.remove({ kind: "network", volumeId: "v1" });
  expect(await readdir(join(root, "beside"))).toEqual([]);
});

test("every user inside a machine may write to it, no other user of the host may read it", async () => {
  const directory = await (await openVolumeDirectories(root)).open({ kind: "network", volumeId: "v1" });
  expect((await stat(directory)).mode & 0o777).toBe(0o777);
  expect((await stat(root)).mode & 0o777).toBe(0o700);
});

test("files that could not be erased are erased when the volumes are opened again", async () => {
  await mkdir(join(root, "removed", "local-v1-x"), { recursive: true });
  await openVolumeDirectories(root);
  expect(await readdir(join(root, "removed"))).toEqual([]);
});

test.each(["..", "", "a/b", ".", "x".repeat(65)])(
  "the id %j, which could name another path, is refused",
  async (volumeId) => {
    const volumes = await openVolumeDirectories(root);
    await expect(volumes.open({ kind: "local", volumeId })).rejects.toThrow("id of a volume");
    await expect(volumes.remove({ kind: "local", volumeId })).rejects.toThrow("id of a volume");
  },
);
