import { compareGenerated } from "@millrace/spec/generator";
import { expect, test } from "vitest";

import { generatedDir } from "../codegen.ts";
import { generatedFiles } from "../scripts/generated-files.ts";

test("the generated files are those that the schema and the documents give", async () => {
  const files = await generatedFiles();
  expect(files.map(({ name }) => name).sort()).toEqual(["operations.ts", "schema.ts"]);
  expect(await compareGenerated(generatedDir, files)).toEqual([]);
});

test("generating twice gives the same text, with LF line ends and no path of this machine", async () => {
  const [first, second] = [await generatedFiles(), await generatedFiles()];
  expect(second).toEqual(first);
  for (const { content: text } of first) {
    expect(text).toMatch(/^\/\*\n \* DO NOT EDIT: [^\n]*\n \* Source: specs\/schema\.graphql sha256:[0-9a-f]{64}\n/);
    expect(text).not.toContain("\r");
    expect(text).not.toContain(process.cwd());
  }
});
