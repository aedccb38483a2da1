import type { OpenApiDocument } from "@millrace/spec";

/** The module that gives every schema of the REST interface a name of its own. */
export function emitTypes(document: OpenApiDocument): string {
  const names = Object.keys(document.components?.schemas ?? {});
  const lines = names.map((name) => {
    // `Error` is a class of the language already.
    const shown = name === "Error" ? "ErrorBody" : name;
    return `export type ${shown} = RestComponents["schemas"]["${name}"];\n`;
  });
  return `import type { RestComponents } from "@millrace/spec";\n\n${lines.join("")}`;
}
