/** Builds the published package into `dist`. The service comes from the package `millrace`, the one that people deploy. */
import { execFileSync } from "node:child_process";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundle } from "../../../.tools/bundle/bundle.ts";
import { inputsOf, licenseNotices } from "../../../.tools/bundle/license-notices.ts";

const SERVICE = "millrace/service";
const folder = resolve(import.meta.dirname, "..");
const dist = join(folder, "dist");
const tsc = resolve(folder, "../../node_modules/typescript/bin/tsc");

rmSync(dist, { recursive: true, force: true });
const metafile = await bundle({
  entries: { index: join(folder, "src/published.ts") },
  outDir: dist,
  external: [SERVICE],
  alias: { "@millrace/server": SERVICE, "@millrace/engine": SERVICE },
});
execFileSync(process.execPath, [tsc, "-p", join(folder, "tsconfig.types.json")], { stdio: ["ignore", 2, 2] });
renameSync(join(dist, "published.d.ts"), join(dist, "index.d.ts"));
writeFileSync(join(dist, "third-party-licenses.txt"), licenseNotices(inputsOf(metafile)));
