import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeConfig, configPath, isReadableByOthers, readConfig, withoutProfile, withProfile } from "./config.ts";

const profile = { baseUrl: "http://127.0.0.1:8080", apiKey: "the-secret-key" };
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-config-"));
  path = configPath({ XDG_CONFIG_HOME: join(folder, "config") });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the config file", () => {
  it("is where XDG_CONFIG_HOME says, else below the home", () => {
    expect(configPath({ XDG_CONFIG_HOME: "/x", HOME: "/h" })).toBe("/x/millrace/config.json");
    expect(configPath({ XDG_CONFIG_HOME: "", HOME: "/h" })).toBe("/h/.config/millrace/config.json");
  });

  it("keeps profiles, readable by their owner only, with nothing left beside", async () => {
    await changeConfig(path, (config) => withProfile(config, "one", profile));
    await changeConfig(path, (config) => withProfile(config, "two", { ...profile, dataDir: "/data" }));
    expect(await readConfig(path)).toEqual({
      currentProfile: "two",
      profiles: { one: profile, two: { ...profile, dataDir: "/data" } },
    });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
    expect(await readdir(dirname(path))).toEqual(["config.json"]);
    expect(await isReadableByOthers(path)).toBe(false);
    await chmod(path, 0o644);
    expect(await isReadableByOthers(path)).toBe(true);
  });

  it("has no current profile after that one was removed", async () => {
    await changeConfig(path, (config) => withProfile(withProfile(config, "one", profile), "two", profile));
    await changeConfig(path, (config) => withoutProfile(config, "one"));
    expect((await readConfig(path)).currentProfile).toBe("two");
    await changeConfig(path, (config) => withoutProfile(config, "two"));
    expect(await readConfig(path)).toEqual({ profiles: {} });
  });

  it.each([
    ["{", "it is not JSON"],
    ["[]", 'must be an object with "profiles"'],
    ['{"profiles":{"a":{"baseUrl":"no address","apiKey":"the-secret-key"}}}', "profiles.a.baseUrl"],
    ['{"profiles":{"a b":{}}}', "is not the name of a profile"],
    ['{"profiles":{"a":{"baseUrl":"http://a"}},"x":"the-secret-key', "it is not JSON"],
  ])("that holds %s is refused without what it holds", async (text, complaint) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    await expect(readConfig(path)).rejects.toThrow(complaint);
    await expect(readConfig(path)).rejects.not.toThrow("the-secret-key");
  });
});
