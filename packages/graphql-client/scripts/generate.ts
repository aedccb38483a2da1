import { runGenerator } from "@millrace/spec/generator";

import { generatedDir } from "../codegen.ts";
import { generatedFiles } from "./generated-files.ts";

process.exitCode = await runGenerator({
  folder: generatedDir,
  files: await generatedFiles(),
  args: process.argv.slice(2),
  log: (line) => console.log(line),
});
