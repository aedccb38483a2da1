import { limits } from "@millrace/spec";
import { expectUnavailable } from "../../derived/failing.ts";
import { type Scenario, atEndpoint, listed, until } from "../../steps/words.ts";
import { batchOf, doJobs, drafted, numbered, running } from "./batch-calls.ts";

/** Bodies with one wrong request, and what the refusal names. */
const WRONG: readonly (readonly [raw: string, field: string])[] = [
  ['[{"input":{}},', "body"],
  ["7", "requests"],
  ['{"requests":[{"input":{}},{}]}', "requests[1].input"],
  ['[{"input":{}},7]', "requests[1]"],
  ['[{"input":{},"policy":{"ttl":1}}]', "requests[0].policy.ttl"],
  ['{"requests":[{"input":{}}],"finishBy":5}', "finishBy"],
  ['{"unknown":"requests","requests":[]}', "unknown"],
];

const OPERATIONS: readonly (readonly [method: string, path: string, operation: string, body?: unknown])[] = [
  ["GET", "batch", "listBatches"],
  ["POST", "batch", "createBatch", []],
  ["POST", "batch-quote", "quoteBatch", { requests: 1 }],
  ["GET", "batch/ID", "getBatch"],
  ["PUT", "batch/ID", "updateBatch", { name: "x" }],
  ["GET", "batch/ID/requests", "listBatchRequests"],
  ["POST", "batch/ID/requests", "addBatchRequests", []],
  ["DELETE", "batch/ID/requests/ID-0", "deleteBatchRequest"],
  ["GET", "batch/ID/results", "getBatchResults"],
  ["POST", "batch/ID/retry", "retryBatch"],
  ["POST", "batch/ID/cancel", "cancelBatch"],
  ["POST", "batch/ID/finalize", "finalizeBatch"],
  ["DELETE", "batch/ID", "deleteBatch"],
];

