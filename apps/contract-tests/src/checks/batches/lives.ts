import { limits } from "@millrace/spec";
import { openReceiver } from "../../steps/resources/webhook-receiver.ts";
import { type Scenario, atEndpoint, atLeast, fieldsOf, listed, taken, until } from "../../steps/words.ts";
import { batchOf, doJobs, drafted, ended, numbered, running } from "./batch-calls.ts";
import { linesOf } from "../../steps/resources/file-batches.ts";

const LINES = { "content-type": "application/jsonl" };

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "A batch runs once it is finalized, and has its results in order",
    claims: [
      "BATCH-CREATE",
      "BATCH-ADD",
      "BATCH-LINES",
      "BATCH-RUNS",
      "BATCH-TIMES",
      "BATCH-REQUESTS",
      "BATCH-REQUESTS-FAILED",
      "BATCH-RESULTS",
    ],
    async run({ queue, expect }) {
      const created = await queue.call("POST", "batch", { body: [] });
      const made = expect("BATCH-CREATE");
      made.status(created, 200, "batches.createBatch");
      made.contains(created.json, { status: "DRAFT", endpointId: queue.endpointId });
      const { id } = fieldsOf(created);
      const path = `batch/${String(id)}`;
      const added = await queue.call("POST", `${path}/requests`, { body: { requests: numbered(2) } });
      expect("BATCH-ADD").status(added, 200, "batches.addBatchRequests");
      expect("BATCH-ADD").contains(added.json, { requestTotal: 2 });
      const raw = '{"input":{"n":2}}\n{"input":{"n":3}}\n';
      const lines = await queue.call("POST", `${path}/requests`, { raw, headers: LINES });
      expect("BATCH-LINES").contains(lines.json, { requestTotal: 4 });
      const counts = async () => fieldsOf(await queue.call("GET", "health"))["jobs"];
      made.contains(await counts(), { inQueue: 0 }, "jobs of a draft");
      const runs = expect("BATCH-RUNS");
      const finalized = await queue.call("POST", `${path}/finalize`);
      runs.status(finalized, 200, "batches.finalizeBatch");
      runs.contains(finalized.json, { status: "FINALIZED" });
      await doJobs(queue, 3);
      const job = await taken(queue);
      runs.contains(await batchOf(queue, String(id)), { requestInProgress: 1, finishedAt: null });
      await queue.done(job, { error: "no" });
      const done = await ended(queue, String(id));
      runs.contains(done, { status: "FINALIZED", requestTotal: 4, requestCompleted: 3, requestFailed: 1 });
      const { createdAt, finalizedAt, finishedAt, expiresAt } = done as Record<string, number>;
      const times = [createdAt, finalizedAt, finishedAt, expiresAt].map(Number);
      expect("BATCH-TIMES").equals(
        times,
        times.toSorted((one, other) => one - other),
        "its times, in order",
      );
      const page = await queue.call("GET", `${path}/requests?offset=1&limit=2`);
      const says = expect("BATCH-REQUESTS");
      says.status(page, 200, "batches.listBatchRequests");
      says.contains(page.json, { total: 4, offset: 1, limit: 2, hasMore: true });
      const ends = listed(page, "requests").map(({ status, output, error }) => [status, output ?? error]);
      const all = await queue.call("GET", `${path}/results`);
      const order = expect("BATCH-RESULTS");
      order.status(all, 200, "batches.getBatchResults");
      const inOrder = linesOf(all).map((line) => {
        const { index, status, output, error } = line as Record<string, unknown>;
        return [index, status, output ?? error];
      });
      const failed = inOrder.findIndex(([, status]) => status === "FAILED");
      const wanted = [0, 1, 2, 3].map((n) => (n === failed ? [n, "FAILED", "no"] : [n, "COMPLETED", 2 * n]));
      order.equals(inOrder, wanted, "the results");
      says.equals(
        ends,
        wanted.slice(1, 3).map(([, ...end]) => end),
        "a page of them",
      );
      const broken = await queue.call("GET", `${path}/requests?failed=true`);
      const which = expect("BATCH-REQUESTS-FAILED");
      which.equals(
        [listed(broken, "requests").map(({ index }) => index), "nextOffset" in (broken.json as object)],
        [[failed], false],
        "the failed request, and whether a page follows",
      );
      which.contains(broken.json, { total: 1 }, "how many failed");
      which.contains(page.json, { nextOffset: 3 });
    },
  }),
  atEndpoint({
    name: "A batch gives way to other jobs, and can be cancelled while it runs",
    claims: ["BATCH-YIELDS", "BATCH-CANCEL", "BATCH-CONFLICT"],
    async run({ queue, expect }) {
      const id = await running(queue, numbered(3));
      await until(() => batchOf(queue, id), { requestInProgress: 3 });
      const other = await queue.run({ n: 9 });
      const first = await taken(queue);
      expect("BATCH-YIELDS").equals(first.id, other, "the job that is handed out first");
      await queue.done(first, { output: 1 });
      const job = await taken(queue);
      const says = expect("BATCH-CANCEL");
      says.status(await queue.call("POST", `batch/${id}/cancel`), 200, "batches.cancelBatch");
      const waiting = async () => fieldsOf(await queue.call("GET", "health"))["jobs"];
      says.contains(await until(waiting, { inQueue: 0 }), { inQueue: 0, inProgress: 1 }, "what is left");
      says.contains(await batchOf(queue, id), { finishedAt: null }, "the batch while a request runs");
      await queue.done(job, { output: "late" });
      says.contains(await ended(queue, id), { status: "CANCELLED", requestCompleted: 1 });
      const conflict = expect("BATCH-CONFLICT");
      conflict.status(await queue.call("POST", `batch/${id}/cancel`), 409, "batches.cancelBatch");
      conflict.status(await queue.call("POST", `batch/${id}/retry`), 409, "batches.retryBatch");
      conflict.status(await queue.call("POST", `batch/${id}/finalize`), 409, "batches.finalizeBatch");
      const more = await queue.call("POST", `batch/${id}/requests`, { body: numbered(1) });
      conflict.status(more, 409, "batches.addBatchRequests");
      conflict.status(await queue.call("DELETE", `batch/${id}/requests/${id}-0`), 409, "batches.deleteBatchRequest");
      conflict.contains(await batchOf(queue, id), { requestTotal: 3, status: "CANCELLED" });
      const runs = await running(queue, numbered(1));
      conflict.status(await queue.call("DELETE", `batch/${runs}`), 409, "batches.deleteBatch");
      await doJobs(queue, 1);
    },
  }),
  atEndpoint({
    name: "What failed in a batch runs again when it is retried, and a deleted request never runs",
    claims: ["BATCH-RETRY", "BATCH-DELETE-REQUEST"],
    async run({ queue, expect }) {
      const id = await drafted(queue, numbered(4));
      const gone = expect("BATCH-DELETE-REQUEST");
      gone.status(await queue.call("DELETE", `batch/${id}/requests/${id}-1`), 204, "batches.deleteBatchRequest");
      gone.contains(await batchOf(queue, id), { requestTotal: 3 });
      await queue.call("POST", `batch/${id}/finalize`);
      await doJobs(queue, 3, (n) => (n === 2 ? { error: "no" } : { output: n }));
      gone.contains(await ended(queue, id), { requestTotal: 3, requestCompleted: 2, requestFailed: 1 });
      const says = expect("BATCH-RETRY");
      const retried = await queue.call("POST", `batch/${id}/retry`);
      says.status(retried, 200, "batches.retryBatch");
      says.contains(retried.json, { requestFailed: 0, finishedAt: null });
      await doJobs(queue, 1, (n) => ({ output: 10 * n }));
      says.contains(await ended(queue, id), { requestCompleted: 3, requestFailed: 0 });
      const outputs = linesOf(await queue.call("GET", `batch/${id}/results`)).map(
        (line) => (line as { readonly output?: unknown }).output,
      );
      says.equals(outputs, [0, 20, 3], "the results");
    },
  }),
  atEndpoint({
    name: "Batches are named, listed and deleted, and tell of their end",
    claims: ["BATCH-UPDATE", "BATCH-LIST", "BATCH-DELETE", "BATCH-WEBHOOK"],
    needs: ["time"],
    async run({ context, queue, expect }) {
      await using receiver = await openReceiver(() => 200);
      const first = await drafted(queue, numbered(1));
      const second = await drafted(queue, []);
      const update = expect("BATCH-UPDATE");
      const named = await queue.call("PUT", `batch/${first}`, { body: { name: "night", webhook: receiver.url } });
      update.status(named, 200, "batches.updateBatch");
      update.contains(named.json, { name: "night", webhook: receiver.url });
      const renamed = await queue.call("PUT", `batch/${first}`, { body: { name: "day" } });
      update.contains(renamed.json, { name: "day", webhook: receiver.url });
      const list = await queue.call("GET", "batch?limit=1");
      const pages = expect("BATCH-LIST");
      pages.status(list, 200, "batches.listBatches");
      pages.contains(list.json, { batches: [{ id: second }], hasMore: true });
      const rest = await queue.call("GET", `batch?after=${second}`);
      pages.contains(rest.json, { batches: [{ id: first }], hasMore: false });
      const removed = expect("BATCH-DELETE");
      removed.status(await queue.call("DELETE", `batch/${second}`), 204, "batches.deleteBatch");
      removed.status(await queue.call("GET", `batch/${second}`), 404, "batches.getBatch");
      await queue.call("POST", `batch/${first}/finalize`);
      await doJobs(queue, 1);
      await ended(queue, first);
      const deliveries = await until(async () => receiver.deliveries, atLeast(1));
      const told = expect("BATCH-WEBHOOK");
      told.contains(deliveries[0]?.body, { id: first, requestCompleted: 1, status: "FINALIZED" });
      await context.clock.pass(2 * limits.webhookFirstRetryDelayMs);
      told.equals(receiver.deliveries.length, 1, "calls of the webhook, also when another try would be due");
    },
  }),
];
