import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLedger } from "./ledger.ts";

let folder = "";
let file = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-ledger-"));
  file = join(folder, "a.ledger");
});
afterEach(() => rm(folder, { recursive: true }));

test("a run that was killed leaves its resources to the next one, the latest first", async () => {
  const first = await openLedger(file);
  for (const path of ["/templates/t1", "/endpoints/e1", "/pods/p1"]) await first.made(path);
  await first.gone("/pods/p1");
  const second = await openLedger(file);
  expect(second.left()).toEqual(["/endpoints/e1", "/templates/t1"]);
});

test("a run that removed all resources leaves no file, any other run leaves its file", async () => {
  const ledger = await openLedger(file);
  await ledger.made("/templates/t1");
  await ledger.close();
  expect(existsSync(file)).toBe(true);
  await ledger.gone("/templates/t1");
  await ledger.gone("/templates/t1");
  await ledger.close();
  expect(existsSync(file)).toBe(false);
});
