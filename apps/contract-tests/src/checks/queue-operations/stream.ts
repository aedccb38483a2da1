import { taken } from "../../target/queue-under-test.ts";
import { streamOf } from "../../target/stream-answer.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { isRefused } from "./jobs.ts";

const chunks = [
  { output: { text: ["A beam of"], input_tokens: 6, output_tokens: 3 }, metrics: { stream_index: 0 } },
  { output: "light", metrics: {} },
];

const read: Scenario = {
  name: "stream gives the chunks of a job that was submitted with run",
  claims: ["QUEUE-STREAM-NO-BODY", "QUEUE-STREAM-200", "QUEUE-RULE-RESULT-BY-STREAM"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const id = await queue.run();
    const waiting = await queue.call("GET", `stream/${id}?wait=0`);
    expect("QUEUE-STREAM-200").status(waiting, 200);
    const job = await taken(queue);
    for (const chunk of chunks) await queue.stream(job, chunk);
    const running = await queue.call("GET", `stream/${id}`);
    expect("QUEUE-STREAM-200").status(running, 200);
    expect("QUEUE-STREAM-NO-BODY").equals(streamOf(running), chunks);
    await queue.stream(job, { output: "last", metrics: {} });
    await queue.done(job, { output: [] });
    const finished = await queue.call("GET", `stream/${id}`);
    expect("QUEUE-STREAM-200").status(finished, 200);
    expect("QUEUE-RULE-RESULT-BY-STREAM").equals(streamOf(running), chunks, "while the job runs");
    expect("QUEUE-RULE-RESULT-BY-STREAM").equals(
      streamOf(finished),
      [{ output: "last", metrics: {} }],
      "after its end",
    );
    const unknown = await queue.call("GET", "stream/no-such-job?wait=0");
    expect("QUEUE-STREAM-200").documented(unknown, "queue.stream");
    expect("QUEUE-STREAM-200").status(unknown, 404);
  },
};

const method: Scenario = {
  name: "stream is read with GET and with nothing else",
  claims: ["QUEUE-STREAM-METHOD"],
  safety: "disposable",
  insteadInCompat: "COMPAT-QUEUE-POST",
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const id = await queue.run();
    const posted = await queue.call("POST", `stream/${id}`, { body: {} });
    expect("QUEUE-STREAM-METHOD").that(isRefused(posted), "POST is refused", posted.status);
    expect("QUEUE-STREAM-METHOD").status(await queue.call("GET", `stream/${id}?wait=0`), 200);
  },
};

const response: Scenario = {
  name: "stream answers an array of chunks",
  claims: ["QUEUE-STREAM-RESPONSE"],
  safety: "disposable",
  needs: ["workers"],
  insteadInCompat: "COMPAT-STREAM-OBJECT",
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const id = await queue.run();
    const waiting = await queue.call("GET", `stream/${id}?wait=0`);
    expect("QUEUE-STREAM-RESPONSE").equals(waiting.json, []);
    const job = await taken(queue);
    for (const chunk of chunks) await queue.stream(job, chunk);
    const running = await queue.call("GET", `stream/${id}`);
    expect("QUEUE-STREAM-RESPONSE").documented(running, "queue.stream");
    expect("QUEUE-STREAM-RESPONSE").equals(running.json, chunks);
  },
};

const withoutChunks: Scenario = {
  name: "stream has nothing of a handler that does not stream, only its end",
  claims: ["QUEUE-RULE-STREAM-HANDLER"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-RULE-STREAM-HANDLER");
    const plain = await queue.run();
    const job = await taken(queue);
    await queue.done(job, { status: "IN_PROGRESS", output: "progress is no chunk" });
    claim.equals(streamOf(await queue.call("GET", `stream/${plain}?wait=0`)), [], "while it runs");
    await queue.done(job, { output: ["a", "b"] });
    const ended = await queue.call("GET", `stream/${plain}`);
    claim.equals(streamOf(ended), [], "after its end");
    claim.equals(ended.headers.get("x-job-status"), "COMPLETED");
    claim.contains((await queue.status(plain)).json, { output: ["a", "b"] });
    const streamed = await queue.run();
    const streaming = await taken(queue);
    await queue.stream(streaming, { output: "a" });
    await queue.done(streaming, { output: [] });
    claim.equals(
      streamOf(await queue.call("GET", `stream/${streamed}`)),
      [{ output: "a", metrics: {} }],
      "of one that does",
    );
  },
};

export const scenarios: readonly Scenario[] = [read, method, response, withoutChunks];
