import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { OpenVolumeFile, VolumeFile, VolumeFiles } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { onLinux } from "../../../../.tools/vitest/on-linux.ts";
import { explainFileError } from "./file-refusals.ts";
import { openVolumeDirectories, type VolumeDirectories } from "./volume-directories.ts";
import { createVolumeFiles } from "./volume-files.ts";
import { raceAgainstSwaps } from "./volume-race.test-support.ts";

let root: string;
let volumes: VolumeDirectories;
let volume: string;
let files: VolumeFiles;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-volume-files-"));
  volumes = await openVolumeDirectories(join(root, "volumes"));
  volume = await volumes.open({ kind: "network", volumeId: "v" });
  files = createVolumeFiles(volumes);
  await writeFile(join(root, "secret"), "of the host");
});
afterEach(() => rm(root, { recursive: true, force: true }));

const roomy = { maxBytes: 1024 ** 2 };

async function put(path: string, content = "content"): Promise<void> {
  await files.write("v", path.split("/"), Readable.from([Buffer.from(content)]), roomy);
}

async function readText(path: string, offsetBytes = 0): Promise<string> {
  const opened = await files.open("v", path.split("/"));
  return text(opened.content(offsetBytes, opened.file.sizeBytes));
}

async function closed(opened: OpenVolumeFile): Promise<OpenVolumeFile> {
  await opened.close();
  return opened;
}

async function namesIn(path: readonly string[]): Promise<readonly string[]> {
  return (await files.list("v", path, { after: null, limit: 100 })).entries.map(({ name, kind }) => `${name} ${kind}`);
}

