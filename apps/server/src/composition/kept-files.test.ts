import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KeptFileError } from "@millrace/compute";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dataSecret } from "./storage/data-secret.ts";
import { machineIdOf } from "./machines/machine-id.ts";

const nothing = { accounts: { list: () => Promise.resolve([]) } } as unknown as Parameters<typeof dataSecret>[1];
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-kept-files-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

test.each([
  ["machine.id", machineIdOf],
  ["secret.key", (directory: string) => dataSecret(directory, nothing)],
])("%s is made once, and an empty or damaged one is refused with what to do", async (name, read) => {
  expect(await read(dataDir)).toEqual(await read(dataDir));
  for (const text of ["", " \n", "no such thing!"]) {
    await writeFile(join(dataDir, name), text);
    const refused = read(dataDir);
    await expect(refused).rejects.toBeInstanceOf(KeptFileError);
    await expect(refused).rejects.toThrow(/machine\.id|secret\.key/);
    await expect(refused).rejects.toThrow("Restore it from a backup");
  }
});
