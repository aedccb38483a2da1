import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What handlers import to be workers. */
export const workerModule = join(import.meta.dirname, "..", "..", "..", "..", "packages", "worker", "src", "index.ts");

/** Writes a handler that answers with a version and its own variables, without packages of its own. */
export async function writeHandler(folder: string, version: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "handler.mjs"),
    `import { serve } from ${JSON.stringify(workerModule)};\n` +
      `await serve(() => ({ version: ${version}, level: process.env.LEVEL ?? null, hf: process.env.HF ?? null }));\n`,
  );
}
