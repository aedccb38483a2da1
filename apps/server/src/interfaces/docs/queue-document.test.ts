import {
  batchesOperations,
  openaiOperations,
  queueDocument,
  queueOperations,
  workerDocument,
  workerOperations,
} from "@millrace/spec";
import { expect, test } from "vitest";

import { servedQueueDocument } from "./queue-document.ts";

const document = servedQueueDocument("/compat/v2");
const text = JSON.stringify(document);

test("one document holds every operation of clients, batches, of clients made for OpenAI, and of workers", () => {
  const described = Object.values(document.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) =>
      typeof operation === "object" && operation !== null && "operationId" in operation ? [operation.operationId] : [],
    ),
  );
  const all = { ...queueOperations, ...batchesOperations, ...openaiOperations, ...workerOperations };
  expect(described.toSorted()).toEqual(Object.keys(all).toSorted());
  expect(document.servers).toMatchObject([{ url: "/compat/v2" }]);
});

test("every reference points to the component of its own document", () => {
  for (const [, kind = "", name = ""] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
    const components = document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    expect(components[kind]?.[name], `${kind}/${name}`).toBeDefined();
  }
  const conflictOf = (path: string, method: "get" | "post"): unknown =>
    document.paths[path]?.[method]?.responses["409"];
  expect(conflictOf("/{endpointId}/run", "post")).toEqual({ $ref: "#/components/responses/Conflict" });
  const report = conflictOf("/{endpointId}/job-done/{workerId}/{jobId}", "post");
  expect(report).toEqual({ $ref: "#/components/responses/WorkerConflict" });
  expect(document.components?.responses?.["Conflict"]).toEqual(queueDocument.components?.responses?.["Conflict"]);
  const workerConflict = document.components?.responses?.["WorkerConflict"];
  expect(workerConflict).toEqual(workerDocument.components?.responses?.["Conflict"]);
});
