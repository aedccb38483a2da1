import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { archiveLength, archiveOf, unpack } from "./archive.ts";
import { paddingOf, readHeader, writeHeader } from "./tar-header.ts";

describe("the archive of a backup", () => {
  let folder: string;
  let source: string;
  let target: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-archive-"));
    [source, target] = [join(folder, "source"), join(folder, "target")];
    await mkdir(join(source, "blobs", "ab"), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function fill(): Promise<Record<string, Buffer>> {
    const files = {
      "millrace.db": Buffer.alloc(300_000, "database"),
      "secret.key": Buffer.from("secret"),
      "blobs/ab/empty": Buffer.alloc(0),
      "blobs/ab/block": Buffer.alloc(512, 1),
      "blobs/ab/more": Buffer.alloc(513, 2),
    };
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(source, name), bytes);
    return files;
  }
  const pieces = (bytes: Buffer, length: number): Buffer[] =>
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, n) => bytes.subarray(n * length, (n + 1) * length));

  test.each([100, 511, 512, 4096, 10_000_000])(
    "has all files, in pieces of %i bytes, for their owner alone",
    async (length) => {
      const files = await fill();
      const bytes = await buffer(archiveOf(source));
      expect(bytes).toHaveLength(await archiveLength(source));
      const { blobs, sizeOf } = await unpack(Readable.from(pieces(bytes, length)), target);
      expect([blobs, sizeOf("millrace.db"), sizeOf("other")]).toEqual([3, 300_000, undefined]);
      for (const [name, content] of Object.entries(files)) {
        expect(await readFile(join(target, name)), name).toEqual(content);
        expect((await stat(join(target, name))).mode & 0o777, name).toBe(0o600);
      }
    },
  );

  test("is read by tar, and what tar writes is read", async () => {
    const files = await fill();
    const path = join(folder, "backup.tar");
    await writeFile(path, archiveOf(source));
    const listed = await promisify(execFile)("tar", ["-tf", path]);
    expect(listed.stdout.trim().split("\n").toSorted()).toEqual(Object.keys(files).toSorted());
    await promisify(execFile)("tar", ["--format=ustar", "-cf", path, "-C", source, ...Object.keys(files)]);
    expect((await unpack(Readable.from([await readFile(path)]), target)).blobs).toBe(3);
  });

  test("that ends too early, or has a byte of a header changed, is refused", async () => {
    await fill();
    const bytes = await buffer(archiveOf(source));
    for (const length of [0, 100, 600, bytes.length - 1024]) {
      const cut = unpack(Readable.from([bytes.subarray(0, length)]), join(folder, `cut-${length}`));
      await expect(cut, `${length} bytes`).rejects.toThrow("it ends in the middle");
    }
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8((damaged[0] ?? 0) ^ 1, 0);
    await expect(unpack(Readable.from([damaged]), target)).rejects.toThrow("This is no backup, or it is damaged");
  });

  test.each(["../outside", "/etc/outside", "a/../../outside", ".", "a//b", "a\\b", "", "blobs/./x"])(
    "that names %j is refused, and nothing is written",
    async (name) => {
      const bytes = Buffer.concat([writeHeader({ name, sizeBytes: 0, modifiedAtMs: 0 }), Buffer.alloc(1024)]);
      await expect(unpack(Readable.from([bytes]), target)).rejects.toThrow("This is no backup: it has a file named");
      expect(await readdir(folder)).toEqual(["source"]);
    },
  );

  test("breaks off when a file becomes shorter while it is read", async () => {
    await fill();
    const content = archiveOf(source);
    await content.next();
    for (const name of ["millrace.db", "secret.key", "blobs/ab/block", "blobs/ab/more"])
      await truncate(join(source, name), 0);
    await expect(buffer(content)).rejects.toThrow("became shorter");
  });
});

test.each([0, 1, 511, 512, 513, 8 ** 11 - 1, 8 ** 11, 2 ** 45])("a header tells a size of %i bytes", (sizeBytes) => {
  const block = writeHeader({ name: "millrace.db", sizeBytes, modifiedAtMs: Date.UTC(2026, 10, 23) });
  expect(readHeader(block)).toEqual({ name: "millrace.db", sizeBytes });
  expect((sizeBytes + paddingOf(sizeBytes)) % 512).toBe(0);
});

test("a link in an archive is refused", () => {
  const block = writeHeader({ name: "secret.key", sizeBytes: 0, modifiedAtMs: 0 });
  block.write("2", 156);
  const sum = block.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  expect(() => readHeader(block)).toThrow('"secret.key" is no file');
});
