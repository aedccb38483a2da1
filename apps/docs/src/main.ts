import { watch } from "node:fs";
import { join } from "node:path";
import { build, createServer } from "vitepress";
import { takeBuildLock } from "./build-lock.ts";
import { collectPages } from "./collect.ts";
import { compressFiles } from "./compress.ts";
import { pagesFolder, root } from "./repository.ts";
import { writeSections } from "./sections.ts";

const packageFolder = join(import.meta.dirname, "..");

if (process.argv[2] === "dev") {
  collectPages(root, pagesFolder);
  const server = await createServer(packageFolder);
  await server.listen();
  server.printUrls();
  // Pages of other folders are collected at the next start.
  watch(join(root, "docs"), { recursive: true }, () => collectPages(root, pagesFolder));
} else {
  const dist = join(packageFolder, "dist");
  const lock = takeBuildLock(join(packageFolder, "node_modules", ".cache", "build-lock.db"));
  collectPages(root, pagesFolder);
  await build(packageFolder);
  writeSections(dist);
  compressFiles(dist);
  lock.release();
}
