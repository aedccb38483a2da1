import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { expect, test, vi } from "vitest";
import { cacheFolderOf } from "../record/durations-file.ts";
import { openRunLedger } from "./sweep.ts";

test("a run takes over the ledgers of runs that are over, and none of one that goes on", async () => {
  const home = await mkdtemp(join(tmpdir(), "contract-ledgers-"));
  vi.stubEnv("HOME", home);
  try {
    const suite = { name: "s", keyVariable: "K", cacheFolder: "contract-ledgers", lists: [] } as never;
    const url = "http://127.0.0.1:1";
    const own = await openRunLedger(suite, url);
    await own.made("/things/mine");
    const folder = cacheFolderOf(suite);
    const [file = ""] = await readdir(folder);
    const named = (pid: number): string => join(folder, file.replace(/\d+\.ledger$/, `${pid}.ledger`));
    const { pid: dead } = spawnSync("true");
    await writeFile(named(dead), "+ /things/dead\n");
    await writeFile(named(process.ppid), "+ /things/alive\n");
    await writeFile(join(folder, file.replace(/\.\d+\.ledger$/, ".ledger")), "+ /things/old\n");
    expect((await openRunLedger(suite, url)).left().toSorted()).toEqual([
      "/things/dead",
      "/things/mine",
      "/things/old",
    ]);
    expect(await readdir(folder)).toHaveLength(2);
  } finally {
    vi.unstubAllEnvs();
    await rm(home, { recursive: true });
  }
});
