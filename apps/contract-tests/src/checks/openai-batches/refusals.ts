import { type JsonSchemaObject, limits, openaiDocument } from "@millrace/spec";
import { expectUnavailable } from "../../derived/failing.ts";
import { allowedValues, wrongValues } from "../../derived/interfaces/values.ts";
import {
  type AnotherService,
  type Answer,
  type Fields,
  type QueueUnderTest,
  type Scenario,
  atEndpoint,
  fieldsOf,
  until,
} from "../../steps/words.ts";
import {
  answerLines,
  becomes,
  begun,
  createBatch,
  idsOf,
  lineOf,
  upload,
  uploaded,
} from "../../steps/resources/file-batches.ts";

type Call = (
  queue: QueueUnderTest,
  ids: { readonly file: string; readonly batch: string },
  key?: string,
) => Promise<Answer>;

const byPath =
  (method: string, path: string): Call =>
  (queue, { file, batch }, key) =>
    queue.call(
      method,
      `openai/v1/${path.replace("FILE", file).replace("BATCH", batch)}`,
      key === undefined ? {} : { key },
    );

const OPERATIONS: Readonly<Record<string, Call>> = {
  openaiListFiles: byPath("GET", "files"),
  openaiUploadFile: (queue, _, key) => upload(queue, "x", { purpose: "batch" }, key === undefined ? {} : { key }),
  openaiGetFile: byPath("GET", "files/FILE"),
  openaiGetFileContent: byPath("GET", "files/FILE/content"),
  openaiListBatches: byPath("GET", "batches"),
  openaiCreateBatch: (queue, { file }, key) => createBatch(queue, file, key === undefined ? {} : { key }),
  openaiGetBatch: byPath("GET", "batches/BATCH"),
  openaiCancelBatch: byPath("POST", "batches/BATCH/cancel"),
  openaiDeleteFile: byPath("DELETE", "files/FILE"),
};

/** Files of which nothing runs, and what is said of them. */
const WRONG: readonly (readonly [text: string, code: string, line: number | null])[] = [
  [`${lineOf("a")}\n{`, "invalid_json_line", 2],
  [`${lineOf("a")}\n\n${lineOf("a")}`, "duplicate_custom_id", 3],
  [lineOf("a", { url: "/v1/embeddings" }), "mismatched_url", 1],
  [lineOf("a", { method: "GET" }), "invalid_method", 1],
  [lineOf("a", { body: "x" }), "invalid_body", 1],
  [lineOf("x".repeat(limits.openaiCustomIdMaxChars + 1)), "invalid_custom_id", 1],
  ["\n", "empty_file", null],
];

/** Fields of a batch, and whatever their schemas allow. */
const ofBatches = ["metadata", "output_expires_after"].map((field) => {
  const schema = openaiDocument.components?.schemas?.["BatchCreateInput"] as JsonSchemaObject;
  return [field, schema.properties?.[field] as JsonSchemaObject] as const;
});
/** The bounds of the time that a file is kept, and the seconds beyond them. */
const [KEPT_MIN_SECONDS, KEPT_MAX_SECONDS] = [3_600, 30 * 86_400];
const expiresAfter = (seconds: number) => ({
  purpose: "batch",
  "expires_after[anchor]": "created_at",
  "expires_after[seconds]": String(seconds),
});

async function idsFor(queue: QueueUnderTest): Promise<{ readonly file: string; readonly batch: string }> {
  const file = await uploaded(queue, lineOf("a"));
  return { file, batch: String(fieldsOf(await createBatch(queue, file))["id"]) };
}

