import { limits } from "@millrace/spec";
import {
  type Scenario,
  type TakenJob,
  WORKER_ID,
  MINUTE_MS,
  SECOND_MS,
  atEndpoint,
  fieldsOf,
  hold,
  soon,
  statusOf,
  taken,
  until,
} from "../../steps/words.ts";
import { ask, asked, COMPLETIONS } from "./models.ts";

/** What workers send instead of one object, and the document that it is. */
const DOCUMENTS: readonly (readonly [what: string, chunks: readonly unknown[], output: unknown])[] = [
  ["one object as a chunk", [{ id: "a" }], [{ id: "a" }]],
  ["text in two chunks", ['{"id":', '"a"}'], null],
  ["an output", [], { id: "a" }],
  ["an output as text", [], '{"id":"a"}'],
];

/** Errors as workers report them: the report, and what is answered. */
const ERRORS: readonly (readonly [report: unknown, status: number, message: string])[] = [
  [{ error: "{'message': 'too long', 'type': 'BadRequestError', 'code': 400}" }, 400, "too long"],
  [{ error: 'HTTP 404: {"error":{"message":"no such model","type":"NotFoundError"}}' }, 404, "no such model"],
  [{ output: { error: { message: "wrong", type: "t", code: 422 } } }, 422, "wrong"],
  [{ output: { object: "error", message: "busy", type: "t", code: 429 } }, 429, "busy"],
  [{ output: { error: { message: "loading", type: "t", code: 503 } } }, 503, "loading"],
  [{ output: { error: { message: "odd", type: "t", code: 418 } } }, 400, "odd"],
  [{ error: "out of memory" }, 500, "out of memory"],
];

