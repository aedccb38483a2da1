import type { Expectation } from "@millrace/contract-core";
import { type ClaimId, limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, WORKER_ID } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { type Fields, fieldsOf } from "../../steps/answers.ts";
import { atEndpoint, statusOf, takenAnew } from "../../steps/at-endpoint.ts";

const KINDS = { "job-stream": "jobStream", "job-done": "jobDone", "job-done-batch": "jobDoneBatch" } as const;
type Kind = keyof typeof KINDS;

/** Bodies of reports that are refused, and such that just are not. */
interface Row {
  readonly what: string;
  readonly claims: readonly ClaimId[];
  /** `job-done` alone if nothing is said. */
  readonly kinds?: readonly Kind[];
  /** 400 if nothing is said. */
  readonly status?: 413;
  readonly refused: readonly BodyOf[];
  readonly taken: readonly BodyOf[];
  /** The claim by which the job of a worker that sends no token fails, with the words of the refusal. */
  readonly fails?: ClaimId;
  /** What the refusal names besides: the place, and a word of the message. */
  readonly names?: readonly [field: string, word: string];
}
type BodyOf = (kind: Kind, job: TakenJob) => string;

const both = ["job-stream", "job-done"] as const;
const raws = (...all: readonly string[]): readonly BodyOf[] => all.map((raw) => () => raw);

/** With exactly this number of bytes; some characters have more than one. */
function sized(bytes: number): string {
  const [start, end] = ['{"output":"äöü€', '"}'];
  return start + "r".repeat(bytes - Buffer.byteLength(start + end)) + end;
}

/** With this number of levels, those of the body among them. */
const nested =
  (levels: number): BodyOf =>
  (kind, { id, attemptToken }) => {
    const arrays = levels - (kind === "job-done-batch" ? 2 : 1) - 1;
    const output = `${"[".repeat(arrays)}{}${"]".repeat(arrays)}`;
    if (kind === "job-done-batch") return `{"${id}":{"attemptToken":"${attemptToken}","output":${output}}}`;
    return `{"output":${output}}`;
  };

const rows: readonly Row[] = [
  {
    what: "their size",
    claims: ["WORKER-DONE-413", "LIMIT-RESULT"],
    kinds: both,
    status: 413,
    refused: raws(sized(limits.resultMaxBytes + 1)),
    taken: raws(sized(limits.resultMaxBytes)),
    fails: "WORKER-REFUSED-RESULT-FAILS",
  },
  {
    what: "their depth",
    claims: ["LIMIT-NESTING", "WORKER-DONE-400"],
    kinds: [...both, "job-done-batch"],
    refused: [nested(limits.jobNestingMaxDepth + 1)],
    taken: [nested(limits.jobNestingMaxDepth)],
  },
  {
    what: "numbers that JSON does not have",
    claims: ["WORKER-NOT-FINITE-NAMED", "WORKER-DONE-400"],
    kinds: both,
    refused: raws(
      '{"output": {"x": [0, {}, [1, 2], -Infinity]}}',
      '{"output": {"x": [[0], "Infinity", 1, -Infinity]}}',
      // What came of a large body is no longer in memory.
      `{"output": {"before": "${"b".repeat(4 * limits.inlinePayloadMaxBytes)}", "x": [0, 1, 2, -Infinity]}}`,
    ),
    taken: raws('{"output":{"x":[0,{},[1,2],"-Infinity"]}}'),
    fails: "WORKER-REFUSED-RESULT-FAILS",
    names: ["output.x[3]", "-Infinity"],
  },
  {
    what: "what is no JSON",
    claims: ["WORKER-DONE-400"],
    refused: raws('{"output": NaN}', "{", "output=1", ""),
    taken: raws('{"output":1}'),
    fails: "WORKER-REFUSED-RESULT-FAILS",
  },
  {
    what: "the shape of a result",
    claims: ["WORKER-DONE-400"],
    refused: raws("[]", '"text"', '{"status":"COMPLETED"}', '{"stopPod":"yes"}'),
    taken: raws("{}"),
  },
  {
    what: "the shape of a chunk",
    claims: ["WORKER-DONE-400"],
    kinds: ["job-stream"],
    refused: raws("output=1", '"text"', "{}", '{"output":1,"metrics":[]}'),
    taken: raws('{"output":1,"metrics":{}}'),
  },
];

