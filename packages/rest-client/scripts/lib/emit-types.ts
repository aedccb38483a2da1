import type { OpenApiDocument } from "@millrace/spec";

/** The module that gives every schema of an interface a name of its own. `components` is the type that `@millrace/spec` exports. */
export function emitTypes(document: OpenApiDocument, components: string): string {
  const names = Object.keys(document.components?.schemas ?? {});
  const lines = names.map((name) => {
    // `Error` is a class of the language already.
    const shown = name === "Error" ? "ErrorBody" : name;
    return `export type ${shown} = ${components}["schemas"]["${name}"];\n`;
  });
  return `import type { ${components} } from "@millrace/spec";\n\n${lines.join("")}`;
}
