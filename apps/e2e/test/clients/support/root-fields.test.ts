import { expect, test } from "vitest";
import { rootFields } from "./root-fields.ts";

test.each([
  ["{ myself { id pods { id } } }", ["myself"]],
  ['query A($id: String = "}{") { pod(input: { podId: $id }) { id } gpuTypes { id } }', ["pod", "gpuTypes"]],
  ["mutation { it: podStop(input: {podId: 1}) { id } }", ["podStop"]],
])("%s", (document, fields) => {
  expect(rootFields(document)).toEqual(fields);
});