/** Shorter than a lease, which would end the attempt before. */
const TIMEOUT_MS = 20 * SECOND_MS;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "A request to the OpenAI route is a job of a worker",
    claims: ["OPENAI-INPUT", "OPENAI-GET-INPUT", "OPENAI-ANSWER"],
    async run({ queue, expect }) {
      const raw = '{"model": "m", "seed": 12345678901234567890, "messages": [{"role":"user","content":"é"}]}';
      const first = await ask(queue, COMPLETIONS, { raw, headers: { prefer: "respond-async" } });
      const worker = await queue.call("GET", `job-take/${WORKER_ID}`);
      expect("OPENAI-INPUT").that(worker.text.includes("12345678901234567890"), "the digits of the body", worker.text);
      await queue.done(worker.json as TakenJob, { output: first.status });
      const posted = await asked(queue, { raw }, { report: { output: { id: "a" } } });
      const input = { openai_route: `/v1/${COMPLETIONS}`, openai_input: JSON.parse(raw) as unknown };
      expect("OPENAI-INPUT").equals(posted.job.input, input, "the input of the job");
      const got = await asked(queue, { route: "models/a" }, { report: { output: { id: "a" } } });
      expect("OPENAI-GET-INPUT").equals(got.job.input, { openai_route: "/v1/models/a", openai_input: {} }, "its input");
      const says = expect("OPENAI-ANSWER");
      says.equals(got.answer.json, { id: "a" }, "the answer to a GET");
      says.status(got.answer, 200, "openai.openaiGet");
      says.equals(got.answer.headers.get("x-job-id"), got.job.id, "x-job-id of a GET");
      for (const [what, chunks, output] of DOCUMENTS) {
        const { job, answer } = await asked(queue, { body: {} }, { chunks, report: { output } });
        says.status(answer, 200, "openai.openaiPost");
        says.equals(answer.json, { id: "a" }, `the answer of a worker that sends ${what}`);
        says.equals(answer.headers.get("x-job-id"), job.id, "x-job-id");
      }
    },
  }),
  atEndpoint({
    name: "Errors of workers keep their status and their words",
    claims: ["OPENAI-WORKER-ERROR"],
    async run({ queue, says }) {
      for (const [report, status, message] of ERRORS) {
        for (const body of [{}, undefined]) {
          const operation = body === undefined ? "openai.openaiGet" : "openai.openaiPost";
          const { answer } = await asked(queue, { body, takes429: true }, { report });
          says.status(answer, status, operation);
          says.contains(fieldsOf(answer)["error"], { message }, `the error behind ${JSON.stringify(report)}`);
        }
      }
      const { answer } = await asked(queue, { body: { stream: true } }, { report: ERRORS[0]?.[0] });
      says.status(answer, 400, "openai.openaiPost");
    },
  }),
  atEndpoint({
    name: "A request to the OpenAI route ends with its job, whatever becomes of that",
    claims: ["OPENAI-ENDED"],
    endpoint: { executionTimeoutMs: TIMEOUT_MS },
    needs: ["workers", "time"],
    spanMs: 2 * (TIMEOUT_MS + SECOND_MS),
    async run({ clock, queue, says }) {
      for (const body of [{}, undefined]) {
        const operation = body === undefined ? "openai.openaiGet" : "openai.openaiPost";
        const cancelled = ask(queue, COMPLETIONS, { body });
        const { id } = await taken(queue);
        await queue.call("POST", `cancel/${id}`);
        says.status(await cancelled, 409, operation);
        const late = ask(queue, COMPLETIONS, { body });
        await taken(queue);
        await clock.pass(TIMEOUT_MS + SECOND_MS);
        says.status(await late, 504, operation);
      }
    },
  }),
  atEndpoint({
    name: "Any request to the OpenAI route can be a job whose result is fetched later, or the same one again",
    claims: ["OPENAI-ASYNC", "OPENAI-IDEMPOTENT"],
    async run({ queue, expect }) {
      const says = expect("OPENAI-ASYNC");
      const asking = ask(queue, COMPLETIONS, { body: {}, headers: { prefer: "respond-async" } });
      // A target that waits for the job instead answers, too.
      await queue.done(await taken(queue), { output: 1 });
      const accepted = await asking;
      says.status(accepted, 202, "openai.openaiPost");
      const { id } = fieldsOf(accepted);
      says.equals(accepted.json, { id, status: "IN_QUEUE" });
      says.that(
        accepted.headers.get("location")?.endsWith(`/v2/${queue.endpointId}/status/${String(id)}`) === true,
        "the address of the job",
        accepted.headers.get("location"),
      );
      says.contains(await statusOf(queue, String(id)), { status: "COMPLETED", output: 1 });

      const same = expect("OPENAI-IDEMPOTENT");
      const headers = { "idempotency-key": "again" };
      const { job, answer } = await asked(queue, { body: { a: 1 }, headers }, { report: { output: { b: 2 } } });
      same.status(answer, 200, "openai.openaiPost");
      const repeated = { ...headers, prefer: "respond-async" };
      const { id: sameId } = fieldsOf(await ask(queue, COMPLETIONS, { body: { a: 1 }, headers: repeated }));
      same.equals(sameId, job.id, "the job of the second request");
      if (sameId !== job.id) return;
      const again = await ask(queue, COMPLETIONS, { body: { a: 1 }, headers });
      same.equals(again.json, { b: 2 }, "the second answer");
      same.status(await ask(queue, COMPLETIONS, { body: { a: 2 }, headers }), 409, "openai.openaiPost");
      same.status(await ask(queue, "completions", { body: { a: 1 }, headers }), 409, "openai.openaiPost");
    },
  }),
  atEndpoint({
    name: "Refusals of the OpenAI route are as clients made for OpenAI read them",
    claims: ["OPENAI-REFUSALS", "OPENAI-RIGHT", "OPENAI-PAYLOAD"],
    async run({ context, queue, expect, keys }) {
      const says = expect("OPENAI-REFUSALS");
      const raw = "x";
      for (const [body, status, code, param] of [
        [{ raw }, 400, "invalid_request", "body"],
        [{ raw: "[]" }, 400, "invalid_request", "body"],
        [{ raw: '{}},"webhook":"http://127.0.0.1","x":{"y":{}' }, 400, "invalid_request", "body"],
        [{ body: {}, headers: { "x-on-disconnect": "stay" } }, 400, "invalid_request", "X-On-Disconnect"],
        [{ body: {}, headers: { "last-event-id": "1" } }, 400, "invalid_request", "Last-Event-ID"],
        [{ headers: { "last-event-id": "1" } }, 400, "invalid_request", "Last-Event-ID"],
        [{ body: {}, key: "wrong" }, 401, "unauthorized", null],
        [{ key: "wrong" }, 401, "unauthorized", null],
      ] as const) {
        const answer = await ask(queue, COMPLETIONS, body);
        says.status(answer, status, "body" in body || "raw" in body ? "openai.openaiPost" : "openai.openaiGet");
        says.contains(fieldsOf(answer)["error"], { code, param });
      }
      const path = "/v2/no-such-endpoint/openai/v1/models";
      const unknown = await context.send({ method: "GET", path });
      says.status(unknown, 404, "openai.openaiGet");
      says.contains(fieldsOf(unknown)["error"], { code: "not_found", type: "invalid_request_error" });
      if (keys.manageRead !== undefined) {
        const right = expect("OPENAI-RIGHT");
        for (const body of [{}, undefined]) {
          const answer = await ask(queue, COMPLETIONS, { body, key: keys.manageRead });
          right.status(answer, 403, body === undefined ? "openai.openaiGet" : "openai.openaiPost");
          right.contains(fieldsOf(answer)["error"], { code: "forbidden" });
        }
      }
      const most = limits.runsyncPayloadMaxBytes - '{"a":""}'.length;
      const sized = (chars: number): string => `{"a":"${"x".repeat(chars)}"}`;
      const large = expect("OPENAI-PAYLOAD");
      large.status(await ask(queue, COMPLETIONS, { raw: sized(most + 1) }), 413, "openai.openaiPost");
      const headers = { prefer: "respond-async" };
      large.status(await ask(queue, COMPLETIONS, { raw: sized(most), headers }), 202, "openai.openaiPost");
    },
  }),
  atEndpoint({
    name: "A client that leaves cancels its job unless it asked otherwise",
    claims: ["OPENAI-DISCONNECT"],
    async run({ context, queue, says }) {
      for (const stream of [true, false]) {
        const stays = [{ "x-on-disconnect": "continue" }, { "idempotency-key": `leaves ${String(stream)}` }];
        const asked: { readonly job: TakenJob; readonly leave: AbortController }[] = [];
        // Those that stay are left first, so that they would be cancelled by the time the last ones are.
        for (const headers of [...stays, {}, { "x-on-disconnect": "cancel" }]) {
          const leave = new AbortController();
          const { signal } = leave;
          const asking = await hold(context, () => ask(queue, COMPLETIONS, { body: { stream }, headers, signal }));
          const job = await taken(queue);
          if (stream) await queue.stream(job, { output: "data: 1\n\n" });
          says.equals(await asking.isOpen(), true, "the request while its job runs");
          asked.push({ job, leave });
        }
        const [kept, , left] = asked;
        if (stream && kept !== undefined) {
          const [leave, headers] = [new AbortController(), { "last-event-id": `${kept.job.id}:1:9` }];
          const { signal } = leave;
          await hold(context, () => ask(queue, COMPLETIONS, { body: {}, headers, signal }));
          leave.abort();
        }
        for (const { leave } of asked) leave.abort();
        const now = () => Promise.all(asked.map(async ({ job }) => (await statusOf(queue, job.id))["status"]));
        const cancelled = await soon(now, (all) => all.slice(stays.length).every((one) => one === "CANCELLED"));
        const expected = ["IN_PROGRESS", "IN_PROGRESS", "CANCELLED", "CANCELLED"];
        says.equals(
          cancelled,
          expected,
          "jobs of clients that left: with continue, with a key, with nothing, with cancel",
        );
        if (stream && left !== undefined) {
          const again = await ask(queue, COMPLETIONS, { body: {}, headers: { "last-event-id": `${left.job.id}:1:9` } });
          says.that(again.text.includes("X-On-Disconnect: continue"), "the answer to one that comes back", again.text);
        }
        for (const { job } of asked) await queue.done(job, { output: 1 });
      }
    },
  }),
  atEndpoint({
    name: "A list of models is answered without a worker from the last answer of one",
    claims: ["OPENAI-KNOWN-ANSWER"],
    needs: ["workers", "time"],
    spanMs: 10 * MINUTE_MS,
    async run({ clock, queue, says }) {
      const { answer } = await asked(queue, { route: "models" }, { report: { output: { data: ["m"] } } });
      says.equals(answer.headers.get("x-answered-at"), null, "x-answered-at of a worker's answer");
      const workers = async () => fieldsOf(await queue.call("GET", "health"))["workers"];
      await clock.pass(10 * MINUTE_MS);
      await until(workers, { idle: 0, initializing: 0, ready: 0, running: 0, throttled: 0, unhealthy: 0 });
      const known = await ask(queue, "models");
      says.status(known, 200, "openai.openaiGet");
      says.equals(known.json, { data: ["m"] });
      says.that(
        Date.parse(known.headers.get("x-answered-at") ?? "") > 0,
        "the time of the answer",
        known.headers.get("x-answered-at"),
      );
    },
  }),
];