async function served(context: { another(options: object): Promise<AnotherService> }) {
  const service = await context.another({});
  const queue = await service.endpoint();
  return { service, queue, ids: await idsFor(queue) };
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "A file with mistakes becomes a batch that has failed and names the lines",
    claims: ["OPENAI-BATCH-CHECKED"],
    async run({ queue, says }) {
      const batchOf = async (text: string) => await createBatch(queue, await uploaded(queue, text));
      for (const [text, code, line] of WRONG) {
        const made = await batchOf(text);
        says.status(made, 200, "openai.openaiCreateBatch");
        says.contains(made.json, { status: "failed", errors: { object: "list", data: [{ code, line }] } }, text);
      }
      const longest = await batchOf(lineOf("x".repeat(limits.openaiCustomIdMaxChars)));
      says.contains(longest.json, { status: "in_progress", errors: null }, "a custom_id of the longest length");
      await answerLines(queue, 1);
      const many = await batchOf("7\n".repeat(limits.openaiFileErrorsMax + 1));
      const { errors } = fieldsOf(many) as { readonly errors?: { readonly data?: readonly unknown[] } };
      says.equals(errors?.data?.length, limits.openaiFileErrorsMax, "mistakes that are named");
      const most = limits.openaiBatchRequestsMax;
      const text = Array.from({ length: most + 1 }, (_, n) => lineOf(String(n))).join("\n");
      says.contains((await batchOf(text)).json, { status: "failed", errors: { data: [{ line: most + 1 }] } });
      says.contains(fieldsOf(await queue.call("GET", "health"))["jobs"], { inQueue: 0 }, "jobs");
    },
  }),
  atEndpoint({
    name: "Wrong files and batches are refused by the name of the field",
    claims: ["OPENAI-FILE-REFUSED", "OPENAI-BATCH-REFUSED"],
    async run({ queue, expect }) {
      const file = expect("OPENAI-FILE-REFUSED");
      const refuse = (answer: Answer, param: string): void => {
        file.status(answer, 400, "openai.openaiUploadFile");
        file.contains(fieldsOf(answer)["error"], { type: "invalid_request_error", param });
      };
      refuse(await upload(queue, "x", { purpose: "fine-tune" }), "purpose");
      refuse(await upload(queue, "x", {}, { name: "x".repeat(limits.openaiFileNameMaxChars + 1) }), "purpose");
      refuse(
        await upload(queue, "x", { purpose: "batch" }, { name: "x".repeat(limits.openaiFileNameMaxChars + 1) }),
        "file",
      );
      for (const seconds of [KEPT_MIN_SECONDS - 1, KEPT_MAX_SECONDS + 1]) {
        refuse(await upload(queue, "x", expiresAfter(seconds)), "expires_after.seconds");
      }
      refuse(await queue.call("POST", "openai/v1/files", { body: {} }), "content-type");
      file.equals(await idsOf(queue, "files"), [], "what is kept");
      const large = await upload(queue, "x".repeat(limits.openaiFileMaxBytes + 1));
      file.status(large, 413, "openai.openaiUploadFile");
      const name = "x".repeat(limits.openaiFileNameMaxChars);
      for (const seconds of [KEPT_MIN_SECONDS, KEPT_MAX_SECONDS]) {
        const kept = fieldsOf(await upload(queue, "x", expiresAfter(seconds), { name }));
        file.equals([kept["filename"], Number(kept["expires_at"]) - Number(kept["created_at"])], [name, seconds]);
      }
      // Nothing runs of it.
      const id = await uploaded(queue, "7");
      const says = expect("OPENAI-BATCH-REFUSED");
      for (const [field, wrong, right] of [
        ["endpoint", ["chat", 7, "/v1/", "/v1/chat/../files", "/v1/batches"], ["/v1/embeddings"]],
        ["completion_window", ["8d", "169h", "0h", "24", "24m", 24], ["7d", "168h", "1h"]],
        ["input_file_id", [7, ""], []],
        ...ofBatches.map(([name, schema]) => {
          const [wrongs, rights] = [wrongValues, allowedValues].map((of) => of(schema).map(({ value }) => value));
          return [name, wrongs ?? [], rights ?? []] as const;
        }),
      ] as readonly (readonly [string, readonly unknown[], readonly unknown[]])[]) {
        for (const value of wrong) {
          const answer = await createBatch(queue, id, { fields: { [field]: value } });
          says.status(answer, 400, "openai.openaiCreateBatch");
          const { param } = fieldsOf(answer)["error"] as Fields;
          says.equals(String(param).split(".")[0], field, `the field named for ${JSON.stringify(value)}`);
        }
        for (const value of right) {
          const answer = await createBatch(queue, id, { fields: { [field]: value } });
          says.status(answer, 200, "openai.openaiCreateBatch");
          if (field in fieldsOf(answer)) says.contains(answer.json, { [field]: value });
          await queue.call("DELETE", `batch/${String(fieldsOf(answer)["id"])}`);
        }
      }
      says.status(await createBatch(queue, "none"), 404, "openai.openaiCreateBatch");
      const fields = { metadata: { a: "x".repeat(limits.managementBodyMaxBytes) } };
      says.status(await createBatch(queue, id, { fields }), 413, "openai.openaiCreateBatch");
    },
  }),
  atEndpoint({
    name: "Files and batches need a key that may submit jobs to the endpoint",
    claims: ["OPENAI-BATCH-KEYS"],
    async run({ queue, says, keys }) {
      const ids = await idsFor(queue);
      for (const [operation, call] of Object.entries(OPERATIONS)) {
        says.status(await call(queue, ids, "wrong"), 401, `openai.${operation}`);
        if (keys.manageRead !== undefined)
          says.status(await call(queue, ids, keys.manageRead), 403, `openai.${operation}`);
      }
      says.equals(await idsOf(queue, "files"), [ids.file], "what is kept");
      await answerLines(queue, 1);
    },
  }),
  atEndpoint({
    name: "An address beside those of files and batches is no question to a model",
    claims: ["OPENAI-BATCH-NEAR-MISS"],
    async run({ queue, says }) {
      for (const path of ["files/a/b", "batches/a/b/c", "files/a/content/b"]) {
        for (const method of ["GET", "POST"] as const) {
          const answer = await queue.call(method, `openai/v1/${path}`, method === "POST" ? { body: {} } : {});
          says.status(answer, 404, method === "POST" ? "openai.openaiPost" : "openai.openaiGet");
          const { message } = (fieldsOf(answer)["error"] ?? {}) as Fields;
          says.that(String(message).includes(path.split("/", 1).join()), "the addresses that there are", answer.text);
        }
      }
      says.contains(fieldsOf(await queue.call("GET", "health"))["jobs"], { inQueue: 0 }, "jobs");
    },
  }),
  {
    name: "An account has a bounded number of batches that never ran",
    claims: ["BATCH-UNSTARTED-MAX"],
    safety: "full",
    needs: ["own-service"],
    async run({ context, says }) {
      const service = await context.another({});
      const queue = await service.endpoint();
      const most = limits.batchesUnstartedMax;
      const wrong = await uploaded(queue, "7");
      const refused = String(fieldsOf(await createBatch(queue, wrong))["id"]);
      const empty = await queue.call("POST", "batch", { body: [] });
      const create = () => queue.call("POST", "batch", { body: [{ input: {} }], takes429: true });
      let left = most - 2;
      const each = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          says.status(await create(), 200, "batches.createBatch");
        }
      };
      await Promise.all(Array.from({ length: limits.batchUploadsMax }, each));
      for (const [answer, operation] of [
        [await create(), "batches.createBatch"],
        [await createBatch(queue, wrong, { takes429: true }), "openai.openaiCreateBatch"],
      ] as const) {
        says.status(answer, 429, operation);
        says.that(/^[1-9]\d*$/.test(answer.headers.get("retry-after") ?? ""), "Retry-After", answer.text);
      }
      await queue.call("DELETE", `batch/${refused}`);
      says.status(await create(), 200, "batches.createBatch");
      says.status(await create(), 429, "batches.createBatch");
      await queue.call("DELETE", `batch/${String(fieldsOf(empty)["id"])}`);
      says.status(await create(), 200, "batches.createBatch");
    },
  },
  atEndpoint({
    name: "So many batches of files run at a time",
    claims: ["OPENAI-BATCH-BUSY"],
    async run({ queue, says }) {
      const ids: string[] = [];
      for (let count = 0; count < limits.batchesActiveMax; count += 1) ids.push(await begun(queue, [lineOf("a")]));
      const file = await uploaded(queue, lineOf("a"));
      const again = () => createBatch(queue, file, { takes429: true });
      const refused = await again();
      says.status(refused, 429, "openai.openaiCreateBatch");
      says.that(/^[1-9]\d*$/.test(refused.headers.get("retry-after") ?? ""), "Retry-After", refused.text);
      await answerLines(queue, 1);
      says.status(await until(again, { status: 200 }), 200, "openai.openaiCreateBatch");
      await answerLines(queue, limits.batchesActiveMax);
      for (const id of ids) await becomes(queue, id, "completed");
    },
  }),
  {
    name: "Files and batches need an endpoint with a queue",
    claims: ["OPENAI-BATCH-BALANCED"],
    safety: "disposable",
    async run({ context, says }) {
      const balanced = await context.endpoint({ type: "LB", computeType: "CPU" });
      const ids = { file: "a", batch: "b" };
      for (const [operation, call] of Object.entries(OPERATIONS)) {
        const answer = await call(balanced, ids);
        says.status(answer, 400, `openai.${operation}`);
        says.that(answer.text.includes("load-balancing"), "why", answer.text);
      }
      for (const [method, path, operation] of [
        ["GET", "files", "openaiListFiles"],
        ["GET", "batches", "openaiListBatches"],
        ["POST", "files", "openaiUploadFile"],
      ] as const) {
        const answer = await context.send({ method, path: `/v2/no-such-endpoint/openai/v1/${path}` });
        says.status(answer, 404, `openai.${operation}`);
        says.contains(fieldsOf(answer)["error"], { code: "not_found" });
      }
    },
  },
  {
    name: "Operations on files and batches of a service whose tables are gone say that they failed, and not why",
    claims: ["OPENAI-BATCH-FAILS"],
    safety: "full",
    needs: ["own-service"],
    async run({ context, says }) {
      const { service, queue, ids } = await served(context);
      for (const table of ["batch", "openai_file"]) await service.sql(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
      for (const [operation, call] of Object.entries(OPERATIONS)) {
        const answer = await call(queue, ids);
        says.status(answer, 500, `openai.${operation}`);
        says.that(!/_gone|no such table|SELECT|relation/.test(answer.text), "no inner workings", answer.text);
      }
    },
  },
  {
    name: "Operations on files and batches of a service that is cut off from its storage say that they cannot be done now",
    claims: ["OPENAI-BATCH-UNAVAILABLE"],
    safety: "full",
    needs: ["own-service", "own-database"],
    async run({ context, says }) {
      const { service, queue, ids } = await served(context);
      service.cutDatabase();
      await until(() => service.send({ method: "GET", path: "/readyz" }), { status: 503 });
      for (const [operation, call] of Object.entries(OPERATIONS)) {
        const answer = await call(queue, ids);
        expectUnavailable(says, answer, `openai.${operation}`);
      }
    },
  },
];
