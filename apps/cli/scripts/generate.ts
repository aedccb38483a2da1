import { fileURLToPath } from "node:url";

import { queueDocument, restDocument } from "@millrace/spec";
import { runGenerator } from "@millrace/spec/generator";

/** What the service answers with, as one JSON Schema that those of the command's own outputs refer to. */
const schemas = { ...restDocument.components?.schemas, ...queueDocument.components?.schemas };
const answers = Object.entries(schemas).filter(([name]) => !/Input$|^Error/.test(name));
const text = JSON.stringify(
  {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $comment: "Generated from specs/rest.yaml and specs/queue.yaml. Do not edit; run `npm run generate`.",
    $defs: Object.fromEntries(answers),
  },
  null,
  2,
);

process.exitCode = await runGenerator({
  folder: fileURLToPath(new URL("../schemas/generated", import.meta.url)),
  files: [{ name: "interface.json", content: `${text.replaceAll("#/components/schemas/", "#/$defs/")}\n` }],
  args: process.argv.slice(2),
  log: (line) => console.log(line),
});
