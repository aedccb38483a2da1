import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultPriceList } from "@millrace/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPriceList } from "./price-file.ts";
import { readSettings, SettingError } from "./settings.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-prices-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(text: string): Promise<string> {
  const file = join(folder, "prices.json");
  await writeFile(file, text);
  return file;
}

describe("the file of prices", () => {
  test("is optional", async () => {
    expect(readSettings({}).pricesFile).toBeUndefined();
    expect(await readPriceList(undefined)).toBe(defaultPriceList);
  });

  test("sets the prices of hardware", async () => {
    const file = await fileWith('{"cpuFlavors": {"cpu3c": 0.03}}');
    expect(await readPriceList(readSettings({ MILLRACE_PRICES_FILE: file }).pricesFile)).toEqual({
      ...defaultPriceList,
      cpuFlavors: { cpu3c: 0.03 },
    });
  });

  test.each([
    [
      '{"cpuFlavors": {"cpu3c": "cheap"}}',
      'cannot be used: cpuFlavors.cpu3c: must be a number from 0 to 10000, not "cheap".',
    ],
    ["{", "is not JSON"],
  ])(
    "that is invalid prevents the start of the service, and the message names the file and the reason: %s",
    async (text, reason) => {
      const file = await fileWith(text);
      await expect(readPriceList(file)).rejects.toThrow(SettingError);
      await expect(readPriceList(file)).rejects.toThrow(`MILLRACE_PRICES_FILE: ${file} ${reason}`);
    },
  );

  test("that is missing prevents the start of the service", async () => {
    await expect(readPriceList(join(folder, "none.json"))).rejects.toThrow(/MILLRACE_PRICES_FILE: .* cannot be read/);
  });

  test("has a valid example in the documentation", async () => {
    const text = await readFile(join(import.meta.dirname, "../../../../../docs/billing.md"), "utf8");
    const example = /```json\n(.*?)```/s.exec(text)?.[1] ?? "";
    expect((await readPriceList(await fileWith(example))).gpus).toHaveProperty(["NVIDIA L4"]);
  });
});
