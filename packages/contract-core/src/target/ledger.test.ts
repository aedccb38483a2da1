import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLedger } from "./ledger.ts";

let folder = "";
let file = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "contract-ledger-"));
  file = join(folder, "a.ledger");
});
afterEach(() => rm(folder, { recursive: true }));

test("a run that was killed leaves its resources to the next one, the latest first", async () => {
  const first = await openLedger(file);
  for (const path of ["/labels/l1", "/parcels/e1", "/routes/r1"]) await first.made(path);
  await first.gone("/routes/r1");
  const second = await openLedger(file);
  expect(second.left()).toEqual(["/parcels/e1", "/labels/l1"]);
});

test("a run that removed all resources leaves no file, any other run leaves its file", async () => {
  const ledger = await openLedger(file);
  await ledger.made("/labels/l1");
  await ledger.close();
  expect(existsSync(file)).toBe(true);
  await ledger.gone("/labels/l1");
  await ledger.gone("/labels/l1");
  await ledger.close();
  expect(existsSync(file)).toBe(false);
});