async function send(queue: QueueUnderTest, kind: Kind, job: TakenJob, raw: string, hasToken = true): Promise<Answer> {
  // Large bodies take a busy machine so long that leases would end meanwhile.
  await queue.ping([job.id]);
  const query = hasToken ? `?attempt=${job.attemptToken}` : "";
  const path = kind === "job-done-batch" ? `${kind}/${WORKER_ID}` : `${kind}/${WORKER_ID}/${job.id}${query}`;
  return await queue.call("POST", path, { raw });
}

function expectNamed(says: Expectation, answer: Answer, { status, names }: Row): void {
  const { error, message, details } = fieldsOf(answer);
  says.equals(error, status === 413 ? "payload_too_large" : "invalid_request", "the code");
  if (names === undefined) return;
  const [field, word] = names;
  says.that(String(message).includes(word), `the word ${word}`, message);
  says.equals((details as readonly Fields[] | undefined)?.[0]?.["field"], field, "the place");
}

const refused = (row: Row): Scenario =>
  atEndpoint({
    name: `reports of workers are taken up to their bounds, and refused beyond them: ${row.what}`,
    claims: [...row.claims, ...(row.fails === undefined ? [] : [row.fails])],
    async run({ context, queue }) {
      const says = context.expect(...row.claims);
      for (const kind of row.kinds ?? ["job-done"]) {
        const job = await takenAnew(queue);
        for (const bodyOf of row.refused) {
          const answer = await send(queue, kind, job, bodyOf(kind, job));
          says.status(answer, row.status ?? 400, `worker.${KINDS[kind]}`);
          expectNamed(says, answer, row);
          const connection = answer.headers.get("connection");
          says.that(connection !== "close", "a connection that stays", connection);
          const shown = await statusOf(queue, job.id);
          says.equals([shown["status"], "output" in shown], ["IN_PROGRESS", false], "the attempt goes on");
          if (row.fails === undefined) continue;
          const fails = context.expect(row.fails);
          const plain = await takenAnew(queue);
          const again = await send(queue, kind, plain, bodyOf(kind, plain), false);
          fails.status(again, row.status ?? 400);
          const { status, error } = await statusOf(queue, plain.id);
          fails.equals(status, "FAILED", `${kind} without a token`);
          const message = String(fieldsOf(again)["message"]);
          fails.that(String(error).includes(message), `an error with the refusal: ${message}`, error);
        }
        for (const bodyOf of row.taken) {
          const raw = bodyOf(kind, job);
          says.status(await send(queue, kind, job, raw), 200);
          if (kind !== "job-done") continue;
          const { output } = await statusOf(queue, job.id);
          says.that(JSON.stringify({ output }) === raw, "the output, unchanged", JSON.stringify(output)?.slice(0, 80));
        }
        if (kind === "job-stream") await queue.call("POST", `cancel/${job.id}`);
      }
    },
  });

const progress: Scenario = atEndpoint({
  name: "a progress update that is refused leaves its job running, also without a token",
  claims: ["WORKER-DONE-PROGRESS"],
  async run({ queue, says }) {
    const job = await takenAnew(queue);
    // The second comes in several pieces, and the third is refused before they come.
    for (const [bytes, status] of [
      [0, 400],
      [4 * limits.inlinePayloadMaxBytes, 400],
      [limits.resultMaxBytes, 413],
    ] as const) {
      const raw = `{"status": "IN_PROGRESS", "output": ["${"p".repeat(bytes)}", NaN]}`;
      says.status(await send(queue, "job-done", job, raw, false), status);
      says.contains(await statusOf(queue, job.id), { status: "IN_PROGRESS" }, `after ${raw.length} bytes`);
    }
  },
});

export const scenarios: readonly Scenario[] = [...rows.map(refused), progress];