/** A busy machine needs long for as many requests as a batch may have, so that they come in several bodies. */
const PARTS = 10;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "A body of requests is refused as a whole, and too large ones while they come in",
    claims: ["BATCH-REFUSED-WHOLE", "BATCH-BODY-LIMIT", "BATCH-REQUESTS-MAX"],
    async run({ queue, expect }) {
      const says = expect("BATCH-REFUSED-WHOLE");
      const draft = await drafted(queue, []);
      for (const [path, operation] of [
        ["batch", "batches.createBatch"],
        [`batch/${draft}/requests`, "batches.addBatchRequests"],
      ] as const) {
        for (const [raw, field] of WRONG) {
          const answer = await queue.call("POST", path, { raw });
          says.status(answer, 400, operation);
          says.contains(answer.json, { error: "invalid_request", details: [{ field }] }, raw);
        }
      }
      const list = await queue.call("GET", "batch");
      says.equals(
        listed(list, "batches").map(({ id, requestTotal }) => [id, requestTotal]),
        [[draft, 0]],
        "what is kept",
      );
      const request = '{"input":{"a":""}}';
      const sized = (bytes: number): string =>
        `[${request.replace('""', `"${"x".repeat(bytes - request.length - 2)}"`)}]`;
      const large = expect("BATCH-BODY-LIMIT");
      for (const [bytes, status] of [
        [limits.batchBodyMaxBytes + 1, 413],
        [limits.batchBodyMaxBytes, 200],
      ] as const) {
        const raw = sized(bytes);
        large.status(await queue.call("POST", "batch", { raw }), status, "batches.createBatch");
        large.status(await queue.call("POST", `batch/${draft}/requests`, { raw }), status, "batches.addBatchRequests");
      }
      for (const [bytes, status] of [
        [limits.managementBodyMaxBytes + 1, 413],
        [limits.managementBodyMaxBytes, 200],
      ] as const) {
        const raw = "{}".padEnd(bytes);
        large.status(await queue.call("PUT", `batch/${draft}`, { raw }), status, "batches.updateBatch");
      }
      const headers = { "content-type": "application/jsonl" };
      const raw = '{"input":{}}\n'.repeat(limits.batchRequestsMax / PARTS);
      const most = expect("BATCH-REQUESTS-MAX");
      const id = await drafted(queue, []);
      for (let part = 1; part <= PARTS; part += 1) {
        const added = await queue.call("POST", `batch/${id}/requests`, { raw, headers });
        most.contains(added.json, { requestTotal: (limits.batchRequestsMax / PARTS) * part });
      }
      const more = await queue.call("POST", `batch/${id}/requests`, { body: numbered(1) });
      most.status(more, 400, "batches.addBatchRequests");
      most.contains(more.json, { details: [{ field: "requests" }] });
    },
  }),
  atEndpoint({
    name: "Batches need a key that may submit jobs to the endpoint",
    claims: ["BATCH-KEYS"],
    async run({ queue, says, keys }) {
      const id = await drafted(queue, numbered(1));
      for (const [method, path, operation, body] of OPERATIONS) {
        const call = (key: string) =>
          queue.call(method, path.replaceAll("ID", id), { key, ...(body === undefined ? {} : { body }) });
        says.status(await call("wrong"), 401, `batches.${operation}`);
        if (keys.manageRead !== undefined) says.status(await call(keys.manageRead), 403, `batches.${operation}`);
      }
      says.contains(await batchOf(queue, id), { status: "DRAFT", requestTotal: 1, name: null });
    },
  }),
  atEndpoint({
    name: "An endpoint runs so many batches at a time",
    claims: ["BATCH-ACTIVE-MAX"],
    async run({ queue, says }) {
      for (let count = 0; count < limits.batchesActiveMax; count += 1) await running(queue, numbered(1));
      const id = await drafted(queue, numbered(1));
      const finalize = () => queue.call("POST", `batch/${id}/finalize`, { takes429: true });
      const refused = await finalize();
      says.status(refused, 429, "batches.finalizeBatch");
      says.that(/^[1-9]\d*$/.test(refused.headers.get("retry-after") ?? ""), "Retry-After", refused.text);
      await doJobs(queue, 1);
      says.status(await until(finalize, { status: 200 }), 200, "batches.finalizeBatch");
      await doJobs(queue, limits.batchesActiveMax);
    },
  }),
  {
    name: "Operations on batches of a service whose tables are gone say that they failed, and not why",
    claims: ["BATCH-FAILS"],
    safety: "full",
    needs: ["own-service"],
    async run({ context, expect }) {
      const service = await context.another({});
      const queue = await service.endpoint();
      const id = await drafted(queue, numbered(1));
      for (const table of ["batch", "batch_segment"]) await service.sql(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
      for (const [method, path, operation, body] of OPERATIONS) {
        const answer = await queue.call(method, path.replaceAll("ID", id), body === undefined ? {} : { body });
        expect("BATCH-FAILS").status(answer, 500, `batches.${operation}`);
        expect("BATCH-FAILS").that(
          !/batch_gone|no such table|SELECT|relation/.test(answer.text),
          "no inner workings",
          answer.text,
        );
      }
    },
  },
  {
    name: "Operations on batches of a service that is cut off from its storage say that they cannot be done now",
    claims: ["BATCH-UNAVAILABLE"],
    safety: "full",
    needs: ["own-service", "own-database"],
    async run({ context, expect }) {
      const service = await context.another({});
      const queue = await service.endpoint();
      const id = await drafted(queue, numbered(1));
      service.cutDatabase();
      await until(() => service.send({ method: "GET", path: "/readyz" }), { status: 503 });
      for (const [method, path, operation, body] of OPERATIONS) {
        const answer = await queue.call(method, path.replaceAll("ID", id), body === undefined ? {} : { body });
        expectUnavailable(expect("BATCH-UNAVAILABLE"), answer, `batches.${operation}`);
      }
    },
  },
];
