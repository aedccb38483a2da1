import { type ClaimId, limits } from "@millrace/spec";
import { expectOf } from "../../derived/claims-of.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken as nextJob } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { fieldsOf } from "../answers.ts";
import { jobCounts } from "./jobs.ts";

/** A submission: its body as JSON, or as it is sent; and more of its request. */
interface Submission {
  readonly body?: unknown;
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What submissions may be, and just may not be. */
interface Row {
  readonly claims: readonly ClaimId[];
  readonly refused: readonly Submission[];
  readonly taken: readonly Submission[];
  readonly status?: number;
  /** The only operation that it is about. */
  readonly only?: "run" | "runsync";
  /** Whether the other dialect takes what is refused. */
  readonly isOfDefault?: true;
}

const input = {};
const policies = (...all: readonly unknown[]): readonly Submission[] =>
  all.map((policy) => ({ body: { input, policy } }));
const webhooks = (...all: readonly unknown[]): readonly Submission[] =>
  all.map((webhook) => ({ body: { input, webhook } }));
const raws = (...all: readonly string[]): readonly Submission[] => all.map((raw) => ({ raw }));
const keys = (...all: readonly string[]): readonly Submission[] =>
  all.map((key) => ({ body: { input }, headers: { "idempotency-key": key } }));

/** Nested arrays and objects with this number of levels; the body and the input are levels themselves. */
function nested(levels: number): string {
  const arrays = levels - 3;
  return `{"input":{"deep":${"[".repeat(arrays)}{}${"]".repeat(arrays)}}}`;
}

/** A body with exactly this number of bytes; some characters have more than one. */
function sized(bytes: number): string {
  const [start, end] = ['{"input":{"text":"äöü€', '"}}'];
  return start + "p".repeat(bytes - Buffer.byteLength(start + end)) + end;
}

/** An address with exactly this number of characters. */
const address = (chars: number): string => "https://example.invalid/".padEnd(chars, "w");

const bounds = (field: string, claim: ClaimId, edge: number, beyond: number): Row => ({
  claims: [claim],
  refused: policies({ [field]: beyond }),
  taken: policies({ [field]: edge }),
});

const objects = ["QUEUE-RUN-BODY", "QUEUE-RUNSYNC-BODY"] as const;
/** What only the default dialect refuses. */
const others = ["text", 1, true, null, [{}]].map((value) => ({ body: { input: value } }));

const rows: readonly Row[] = [
  {
    claims: [...objects, "QUEUE-JSON-BODIES"],
    refused: [
      ...raws("", "input=1", '{"input":{}', "{'input':{}}", "<input/>", '{"input":{}} {}'),
      ...[[], "input", null, {}, { prompt: "none" }, { Input: {} }, [{ input: {} }]].map((body) => ({ body })),
    ],
    taken: [{ body: { input } }, { body: { input: { a: [1, { b: "ü" }] } } }],
  },
  { claims: objects, refused: others, taken: [{ body: { input } }], isOfDefault: true },
  { claims: ["JOB-REQUEST-WEBHOOK"], ...addresses() },
  {
    claims: ["JOB-REQUEST-WEBHOOK-ADDRESS"],
    refused: webhooks(
      ...["169.254.169.254", "10.0.0.1", "2852039166", "0xa9.0xfe.0xa9.0xfe", "[fe80::1]", "[::ffff:10.0.0.1]"].map(
        (host) => `http://${host}/hook`,
      ),
    ),
    taken: webhooks("http://example.invalid/hook"),
  },
  {
    claims: ["LIMIT-WEBHOOK-URL"],
    refused: webhooks(address(limits.webhookUrlMaxChars + 1)),
    taken: webhooks(address(limits.webhookUrlMaxChars)),
  },
  {
    claims: ["JOB-REQUEST-POLICY"],
    refused: policies(
      ...["60000", 60_000.5, true, {}].flatMap((time) => [{ ttl: time }, { executionTimeout: time }]),
      ...["true", 1, {}].map((lowPriority) => ({ lowPriority })),
      "low",
      [],
    ),
    taken: policies({}, { lowPriority: false }, { executionTimeout: 60_000, ttl: 60_000, lowPriority: true }),
  },
  bounds("ttl", "LIMIT-TTL-MIN", limits.ttlMinMs, limits.ttlMinMs - 1),
  bounds("ttl", "LIMIT-TTL-MAX", limits.ttlMaxMs, limits.ttlMaxMs + 1),
  bounds(
    "executionTimeout",
    "LIMIT-EXECUTION-TIMEOUT-MIN",
    limits.executionTimeoutMinMs,
    limits.executionTimeoutMinMs - 1,
  ),
  bounds(
    "executionTimeout",
    "LIMIT-EXECUTION-TIMEOUT-MAX",
    limits.executionTimeoutMaxMs,
    limits.executionTimeoutMaxMs + 1,
  ),
  {
    claims: ["LIMIT-NESTING"],
    refused: raws(nested(limits.jobNestingMaxDepth + 1)),
    taken: raws(nested(limits.jobNestingMaxDepth)),
  },
  {
    claims: ["LIMIT-IDEMPOTENCY-KEY"],
    refused: keys("", "k".repeat(limits.idempotencyKeyMaxChars + 1)),
    taken: keys("k".repeat(limits.idempotencyKeyMaxChars)),
  },
  ...(
    [
      ["run", limits.runPayloadMaxBytes, "LIMIT-RUN-PAYLOAD", "LIMIT-RUN-PAYLOAD-413", "LIFECYCLE-RUN-OVER-LIMIT"],
      ["runsync", limits.runsyncPayloadMaxBytes, "LIMIT-RUNSYNC-PAYLOAD", "LIMIT-RUNSYNC-PAYLOAD-413"],
    ] as const
  ).map(([only, maxBytes, ...claims]): Row => ({
    only,
    claims: [...claims, "LIMIT-MEGABYTE", "LIMIT-EXACT-VALUE-ACCEPTED"],
    status: 413,
    refused: raws(sized(maxBytes + 1)),
    taken: raws(sized(maxBytes)),
  })),
];

function addresses(): Pick<Row, "refused" | "taken"> {
  const right = "https://hooks.invalid/jobs";
  return {
    refused: webhooks(
      "ftp://hooks.invalid/x",
      "hooks.invalid/x",
      "//hooks.invalid",
      "file:///x",
      "https://",
      `${right} `,
      ` ${right}`,
      `${right} b`,
      right.replace("/jobs", "\\jobs"),
      "",
      7,
      {},
    ),
    taken: webhooks(right, right.replace("https", "http"), right.replace("https", "HTTPS")),
  };
}

async function expectRow(queue: QueueUnderTest, row: Row, says: ReturnType<typeof expectOf>): Promise<void> {
  const { refused, taken, status = 400, only } = row;
  for (const operation of only === undefined ? ["run", "runsync"] : [only]) {
    const submit = ({ headers = {}, ...body }: Submission): Promise<Answer> =>
      queue.call("POST", operation === "run" ? "run" : `runsync?wait=${limits.waitMinMs}`, {
        ...body,
        headers: { "content-type": "application/json", ...headers },
      });
    for (const submission of refused) {
      const answer = await submit(submission);
      says.status(answer, status);
      says.documented(answer, `queue.${operation}`);
      says.equals(fieldsOf(answer)["error"], status === 413 ? "payload_too_large" : "invalid_request");
    }
    says.equals((await jobCounts(queue))["inQueue"], 0, "jobs after what was refused");
    // Together, because each is held for the shortest wait.
    const answers = await Promise.all(taken.map(submit));
    for (const answer of answers) {
      says.status(answer, 200);
      says.contains(answer.json, { status: "IN_QUEUE" });
    }
    says.equals((await jobCounts(queue))["inQueue"], taken.length, "jobs of what was taken");
    for (const { raw } of taken) {
      if (raw === undefined) continue;
      const job = await nextJob(queue);
      const isSame = JSON.stringify({ input: job.input }) === raw;
      says.that(isSame, "the input at the worker, as it was sent", raw.slice(0, 80));
      await queue.call("POST", `cancel/${job.id}`);
    }
    // Removed, not cancelled: no webhook is sent.
    await queue.call("POST", "purge-queue");
  }
}

const submitted = (name: string, table: readonly Row[]): Scenario => ({
  name,
  claims: [...new Set(table.flatMap(({ claims }) => claims))],
  safety: "disposable",
  needs: ["workers"],
  async run(context) {
    const templateId = await context.template();
    const played = table.filter(({ isOfDefault }) => isOfDefault !== true || context.dialect === "default");
    await Promise.all(
      played.map(async (row) => expectRow(await context.endpoint({ templateId }), row, expectOf(context, row.claims))),
    );
  },
});

export const scenarios: readonly Scenario[] = [
  submitted("run and runsync take a submission up to its bounds, and make no job of what is beyond them", rows),
  {
    ...submitted("run and runsync refuse an input that is no object", [
      {
        claims: ["JOB-REQUEST-INPUT-OBJECT"],
        refused: [...others, { body: {} }, { body: [] }, { body: "text" }, { body: null }],
        taken: [{ body: { input: { n: 1 } } }],
      },
    ]),
    insteadInCompat: "COMPAT-QUEUE-INPUT",
  },
];
