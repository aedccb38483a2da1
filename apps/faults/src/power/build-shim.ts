import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Compiles the shim into a folder; undefined where it cannot be had: it needs Linux and a C compiler. */
export function buildShim(folder: string): string | undefined {
  if (process.platform !== "linux") return undefined;
  const source = fileURLToPath(new URL("shim/shim.c", import.meta.url));
  const library = join(folder, "shim.so");
  try {
    execFileSync("cc", ["-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"], { stdio: "pipe" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return library;
}
