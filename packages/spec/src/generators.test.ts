import { expect, test } from "vitest";
import { queueDocument, restDocument, workerDocument } from "./index.ts";

const documents = { rest: restDocument, queue: queueDocument, worker: workerDocument };

/** All objects in a document, each with its place. */
function* objectsIn(
  value: unknown,
  place: string,
): Generator<readonly [place: string, object: Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
  for (const [name, inner] of Object.entries(value)) yield* objectsIn(inner, `${place}/${name}`);
}

function isEnum(schema: unknown, document: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  if (!("$ref" in schema)) return "enum" in schema;
  const path = String(schema.$ref).split("/").slice(1);
  return isEnum(
    path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document),
    document,
  );
}

test.each(Object.entries(documents))("%s.yaml has nothing at which generators of clients fail", (_name, document) => {
  const faults = [...objectsIn(document, "")].flatMap(([place, object]) => {
    const choices = [object["anyOf"], object["oneOf"]].filter((choice) => Array.isArray(choice));
    const { schema } = object as { readonly schema?: { readonly format?: string } };
    return [
      // orval declares one before the other.
      ...choices
        .filter((choice) => choice.filter((one) => isEnum(one, document)).length > 1)
        .map(() => `${place}: a choice of enums`),
      // openapi-python-client leaves the operation out.
      ...(object["in"] === "header" && schema?.format !== undefined ? [`${place}: a header with a format`] : []),
    ];
  });
  expect(faults).toEqual([]);
});
