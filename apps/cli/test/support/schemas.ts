import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

const folder = join(import.meta.dirname, "..", "..", "schemas");
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  // The schema of millrace.yaml is of an older draft, which editors know.
  if (file.endsWith(".json") && !file.endsWith(".schema.json"))
    ajv.addSchema(JSON.parse(readFileSync(join(folder, file), "utf8")) as object, file);
}

/** What is wrong with a value by one of the schemas of `--json`; empty when nothing is. @throws when there is no such schema */
export function faultsOf(schema: string, value: unknown): string[] {
  const validate = ajv.getSchema(`${schema}.json`);
  if (validate === undefined) throw new Error(`there is no schemas/${schema}.json`);
  if (validate(value) === true) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
