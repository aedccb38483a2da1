import type { Expectation } from "@millrace/contract-core";
import { type Fields, type QueueUnderTest, type Scenario, atEndpoint, fieldsOf, taken } from "../../steps/words.ts";
import {
  answerLines,
  batchObject,
  becomes,
  begun,
  CHAT,
  contentOf,
  createBatch,
  idsOf,
  lineOf,
  linesOf,
  upload,
  uploaded,
} from "../../steps/resources/file-batches.ts";

/** The times that a batch tells when it has ended in this way; null are all others of them. */
function expectTimes(says: Expectation, batch: Fields, told: readonly string[]): void {
  const times = Object.keys(batch).filter((name) =>
    /^(in_progress|finalizing|completed|failed|expired|cancell\w+)_at$/.test(name),
  );
  const isTold = times.filter((name) => Number(batch[name]) >= Number(batch["created_at"]));
  says.equals(isTold.toSorted(), told.toSorted(), "times that are told");
  const others = times.filter((name) => batch[name] === null);
  says.equals(isTold.length + others.length, times.length, "times that are told, or null");
}

/** Both files of a batch are as long as they say. */
async function expectBytes(queue: QueueUnderTest, says: Expectation, batch: Fields): Promise<void> {
  for (const kind of ["output_file_id", "error_file_id"]) {
    const id = String(batch[kind]);
    const { text } = await contentOf(queue, id);
    says.contains((await queue.call("GET", `openai/v1/files/${id}`)).json, {
      bytes: Buffer.byteLength(text),
      purpose: "batch_output",
    });
  }
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "Files of requests are kept, listed, downloaded and deleted",
    claims: ["OPENAI-FILE"],
    async run({ queue, says }) {
      const text = `${lineOf("é")}\r\n--mil`;
      const made = await upload(queue, text);
      says.status(made, 200, "openai.openaiUploadFile");
      const bytes = Buffer.byteLength(text);
      says.contains(made.json, { object: "file", bytes, filename: "in.jsonl", purpose: "batch", status: "processed" });
      const { id, created_at: createdAt, expires_at: expiresAt } = fieldsOf(made);
      says.that(Number(expiresAt) > Number(createdAt), "that it expires later", made.text);
      const path = `openai/v1/files/${String(id)}`;
      const read = await queue.call("GET", path);
      says.status(read, 200, "openai.openaiGetFile");
      says.equals(read.json, made.json, "the file");
      const content = await contentOf(queue, id);
      says.status(content, 200, "openai.openaiGetFileContent");
      says.equals(content.text, text, "its content");
      const later = await uploaded(queue, "x");
      const list = await queue.call("GET", "openai/v1/files?limit=1");
      says.status(list, 200, "openai.openaiListFiles");
      says.contains(list.json, {
        object: "list",
        data: [{ id: later }],
        first_id: later,
        last_id: later,
        has_more: true,
      });
      says.equals(await idsOf(queue, `files?after=${later}`), [id], "the next page");
      const last = await queue.call("GET", `openai/v1/files?limit=1&after=${later}`);
      says.contains(last.json, { first_id: id, last_id: id, has_more: false }, "a last page that is full");
      says.equals(await idsOf(queue, "files?order=asc&purpose=batch"), [id, later], "the oldest first");
      says.equals(await idsOf(queue, "files?purpose=batch_output"), [], "files of results");
      const removed = await queue.call("DELETE", path);
      says.status(removed, 200, "openai.openaiDeleteFile");
      says.equals(removed.json, { id, object: "file", deleted: true }, "the answer to its deletion");
      says.status(await queue.call("DELETE", path), 404, "openai.openaiDeleteFile");
      says.status(await queue.call("GET", path), 404, "openai.openaiGetFile");
      says.status(await contentOf(queue, id), 404, "openai.openaiGetFileContent");
    },
  }),
  atEndpoint({
    name: "A batch of a file runs its lines, and its results are files",
    claims: ["OPENAI-BATCH-RUNS", "OPENAI-BATCH-FAILURES", "OPENAI-BATCH-SHARED", "OPENAI-BATCH-BYTES"],
    async run({ queue, expect }) {
      const lines = [lineOf("b"), lineOf("no"), lineOf("s", { body: { stream: true } }), lineOf("a")];
      const file = await uploaded(queue, lines.join("\n"));
      const says = expect("OPENAI-BATCH-RUNS");
      const made = await createBatch(queue, file, { fields: { metadata: { night: "1" }, completion_window: "2d" } });
      says.status(made, 200, "openai.openaiCreateBatch");
      const { id, created_at: createdAt, expires_at: expiresAt } = fieldsOf(made);
      says.contains(made.json, {
        object: "batch",
        status: "in_progress",
        endpoint: CHAT,
        input_file_id: file,
        completion_window: "2d",
        metadata: { night: "1" },
        errors: null,
        output_file_id: null,
        request_counts: { total: 4 },
      });
      says.between(Number(expiresAt) - Number(createdAt), 2 * 86_400 - 1, 2 * 86_400 + 1, "its window in seconds");
      const job = await taken(queue);
      says.contains(job.input, { openai_route: CHAT }, "the input of a job");
      const { openai_input: input } = job.input as { readonly openai_input: { readonly n: string } };
      await queue.done(job, { output: { answer: input.n } });
      await answerLines(queue, 2, (n) =>
        n === "no" ? { error: 'HTTP 404: {"error":{"message":"none"}}' } : { output: { answer: n } },
      );
      const done = await becomes(queue, String(id), "completed");
      const read = await queue.call("GET", `openai/v1/batches/${String(id)}`);
      says.status(read, 200, "openai.openaiGetBatch");
      says.status(await queue.call("GET", "openai/v1/batches/none"), 404, "openai.openaiGetBatch");
      says.contains(done, { request_counts: { total: 4, completed: 2, failed: 2 } });
      expectTimes(says, done, ["in_progress_at", "finalizing_at", "completed_at"]);
      const results = linesOf(await contentOf(queue, done["output_file_id"]));
      const wanted = ["b", "a"].map((n) => ({
        custom_id: n,
        error: null,
        response: { status_code: 200, body: { answer: n } },
      }));
      says.contains(results, wanted, "the results");
      const failures = linesOf(await contentOf(queue, done["error_file_id"]));
      expect("OPENAI-BATCH-FAILURES").contains(
        failures,
        [
          { custom_id: "no", error: null, response: { status_code: 404, body: { error: { message: "none" } } } },
          { custom_id: "s", error: null, response: { status_code: 400, body: { error: { param: "stream" } } } },
        ],
        "the error file",
      );
      await expectBytes(queue, expect("OPENAI-BATCH-BYTES"), done);
      const shared = await queue.call("GET", `batch/${String(id)}`);
      expect("OPENAI-BATCH-SHARED").contains(shared.json, {
        id,
        requestTotal: 4,
        requestCompleted: 2,
        requestFailed: 2,
      });
    },
  }),
  atEndpoint({
    name: "A batch of a file names its model and the tokens of its answers",
    claims: ["OPENAI-BATCH-USAGE"],
    async run({ queue, says }) {
      const of = (n: string, model: string) => lineOf(n, { body: { n, model } });
      const mixed = await begun(queue, [of("a", "m"), of("b", "other")]);
      says.contains(await batchObject(queue, mixed), { model: null, usage: { total_tokens: 0 } });
      await answerLines(queue, 2);
      await becomes(queue, mixed, "completed");
      says.contains(await batchObject(queue, mixed), { model: null, usage: { total_tokens: 0 } });
      const id = await begun(queue, [of("a", "m"), of("b", "m")]);
      says.contains(await batchObject(queue, id), { model: "m" });
      const details = {
        prompt_tokens_details: { cached_tokens: 2 },
        completion_tokens_details: { reasoning_tokens: 1 },
      };
      await answerLines(queue, 2, (n) => ({
        output: { usage: { prompt_tokens: 3, completion_tokens: 4, ...(n === "a" ? details : {}) } },
      }));
      says.contains(await becomes(queue, id, "completed"), {
        model: "m",
        usage: {
          input_tokens: 6,
          input_tokens_details: { cached_tokens: 2 },
          output_tokens: 8,
          output_tokens_details: { reasoning_tokens: 1 },
          total_tokens: 14,
        },
      });
    },
  }),
  atEndpoint({
    name: "A batch of a file can be cancelled, and is listed",
    claims: ["OPENAI-BATCH-CANCEL", "OPENAI-BATCH-LIST", "OPENAI-BATCH-BYTES"],
    async run({ queue, expect }) {
      const first = await begun(queue, [lineOf("a"), lineOf("b")]);
      const says = expect("OPENAI-BATCH-CANCEL");
      const job = await taken(queue);
      const path = `openai/v1/batches/${first}/cancel`;
      const cancelled = await queue.call("POST", path);
      says.status(cancelled, 200, "openai.openaiCancelBatch");
      says.contains(cancelled.json, { status: "cancelling" });
      await queue.done(job, { output: {} });
      const done = await becomes(queue, first, "cancelled");
      expectTimes(says, done, ["in_progress_at", "cancelling_at", "cancelled_at"]);
      says.contains(
        linesOf(await contentOf(queue, done["error_file_id"])),
        [{ response: null, error: { code: "batch_cancelled" } }],
        "the error file",
      );
      await expectBytes(queue, expect("OPENAI-BATCH-BYTES"), done);
      says.status(await queue.call("POST", path), 409, "openai.openaiCancelBatch");
      says.status(await queue.call("POST", "openai/v1/batches/none/cancel"), 404, "openai.openaiCancelBatch");
      const other = await queue.call("POST", "batch", { body: [] });
      const second = await begun(queue, [lineOf("a")]);
      const lists = expect("OPENAI-BATCH-LIST");
      const list = await queue.call("GET", "openai/v1/batches?limit=1");
      lists.status(list, 200, "openai.openaiListBatches");
      lists.contains(list.json, {
        object: "list",
        data: [{ id: second }],
        first_id: second,
        last_id: second,
        has_more: true,
      });
      lists.equals(await idsOf(queue, `batches?after=${second}`), [first], "the next page");
      const last = await queue.call("GET", `openai/v1/batches?limit=1&after=${second}`);
      lists.contains(last.json, { first_id: first, last_id: first, has_more: false }, "a last page that is full");
      lists.contains(await batchObject(queue, String(fieldsOf(other)["id"])), { error: { code: "not_found" } });
      await answerLines(queue, 1);
    },
  }),
];
