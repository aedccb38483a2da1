import type { Expectation } from "@millrace/contract-core";
import { type ClaimId, limits } from "@millrace/spec";
import { type Answer, type QueueUnderTest, type Scenario, fieldsOf, taken as nextJob } from "../../steps/words.ts";
import { jobCounts } from "../../steps/resources/queue-jobs.ts";

/** A submission: its body as JSON, or as it is sent; and more of its request. */
interface Submission {
  readonly body?: unknown;
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long `/runsync` is to wait; the shortest time if nothing is said. */
  readonly wait?: number | string;
}

/** What submissions may be, and just may not be. */
interface Row {
  readonly claims: readonly ClaimId[];
  readonly refused: readonly Submission[];
  readonly taken: readonly Submission[];
  readonly status?: number;
  /** The only operation that it is about. */
  readonly only?: "run" | "runsync";
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

const WRONG_ADDRESSES = [
  "ftp://a.invalid/x",
  "a.invalid/x",
  "//a.invalid",
  "file:///x",
  "https://",
  "",
  "https://a.invalid/jobs ",
  " https://a.invalid/jobs",
  "https://a.invalid/jobs b",
  "https://a.invalid\\jobs",
];
/** An address with exactly this number of characters. */
const address = (chars: number): string => "https://example.invalid/".padEnd(chars, "w");

/** The edge of a policy, and where it is beyond it. */
const bounds = [
  ["ttl", limits.ttlMinMs, -1, "LIMIT-TTL-MIN"],
  ["ttl", limits.ttlMaxMs, 1, "LIMIT-TTL-MAX"],
  ["executionTimeout", limits.executionTimeoutMinMs, -1, "LIMIT-EXECUTION-TIMEOUT-MIN"],
  ["executionTimeout", limits.executionTimeoutMaxMs, 1, "LIMIT-EXECUTION-TIMEOUT-MAX"],
] as const;

const rows: readonly Row[] = [
  {
    claims: ["QUEUE-RUN-BODY", "QUEUE-RUNSYNC-BODY", "QUEUE-JSON-BODIES"],
    refused: [
      ...raws("", "input=1", '{"input":{}', "{'input':{}}", "<input/>", '{"input":{}} {}'),
      ...[[], "input", null, {}, { prompt: "none" }, { Input: {} }, [{ input: {} }]].map((body) => ({ body })),
    ],
    taken: [{ body: { input } }, { body: { input: { a: [1, { b: "ü" }] } } }],
  },
  {
    claims: ["JOB-REQUEST-WEBHOOK"],
    refused: webhooks(...WRONG_ADDRESSES, 7, {}),
    taken: webhooks("https://a.invalid/jobs", "http://a.invalid/jobs", "HTTPS://a.invalid/jobs"),
  },
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
    refused: policies("low", []),
    taken: policies({}, { lowPriority: false }, { executionTimeout: 60_000, ttl: 60_000, lowPriority: true }),
  },
  ...bounds.map(([field, edge, step, ...claims]): Row => ({
    claims,
    refused: policies({ [field]: edge + step }),
    taken: policies({ [field]: edge }),
  })),
  {
    claims: ["LIMIT-NESTING"],
    refused: raws(nested(limits.jobNestingMaxDepth + 1)),
    taken: raws(nested(limits.jobNestingMaxDepth)),
  },
  {
    only: "runsync",
    claims: ["LIMIT-WAIT-400", "LIMIT-WAIT-MIN", "LIMIT-WAIT-MAX", "QUEUE-RUNSYNC-WAIT"],
    refused: [limits.waitMinMs - 1, limits.waitMaxMs + 1, 0, -1, "soon", "1500.5", "1e4"].map((wait) => ({
      body: { input },
      wait,
    })),
    taken: [{ body: { input } }],
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

async function expectRow(queue: QueueUnderTest, row: Row, says: Expectation): Promise<void> {
  const { refused, taken, status = 400, only } = row;
  for (const operation of only === undefined ? ["run", "runsync"] : [only]) {
    const submit = ({ headers = {}, wait = limits.waitMinMs, ...body }: Submission): Promise<Answer> =>
      queue.call("POST", operation === "run" ? "run" : `runsync?wait=${wait}`, {
        ...body,
        headers: { "content-type": "application/json", ...headers },
      });
    for (const submission of refused) {
      const answer = await submit(submission);
      says.status(answer, status, `queue.${operation}`);
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
  needs: ["workers"],
  async run(context) {
    const templateId = await context.template();
    await Promise.all(
      table.map(async (row) => expectRow(await context.endpoint({ templateId }), row, context.expect(...row.claims))),
    );
  },
});

export const scenarios: readonly Scenario[] = [
  submitted("run and runsync take a submission up to its bounds, and make no job of what is beyond them", rows),
  {
    ...submitted("run and runsync refuse an input that is no object", [
      {
        claims: ["JOB-REQUEST-INPUT-OBJECT"],
        refused: [
          ...["text", 1, true, null, [{}]].map((value) => ({ body: { input: value } })),
          ...[{}, [], "text", null].map((body) => ({ body })),
        ],
        taken: [{ body: { input: { n: 1 } } }],
      },
    ]),
    insteadInCompat: "COMPAT-QUEUE-INPUT",
  },
];
