/** Builds the published package into `dist`: the suite with all that it needs, to be run against any service. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundle } from "../../../.tools/bundle/bundle.ts";
import { inputsOf, licenseNotices } from "../../../.tools/bundle/license-notices.ts";

const folder = resolve(import.meta.dirname, "..");
const dist = join(folder, "dist");

rmSync(dist, { recursive: true, force: true });
const metafile = await bundle({
  entries: {
    main: join(folder, "src/published.ts"),
    // Beside the file that starts it, which looks for it there.
    "ping-thread": resolve(folder, "../../packages/worker/src/ping-thread.ts"),
  },
  outDir: dist,
  target: "node22",
  define: { MILLRACE_BUNDLED: "true" },
});
const main = join(dist, "main.js");
writeFileSync(main, `#!/usr/bin/env node\n${readFileSync(main, "utf8")}`, { mode: 0o755 });
writeFileSync(join(dist, "third-party-licenses.txt"), licenseNotices(inputsOf(metafile)));
