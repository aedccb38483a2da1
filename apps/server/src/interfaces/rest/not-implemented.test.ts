import { restDocument } from "@millrace/spec";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentOperations } from "../../binding/document-operations.ts";
import { notImplemented } from "../../binding/operation-types.ts";
import { restHandlers } from "./rest-handlers.ts";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
beforeAll(async () => {
  service = await startRestService();
});
afterAll(() => service.close());

const later = documentOperations(restDocument).filter(
  ({ id }) => restHandlers[id as keyof typeof restHandlers] === notImplemented,
);

test("pods, network volumes, registry credentials and billing are not part of this release", () => {
  const places = new Set(later.map((operation) => operation.path.split("/")[1]));
  expect([...places].toSorted()).toEqual(["billing", "containerregistryauth", "networkvolumes", "pods"]);
});

test.each(later)("$id answers 501 and names itself", async ({ id, method, path }) => {
  const address = path.replaceAll(/\{[^}]+\}/g, "some-id");
  const body = method === "post" ? "not even JSON" : undefined;
  expect(await service.call(method.toUpperCase(), address, { body })).toMatchObject({
    status: 501,
    body: { error: "not_implemented", message: expect.stringContaining(id) },
  });
});
