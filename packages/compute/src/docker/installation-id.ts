import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const fileName = "installation-id";

/** Distinguishes the containers of this state directory from others on the same engine. Created at the first start. */
export async function readInstallationId(stateDir: string): Promise<string> {
  await mkdir(stateDir, { recursive: true, mode: 0o700 });
  const file = join(stateDir, fileName);
  const made = randomBytes(6).toString("hex");
  try {
    await writeFile(file, made, { flag: "wx" });
    return made;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const kept = (await readFile(file, "utf8")).trim();
  if (!/^[0-9a-f]{12}$/.test(kept))
    throw new Error(`${file} holds no installation id. Restore the file, or remove it.`);
  return kept;
}
