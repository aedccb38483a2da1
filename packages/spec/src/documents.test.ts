import { expect, test } from "vitest";
import {
  batchesDocument,
  compatV2Document,
  openaiDocument,
  queueDocument,
  restDocument,
  workerDocument,
} from "./index.ts";

test("every operation that takes a body says that it may come too slowly, and be too long", () => {
  const documents = [restDocument, queueDocument, workerDocument, openaiDocument, batchesDocument, compatV2Document];
  const items = documents.flatMap(({ paths }) => Object.values(paths));
  const operations = items.flatMap(({ get, post, put, patch, delete: remove }) => [get, post, put, patch, remove]);
  const taking = operations.filter((operation) => operation?.requestBody !== undefined);
  expect(taking.length).toBeGreaterThan(50);
  const lacks = (responses: object): boolean => !("408" in responses && "413" in responses);
  const silent = taking.filter((operation) => operation !== undefined && lacks(operation.responses));
  expect(silent.map((operation) => operation?.operationId)).toEqual([]);
});
