import { fileURLToPath } from "node:url";
import type { CodegenConfig } from "@graphql-codegen/cli";

/** Absolute path of a file, given relative to the package. */
function fromPackage(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The schema: the only place where the GraphQL interface is written down. */
export const schemaPath: string = fromPackage("../../specs/schema.graphql");

/** Folder that holds nothing but generated files. */
export const generatedDir: string = fromPackage("./src/interfaces/graphql/generated");

/** What `scripts/generate.ts` runs: types of the schema and of its resolvers. */
export const codegenConfig: CodegenConfig = {
  schema: schemaPath,
  importExtension: ".ts",
  generates: {
    [`${generatedDir}/schema.ts`]: {
      plugins: ["typescript", "typescript-resolvers"],
      config: {
        scalars: {
          ID: "string",
          DateTime: "string",
          JSON: "unknown",
          Port: { input: "number", output: "number" },
          Void: "null",
        },
        defaultScalarType: "unknown",
        enumsAsTypes: true,
        inputMaybeValue: "T | null | undefined",
        useTypeImports: true,
        // A view that forgets a field does not compile.
        avoidOptionals: { field: true, inputValue: false, object: false, defaultValue: false },
        skipTypename: true,
        contextType: "../context/context.ts#GraphqlContext",
        mappers: Object.fromEntries(
          [
            "User",
            "Pod",
            "Endpoint",
            "NetworkVolume",
            "GpuType",
            "CpuFlavor",
            "DataCenter",
            "GpuAvailability",
            "PodMachineInfo",
            "UserBilling",
          ].map((type) => [type, `../context/parents.ts#${type}Parent`]),
        ),
      },
    },
  },
};
