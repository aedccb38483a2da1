import { BlobStoreError } from "@millrace/store";
import { GraphQLError } from "graphql";
import { expect, test } from "vitest";
import { errorAnswer } from "../../http/answers/error-body.ts";
import { formattedError } from "./graphql-errors.ts";

test.each([
  ["a system without free files", Object.assign(new Error("EMFILE: open '/srv/secret-place'"), { code: "EMFILE" })],
  ["a missing blob directory", new BlobStoreError("/srv/secret-place is not there", "ENOENT")],
])("GraphQL answers to %s with the message of the other interfaces", (_name, error) => {
  const inGraphql = formattedError(new GraphQLError("x", { originalError: error }), "r", {
    fallback: "invalid_request",
    onInternal: () => undefined,
  });
  const { message } = errorAnswer(error, "r").body;
  expect(inGraphql).toMatchObject({ message, extensions: { code: "UNAVAILABLE" } });
});
