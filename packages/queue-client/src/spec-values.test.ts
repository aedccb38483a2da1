import {
  batchesOperations,
  limits as specLimits,
  jobStates,
  queueDocument,
  queueOperations,
  terminalStates,
} from "@millrace/spec";
import { test } from "vitest";

import { finalStatuses, isFinal } from "./job.ts";
import { limits } from "./limits.ts";
import { operations, queuePrefix } from "./operations.ts";

test("every limit of the client has the value of the spec", ({ expect }) => {
  expect(specLimits).toMatchObject(limits);
  expect(Object.keys(limits).length).toBeGreaterThan(0);
});

test("the client knows exactly the operations on queues and batches of the spec, with their methods and paths", ({
  expect,
}) => {
  const expected = Object.fromEntries(
    Object.entries({ ...queueOperations, ...batchesOperations }).map(([name, { method, path }]) => [
      name,
      { method, path },
    ]),
  );
  expect(operations).toEqual(expected);
  expect(queuePrefix).toBe(queueDocument.servers?.[0]?.url);
});

test("the final states are those of the life cycle", ({ expect }) => {
  expect([...finalStatuses].toSorted()).toEqual([...terminalStates].toSorted());
  expect(jobStates.filter(isFinal).toSorted()).toEqual([...terminalStates].toSorted());
});
