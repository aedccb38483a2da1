import { fileURLToPath } from "node:url";

import type { CodegenConfig } from "@graphql-codegen/cli";

/** How each scalar of the schema looks in TypeScript: what may be sent, and what comes back. */
const scalars = {
  ID: "string",
  DateTime: "string",
  JSON: "unknown",
  Port: { input: "number | string", output: "number" },
  Void: "null",
};

const shared = {
  scalars,
  defaultScalarType: "unknown",
  enumsAsTypes: true,
  inputMaybeValue: "T | null | undefined",
  useTypeImports: true,
};

/** Absolute path of a file, given relative to the package. */
function fromPackage(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Folder of the package. */
export const packageDir: string = fromPackage("./");

/** The schema: the only place where the GraphQL interface is written down. */
export const schemaPath: string = fromPackage("../../specs/schema.graphql");

/** Folder of the operations that the client offers. */
export const documentsDir: string = fromPackage("./src/documents");

/** Folder that holds nothing but generated files. */
export const generatedDir: string = fromPackage("./src/generated");

/** What `scripts/generate.ts` runs: the types of the whole schema, and the typed operations. */
export const codegenConfig: CodegenConfig = {
  schema: schemaPath,
  documents: `${documentsDir}/**/*.graphql`,
  importExtension: ".ts",
  generates: {
    [`${generatedDir}/schema.ts`]: { plugins: ["typescript"], config: shared },
    [`${generatedDir}/operations.ts`]: {
      plugins: ["typescript-operations", "typed-document-node"],
      config: {
        ...shared,
        documentMode: "string",
        pureMagicComment: true,
        importSchemaTypesFrom: `${generatedDir}/schema.ts`,
        namespacedImportName: "Schema",
      },
    },
  },
};