describe("files", () => {
  test("are stored with the directories above them, listed, read from any byte, replaced and deleted", async () => {
    await put("models/llama/config.json", "first");
    await put("models/llama/config.json", "second one");
    expect(await namesIn([])).toEqual(["models directory"]);
    expect(await files.list("v", ["models", "llama"], { after: null, limit: 1 })).toMatchObject({
      entries: [{ name: "config.json", kind: "file", sizeBytes: 10 }],
      hasMore: false,
    });
    expect(await readText("models/llama/config.json")).toBe("second one");
    expect(await readText("models/llama/config.json", 7)).toBe("one");
    expect(await readText("models/llama/config.json", 10)).toBe("");
    await files.remove("v", ["models", "llama", "config.json"], { recursive: false });
    expect(await namesIn(["models", "llama"])).toEqual([]);
  });

  test("have another version after each change, also one of the same length that hides its time", async () => {
    const versionOf = async (name: string) => (await files.describe("v", [], [name])).get(name)?.version;
    const written = await files.write("v", ["a"], Readable.from([Buffer.from("one")]), roomy);
    expect(await versionOf("a")).toBe(written.version);
    await writeFile(join(volume, "a"), "two");
    await utimes(join(volume, "a"), written.modifiedAtMs / 1000, written.modifiedAtMs / 1000);
    expect(await versionOf("a")).not.toBe(written.version);
  });

  test.each([
    ["of one gateway", (): VolumeFiles => files],
    ["of gateways that share the file system", (): VolumeFiles => createVolumeFiles(volumes)],
  ])(
    "are named by one of several writers %s that each want the name to be free, or its file to be the one they know",
    async (_, gateway) => {
      const gateways = Array.from({ length: 20 }, gateway);
      const isFree = (current: VolumeFile | undefined): void => assert(current === undefined);
      const outcomes = async (name: string, accept: typeof isFree): Promise<readonly string[]> =>
        (
          await Promise.allSettled(
            gateways.map((one) =>
              one.write("v", [name], Readable.from([Buffer.from("content")]), { ...roomy, accept }),
            ),
          )
        )
          .map(({ status }) => status)
          .toSorted();
      const one = ["fulfilled", ...Array.from({ length: 19 }, () => "rejected")];
      for (const name of ["a", "b", "c"]) {
        expect(await outcomes(name, isFree)).toEqual(one);
        const { version } = (await files.open("v", [name]).then(closed)).file;
        expect(await outcomes(name, (current) => assert(current?.version === version))).toEqual(one);
      }
      expect(await readdir(volumes.uploadsDir)).toEqual([]);
    },
  );

  test("fail to be read where they become shorter meanwhile, because their length was told", async () => {
    await put("file");
    for (const from of [0, 3]) {
      const opened = await files.open("v", ["file"]);
      await truncate(join(volume, "file"), 5);
      await expect(text(opened.content(from, 7))).rejects.toMatchObject({ code: "unavailable" });
      await put("file");
    }
  });

  test("and directories can be changed by every user of a machine", async () => {
    await put("made/by/upload");
    const modes = await Promise.all(["made", "made/by", "made/by/upload"].map((path) => stat(join(volume, path))));
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(["777", "777", "666"]);
  });

  test.runIf(onLinux("which directories are synced"))(
    "are answered for when they and all new names above them would survive a power cut",
    async () => {
      const anyFile = await open(root);
      const synced: string[] = [];
      const { prototype } = anyFile.constructor as unknown as { prototype: typeof anyFile };
      const sync = vi.spyOn(prototype, "sync").mockImplementation(async function (this: typeof anyFile) {
        const stats = await this.stat();
        synced.push(
          `${stats.ino} ${stats.isDirectory() ? (await readdir(`/proc/self/fd/${this.fd}`)).join() : "file"}`,
        );
      });
      await put("new/below/upload");
      sync.mockRestore();
      await anyFile.close();
      const inoOf = async (path: string): Promise<number> => (await stat(join(volume, path))).ino;
      expect(synced).toEqual([
        `${await inoOf("")} new`,
        `${await inoOf("new")} below`,
        `${await inoOf("new/below/upload")} file`,
        `${await inoOf("new/below")} upload`,
      ]);
    },
  );

  test("may have any name, also one that uploads once used", async () => {
    await put(".millrace-upload-mine");
    expect(await namesIn([])).toEqual([".millrace-upload-mine file"]);
  });

  test("that are larger than allowed are refused, and leave nothing behind", async () => {
    const content = Readable.from([Buffer.alloc(6), Buffer.alloc(6)]);
    await expect(files.write("v", ["big"], content, { maxBytes: 11 })).rejects.toMatchObject({
      code: "payload_too_large",
    });
    expect(await readdir(volume)).toEqual([]);
  });

  test("whose upload breaks off keep what they held, and nothing is left behind", async () => {
    await put("file", "old");
    const content = new PassThrough();
    content.write("half");
    const written = files.write("v", ["file"], content, roomy);
    await expect.poll(() => readdir(volumes.uploadsDir)).toHaveLength(1);
    expect(await readdir(volume)).toEqual(["file"]);
    content.destroy(new Error("the connection broke"));
    await expect(written).rejects.toThrow("the connection broke");
    expect([await readdir(volume), await readdir(volumes.uploadsDir)]).toEqual([["file"], []]);
    expect(await readText("file")).toBe("old");
  });
});

