import { fileURLToPath } from "node:url";

import { runGenerator } from "../src/generator.ts";
import { generatedFiles } from "./lib/generated-files.ts";
import { loadSpecs } from "./lib/spec-set.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

process.exitCode = await runGenerator({
  folder: fileURLToPath(new URL("../src/generated", import.meta.url)),
  files: await generatedFiles(await loadSpecs(root)),
  args: process.argv.slice(2),
  log: (line) => console.log(line),
});
