import { expect, test } from "vitest";
import { parseInterface } from "./open-api.ts";

test("the mark x-when-left-out is said in words once, also in schemas that two places share", () => {
  const yaml = `
openapi: 3.1.0
info: {}
paths: {}
components:
  schemas:
    A:
      properties: &shared
        colours: { type: array, x-when-left-out: any, description: Colours. }
    B:
      properties: { <<: *shared, size: { type: integer, description: The size. } }
    C:
      properties: *shared
`;
  const text = JSON.stringify(parseInterface("rest", { path: "rest.yaml", text: yaml, sha256: "" }).document);
  expect(text.match(/Colours\.[^"]*/g)).toEqual(Array(3).fill("Colours. If it is left out, any."));
  expect(text).toContain('"description":"The size."');
});
