import { fileURLToPath } from "node:url";

import { restDocument, restOperations } from "@millrace/spec";
import { generatedHeader, readSource, runGenerator } from "@millrace/spec/generator";

import { emitGroups } from "./lib/emit-groups.ts";
import { emitTypes } from "./lib/emit-types.ts";

const header = generatedHeader([
  await readSource(fileURLToPath(new URL("../../../", import.meta.url)), "specs/rest.yaml"),
]);

process.exitCode = await runGenerator({
  folder: fileURLToPath(new URL("../src/generated", import.meta.url)),
  files: [
    { name: "groups.ts", content: header + emitGroups(restDocument, restOperations) },
    { name: "types.ts", content: header + emitTypes(restDocument) },
  ],
  args: process.argv.slice(2),
  log: (line) => console.log(line),
});
