import { readFileSync } from "node:fs";

/** Version of this package, as the pings name it; `unknown` where a bundler took its manifest away. */
export function packageVersion(): string {
  try {
    const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    if (typeof manifest === "object" && manifest !== null && "name" in manifest && "version" in manifest) {
      if (manifest.name === "@millrace/worker" && typeof manifest.version === "string") return manifest.version;
    }
  } catch {
    // A bundled worker runs as well; only the number is missing.
  }
  return "unknown";
}
