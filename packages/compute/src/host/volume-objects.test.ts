import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { listObjects, type ObjectPlace, type VolumeFiles } from "@millrace/engine";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openVolumeDirectories } from "./volume-directories.ts";
import { createVolumeFiles } from "./volume-files.ts";

let root: string;
let files: VolumeFiles;
let volume: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-volume-objects-"));
  const volumes = await openVolumeDirectories(join(root, "volumes"));
  files = createVolumeFiles(volumes);
  volume = await volumes.open({ kind: "network", volumeId: "v" });
});
afterEach(() => rm(root, { recursive: true, force: true }));

interface Listed {
  readonly keys: readonly string[];
  readonly prefixes: readonly string[];
}

async function listAll(prefix: string, isFlat: boolean, limit: number): Promise<Listed> {
  const [keys, prefixes]: [string[], string[]] = [[], []];
  for (let after: ObjectPlace | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await listObjects(files, "v", { prefix, isFlat, after, limit });
    expect(page.objects.length + page.prefixes.length).toBeLessThanOrEqual(limit);
    keys.push(...page.objects.map(({ key }) => key));
    prefixes.push(...page.prefixes);
    after = page.next;
  }
  return { keys, prefixes };
}

/** What S3 says a list is. */
function expectedOf(keys: readonly string[], prefix: string, isFlat: boolean): Listed {
  const inOrder = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const found = inOrder.filter((key) => key.startsWith(prefix));
  if (!isFlat) return { keys: found, prefixes: [] };
  const above = (key: string): string | undefined => {
    const slash = key.indexOf("/", prefix.length);
    return slash === -1 ? undefined : key.slice(0, slash + 1);
  };
  return {
    keys: found.filter((key) => above(key) === undefined),
    prefixes: [...new Set(found.flatMap((key) => above(key) ?? []))],
  };
}

test("lists are those of S3, whatever the names, the prefix and the size of a page", async () => {
  const name = fc.constantFrom("a", "a-b", "a.b", "a0", "b", "é", "\u{ffff}", "\u{1f600}", "aa");
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
  await fc.assert(
    fc.asyncProperty(
      fc.array(path, { maxLength: 25 }),
      fc.oneof(path, fc.constantFrom("", "a/", "a", "a/a/", "none/")),
      fc.boolean(),
      fc.integer({ min: 1, max: 7 }),
      async (paths, prefix, isFlat, limit) => {
        await rm(volume, { recursive: true });
        await mkdir(volume);
        const isBelow = (key: string): boolean => paths.some((other) => other.startsWith(`${key}/`));
        const keys = [...new Set(paths.filter((key) => !isBelow(key)))];
        for (const key of keys) {
          await mkdir(dirname(join(volume, key)), { recursive: true });
          await writeFile(join(volume, key), "");
        }
        expect(await listAll(prefix, isFlat, limit)).toEqual(expectedOf(keys, prefix, isFlat));
      },
    ),
    { numRuns: 60 },
  );
});

test("links are left out, and a directory without files is an object with a slash", async () => {
  await mkdir(join(volume, "empty"));
  await mkdir(join(volume, "links"));
  await symlink(root, join(volume, "links", "out"));
  expect(await listAll("", false, 10)).toEqual({ keys: ["empty/", "links/"], prefixes: [] });
});

test("a list of many files looks at each of them once", async () => {
  const count = 3_000;
  for (const directory of ["few", "many"]) await mkdir(join(volume, directory));
  for (let file = 0; file < count; file += 1) await writeFile(join(volume, "many", `f${file}`), "");
  await writeFile(join(volume, "few", "f"), "");
  const described = vi.spyOn(files, "describe");
  const { keys } = await listAll("", false, 1_000);
  expect(new Set(keys).size).toBe(count + 1);
  const names = described.mock.calls.flatMap(([, , some]) => some);
  expect(names).toHaveLength(count + 1);
});