describe("directories", () => {
  test.runIf(onLinux("the count of open files while a tree is deleted"))(
    "of any depth and mode are deleted with few open files, and with names that are no text",
    async () => {
      const depth = 3_000;
      const dig = `for (let n = 0; n < ${depth}; n += 1) { fs.mkdirSync("d"); process.chdir("d"); }`;
      execFileSync(process.execPath, ["-e", dig], { cwd: volume });
      await mkdir(join(volume, "d", "locked", "inside"), { recursive: true });
      await writeFile(Buffer.concat([Buffer.from(join(volume, "d", "locked/")), Buffer.from([0xff, 0xfe])]), "");
      await chmod(join(volume, "d", "locked", "inside"), 0o000);
      await chmod(join(volume, "d", "locked"), 0o555);
      let mostOpen = 0;
      const watch = setInterval(() => (mostOpen = Math.max(mostOpen, readdirSync("/proc/self/fd").length)), 1);
      const before = readdirSync("/proc/self/fd").length;
      await files.remove("v", ["d"], { recursive: true });
      clearInterval(watch);
      expect(await readdir(volume)).toEqual([]);
      expect(await readdir(join(root, "volumes", "removed"))).toEqual([]);
      expect(mostOpen - before).toBeLessThan(20);
    },
  );

  test("are deleted with what they hold only on demand", async () => {
    await put("a/b/c");
    await put("a/d");
    await expect(files.remove("v", ["a"], { recursive: false })).rejects.toMatchObject({ code: "conflict" });
    await files.remove("v", ["a"], { recursive: true });
    await expect(files.remove("v", ["a"], { recursive: true })).rejects.toMatchObject({ code: "not_found" });
  });

  test("are created with those above them, and stay when they are there", async () => {
    expect(await files.makeDirectory("v", ["x", "y"])).toMatchObject({ name: "y", kind: "directory", sizeBytes: null });
    await put("x/y/z");
    await files.makeDirectory("v", ["x", "y"]);
    expect(await namesIn(["x", "y"])).toEqual(["z file"]);
  });

  test("are no files, and files no directories", async () => {
    await put("dir/file");
    await expect(readText("dir")).rejects.toMatchObject({ code: "invalid_request" });
    await expect(put("dir")).rejects.toMatchObject({ code: "conflict" });
    await expect(namesIn(["dir", "file"])).rejects.toMatchObject({ code: "invalid_request" });
    await expect(put("dir/file/below")).rejects.toMatchObject({ code: "invalid_request" });
    await expect(files.makeDirectory("v", ["dir", "file"])).rejects.toMatchObject({ code: "invalid_request" });
    await expect(namesIn(["none"])).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a link out of the volume", () => {
  beforeEach(async () => {
    await symlink(join(root, "secret"), join(volume, "link"));
    await symlink(root, join(volume, "out"));
  });

  test("is listed, and read through by nothing", async () => {
    expect(await namesIn([])).toEqual(["link link", "out link"]);
    await expect(readText("link")).rejects.toMatchObject({ code: "invalid_request" });
    await expect(readText("out/secret")).rejects.toMatchObject({ code: "invalid_request" });
    await expect(namesIn(["out"])).rejects.toMatchObject({ code: "invalid_request" });
  });

  test("is replaced by an upload of its name, and never written through", async () => {
    await put("link", "new");
    await expect(put("out/new")).rejects.toMatchObject({ code: "invalid_request" });
    await expect(files.makeDirectory("v", ["out", "new"])).rejects.toMatchObject({ code: "invalid_request" });
    expect(await readFile(join(root, "secret"), "utf8")).toBe("of the host");
    expect(await namesIn([])).toEqual(["link file", "out link"]);
    expect(await readdir(root)).toEqual(["secret", "volumes"]);
  });

  test("is deleted without what it leads to, also deep in a directory", async () => {
    await mkdir(join(volume, "a", "b"), { recursive: true });
    await symlink(root, join(volume, "a", "b", "out"));
    await files.remove("v", ["a"], { recursive: true });
    await files.remove("v", ["out"], { recursive: true });
    expect(await readdir(root)).toEqual(["secret", "volumes"]);
  });
});

test.runIf(onLinux("links that take the place of directories in volumes"))(
  "a program that puts links, pipes and files in the place of directories gains nothing",
  async () => {
    const { outsideBefore, outsideAfter, leaks, unexpected } = await raceAgainstSwaps(3_000);
    expect(outsideAfter).toEqual(outsideBefore);
    expect([...new Set(leaks)]).toEqual([]);
    expect([...new Set(unexpected)]).toEqual([]);
  },
);

test("a pipe is no file, and opening it waits for nobody", async () => {
  execFileSync("mkfifo", [join(volume, "pipe")]);
  expect(await namesIn([])).toEqual(["pipe other"]);
  await expect(readText("pipe")).rejects.toMatchObject({ code: "invalid_request" });
  await expect(files.makeDirectory("v", ["pipe"])).rejects.toMatchObject({ code: "invalid_request" });
  await put("pipe", "a file now");
  expect(await readText("pipe")).toBe("a file now");
});

test("what the service has no right to is refused with that reason", () => {
  const error = Object.assign(new Error("EACCES: permission denied, open '/srv/volumes/v/locked'"), { code: "EACCES" });
  const refusal = explainFileError(error, ["locked"]);
  expect(refusal).toMatchObject({ code: "not_implemented" });
  expect(String(refusal)).not.toContain("/srv");
});
