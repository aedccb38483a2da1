import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readInstallationId } from "./installation-id.ts";

test("an installation keeps its id, and an invalid one is an error", async () => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-installation-"));
  const stateDir = join(folder, "state");
  const id = await readInstallationId(stateDir);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(await readInstallationId(stateDir)).toBe(id);
  await writeFile(join(stateDir, "installation-id"), "");
  await expect(readInstallationId(stateDir)).rejects.toThrow("is empty: it has to hold the id of the installation");
  await rm(folder, { recursive: true });
});
