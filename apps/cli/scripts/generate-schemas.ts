import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { manifestSchema } from "../src/manifest/manifest-schema.ts";

/** Writes the JSON Schema of `millrace.yaml`, which is published with the package for editors. */
const path = join(import.meta.dirname, "..", "schemas", "millrace.schema.json");
await writeFile(path, `${JSON.stringify(manifestSchema(), null, 2)}\n`);
