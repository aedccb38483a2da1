import { fileURLToPath } from "node:url";

import { buildHostedSchema } from "./lib/graphql-sdl.ts";
import { limitFaults } from "./lib/limit-rules.ts";
import { graphqlNumberFaults, unboundedNumbers } from "./lib/number-rules.ts";
import { redoclyLint } from "./lib/redocly.ts";
import { specFaults } from "./lib/spec-rules.ts";
import { loadSpecs } from "./lib/spec-set.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const config = fileURLToPath(new URL("../redocly.yaml", import.meta.url));
const specs = await loadSpecs(root);

const schema = buildHostedSchema(specs.graphql, specs.graphqlCompat);
const faults = [
  ...specs.interfaces.flatMap((spec) => specFaults(spec)),
  ...limitFaults(specs.interfaces, specs.limits.entries),
  ...unboundedNumbers(specs.interfaces),
  ...graphqlNumberFaults(schema, specs.interfaces, specs.limits.entries),
];
const verdict = await redoclyLint(
  config,
  specs.interfaces.map((spec) => spec.source.path),
  root,
);

for (const line of [...faults, ...(verdict.ok ? [] : [verdict.report])]) console.error(line);
if (faults.length > 0 || !verdict.ok) {
  process.exitCode = 1;
} else {
  console.log(
    `The specs are well-formed: ${specs.interfaces.length} OpenAPI files, ${specs.graphql.path} and ${specs.graphqlCompat.path}.`,
  );
}
