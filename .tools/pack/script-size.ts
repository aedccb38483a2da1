import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** The size of all JavaScript that a package was built to. */
export function scriptSize(folder: string): { readonly jsBytes: number; readonly gzipBytes: number } {
  const dist = join(folder, "dist");
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const scripts = Buffer.concat(files.toSorted().map((file) => readFileSync(join(dist, file))));
  return { jsBytes: scripts.byteLength, gzipBytes: gzipSync(scripts, { level: 9 }).byteLength };
}
