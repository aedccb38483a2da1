import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createContext } from "../../test/support/job-context.ts";
import { thumbnail } from "./handler.ts";

let folder: string;
let volume: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-volume-"));
  volume = join(folder, "volume");
  const neighbour = join(folder, "volume-of-others");
  await mkdir(join(volume, "photos"), { recursive: true });
  await mkdir(neighbour);
  const image = await sharp({ create: { width: 64, height: 32, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  for (const file of [join(volume, "a.png"), join(volume, "..a.png"), join(volume, "photos", "b.png")]) {
    await writeFile(file, image);
  }
  await writeFile(join(neighbour, "secret.png"), image);
  await symlink(join("photos", "b.png"), join(volume, "link-inside.png"));
  await symlink(join(neighbour, "secret.png"), join(volume, "link-outside.png"));
  await symlink(neighbour, join(volume, "folder-outside"));
  await symlink(volume, join(folder, "mounted-here"));
  await symlink("loop.png", join(volume, "loop.png"));
  execFileSync("mkfifo", [join(volume, "pipe.png")]);
  await writeFile(join(volume, "huge.png"), "");
  await truncate(join(volume, "huge.png"), 64 * 1024 * 1024 + 1);
  await writeFile(join(volume, "notes.txt"), "not a picture");
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  vi.stubEnv("MILLRACE_VOLUME", volume);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function run(path: string): ReturnType<typeof thumbnail> {
  return thumbnail({ input: { path, width: 16 } }, createContext().context);
}

describe("a picture in the volume", () => {
  it.each(["a.png", "photos/b.png", "./photos/../a.png", "..a.png", "link-inside.png"])("is read: %s", async (path) => {
    expect(await run(path)).toMatchObject({ width: 16, height: 8 });
  });

  it("is read by an absolute path inside the volume", async () => {
    expect(await run(join(volume, "a.png"))).toMatchObject({ width: 16 });
  });

  it("is read when the volume itself is reached through a link", async () => {
    vi.stubEnv("MILLRACE_VOLUME", join(folder, "mounted-here"));
    expect(await run("a.png")).toMatchObject({ width: 16 });
    expect(await run(join(folder, "mounted-here", "a.png"))).toMatchObject({ width: 16 });
  });
});

describe("a path that is refused", () => {
  it.each([
    "../volume-of-others/secret.png",
    "photos/../../volume-of-others/secret.png",
    "link-outside.png",
    "folder-outside/secret.png",
    "../volume-of-others/missing.png",
    "/etc/hostname",
    "missing.png",
    "loop.png",
    "a.png\0",
    "pipe.png",
    "photos",
    "..",
    ".",
  ])("says the same whether it leads outside or nowhere: %j", async (path) => {
    expect(await run(path)).toEqual({ error: "path: is not a file in the volume" });
  });

  it("says so for an absolute path outside", async () => {
    expect(await run(join(folder, "volume-of-others", "secret.png"))).toEqual({
      error: "path: is not a file in the volume",
    });
  });

  it("says so where there is no volume", async () => {
    vi.stubEnv("MILLRACE_VOLUME", join(folder, "no-volume"));
    expect(await run("a.png")).toEqual({ error: "path: is not a file in the volume" });
  });

  it("is a file that is too large to be read into memory", async () => {
    expect(await run("huge.png")).toEqual({
      error: expect.stringMatching(/^path: the file is larger than \d+ bytes$/),
    });
  });

  it("is a file that is no picture", async () => {
    expect(await run("notes.txt")).toEqual({ error: expect.stringMatching(/^path: cannot be read as an image/) });
  });
});
