import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";

const FIRST_PAGE = "index.html";

/**
 * Replaces every file of the built site by itself, compressed, as `NAME.gz`. The service sends most of them as they lie, and
 * the site takes a fifth of its space in a published package.
 */
export function compressFiles(folder: string): void {
  const files = globSync("**/*.*", { cwd: folder, exclude: ["**/*.gz"] });
  // A service that runs already takes the site as built once its first page is there.
  for (const file of [...files.filter((name) => name !== FIRST_PAGE), FIRST_PAGE]) {
    const path = join(folder, file);
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: constants.Z_BEST_COMPRESSION }));
    rmSync(path);
  }
}
