import { fileURLToPath } from "node:url";

import { compatV2Document, compatV2Operations, restDocument, restOperations } from "@millrace/spec";
import { generatedHeader, readSource, runGenerator } from "@millrace/spec/generator";

import { emitGroups } from "./lib/emit-groups.ts";
import { emitTypes } from "./lib/emit-types.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const header = generatedHeader([await readSource(root, "specs/rest.yaml")]);
const v2Header = generatedHeader([await readSource(root, "specs/compat-v2.yaml")]);
const rest = { paths: "RestPaths", operations: "RestOperations", prefix: restDocument.servers?.[0]?.url ?? "" };
// Its paths begin with the version, and a client may belong to a service that has them at its root.
const v2 = { paths: "CompatV2Paths", operations: "CompatV2Operations", prefix: "" };

process.exitCode = await runGenerator({
  folder: fileURLToPath(new URL("../src/generated", import.meta.url)),
  files: [
    { name: "groups.ts", content: header + emitGroups(restDocument, restOperations, rest) },
    { name: "types.ts", content: header + emitTypes(restDocument, "RestComponents") },
    { name: "compat-v2-groups.ts", content: v2Header + emitGroups(compatV2Document, compatV2Operations, v2) },
    { name: "compat-v2-types.ts", content: v2Header + emitTypes(compatV2Document, "CompatV2Components") },
  ],
  args: process.argv.slice(2),
  log: (line) => console.log(line),
});
