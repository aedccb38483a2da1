import { RestClientError } from "@millrace/rest-client";
import { expect, test } from "vitest";
import { failureOf } from "./errors.ts";
import { errorBeside } from "./use-form.ts";

test("what is shown at a field is not said again beside the form", () => {
  const refused = new RestClientError("createEndpoint answered 400: …", {
    details: ["env.A B", "imageName"].map((field) => ({ field, message: "is wrong" })),
  });
  expect(errorBeside(refused, new Set(["env", "imageName"]))).toBeUndefined();
  expect(failureOf(errorBeside(refused, new Set(["imageName"])))).toMatchObject({
    message: "env.A B: is wrong",
    details: [],
  });
  const broken = new Error("The service did not answer.");
  expect(errorBeside(broken, new Set(["env"]))).toBe(broken);
});
