import { watch } from "node:fs";
import { join } from "node:path";
import { build, createServer } from "vitepress";
import { collectPages } from "./collect.ts";
import { compressFiles } from "./compress.ts";
import { pagesFolder, root } from "./repository.ts";
import { writeSections } from "./sections.ts";

const packageFolder = join(import.meta.dirname, "..");

collectPages(root, pagesFolder);
if (process.argv[2] === "dev") {
  const server = await createServer(packageFolder);
  await server.listen();
  server.printUrls();
  // Pages of other folders are collected at the next start.
  watch(join(root, "docs"), { recursive: true }, () => collectPages(root, pagesFolder));
} else {
  const dist = join(packageFolder, "dist");
  await build(packageFolder);
  writeSections(dist);
  compressFiles(dist);
}
