import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
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

test("a line that names anything but a resource of a run is passed over, whoever wrote it", async () => {
  const file = join(folder, "damaged");
  const wrong = ["# ", "# verify-", "# v", "+ ", "+ /things/", "+ /things/../others/1", "+ /things", "+ things/1"];
  await writeFile(file, ["# verify-0123abcd", "+ /things/1", ...wrong, ""].join("\n"));
  const ledger = await openLedger(file);
  expect([ledger.prefixes(), ledger.left()]).toEqual([["verify-0123abcd"], ["/things/1"]]);
  await ledger.made("/things/a/../../others/1\n# verify-");
  expect(ledger.left()).toEqual(["/things/1"]);
});

test("what earlier runs left is taken over, and their files are gone", async () => {
  const [own, earlier] = [join(folder, "own"), join(folder, "earlier")];
  await writeFile(earlier, "# verify-0123abcd\n+ /things/1\n");
  expect((await openLedger(own, [earlier])).left()).toEqual(["/things/1"]);
  expect((await openLedger(earlier)).left()).toEqual([]);
  expect((await openLedger(own)).prefixes()).toEqual(["verify-0123abcd"]);
});
