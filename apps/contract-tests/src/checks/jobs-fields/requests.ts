import type { ClaimId } from "@millrace/spec";
import { objectOf } from "../answers.ts";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import { WEBHOOK, jobOf, playedSync } from "./exchange.ts";

const S3_CONFIG = {
  accessId: "VERIFYACCESSID",
  accessSecret: "verify-access-secret",
  bucketName: "verify-bucket",
  endpointUrl: "https://s3.verify.invalid",
  objectPath: "verify/object path/ü",
};

export const scenarios: readonly Scenario[] = [
  {
    name: "a submission is an object whose input is an object",
    claims: ["JOB-REQUEST-INPUT-OBJECT"],
    safety: "disposable",
    needs: ["workers"],
    insteadInCompat: "COMPAT-QUEUE-INPUT",
    run: async (context) => {
      const queue = await context.endpoint();
      const bodies = [{}, { prompt: "none" }, ...["text", 1, true, null, [{}]].map((input) => ({ input }))];
      await expectRefused(context, queue, { claim: "JOB-REQUEST-INPUT-OBJECT", bodies: [...bodies, [], "text", null] });
      await expectAccepted(context, queue, { claim: "JOB-REQUEST-INPUT-OBJECT", bodies: [{ input: { n: 1 } }] });
    },
  },
  {
    name: "every input reaches the worker as it was sent",
    claims: ["JOB-REQUEST-INPUT-CONTENT", "JOB-REQUEST-INPUT-EMPTY"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const inputs = [
        { prompt: "ü \u2028 \u{1F4A5}", list: [1, -0.5, 1e21, null, [], {}], "odd key.$ref": { "": true } },
        { id: "not the id", status: "COMPLETED", input: { input: [] }, policy: { ttl: "none" }, webhook: 1 },
      ];
      for (const input of inputs) {
        await queue.run(input);
        const job = await taken(queue);
        expect("JOB-REQUEST-INPUT-CONTENT").equals(job.input, input, "input of run");
        const held = queue.call("POST", "runsync", { body: { input } });
        const sync = await taken(queue);
        expect("JOB-REQUEST-INPUT-CONTENT").equals(sync.input, input, "input of runsync");
        await queue.done(sync, {});
        expect("JOB-REQUEST-INPUT-CONTENT").status(await held, 200);
      }
      const answer = await queue.call("POST", "run", { body: { input: {} } });
      expect("JOB-REQUEST-INPUT-EMPTY").status(answer, 200);
      expect("JOB-REQUEST-INPUT-EMPTY").equals((await taken(queue)).input, {}, "input");
    },
  },
  {
    name: "webhooks to addresses of no public network are refused, however they are written",
    claims: ["JOB-REQUEST-WEBHOOK-ADDRESS"],
    safety: "disposable",
    run: async (context) => {
      const queue = await context.endpoint();
      const hosts = [
        "169.254.169.254",
        "10.0.0.1",
        "2852039166",
        "0xa9.0xfe.0xa9.0xfe",
        "[fe80::1]",
        "[::ffff:10.0.0.1]",
      ];
      const bodies = hosts.map((host) => ({ input: {}, webhook: `http://${host}/hook` }));
      await expectRefused(context, queue, { claim: "JOB-REQUEST-WEBHOOK-ADDRESS", bodies });
    },
  },
  {
    name: "undocumented keys of a submission change nothing",
    claims: ["JOB-REQUEST-UNKNOWN-KEYS"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const expectation = expect("JOB-REQUEST-UNKNOWN-KEYS");
      const queue = await endpoint();
      // Of any length, with characters anywhere that JSON escapes.
      const long = Array.from({ length: 600 }, (_, index) => [`${"k".repeat(2 * index)}\n\u0001"`, index] as const);
      const unknown = {
        webhookV2: { url: 1 },
        id: "chosen",
        status: "COMPLETED",
        ttl: "none",
        surprise: [null],
        ...Object.fromEntries(long),
      };
      const answer = await queue.call("POST", "run", { body: { input: { n: 1 }, ...unknown } });
      expectation.documented(answer, "queue.run");
      expectation.status(answer, 200);
      const job = await taken(queue);
      expectation.equals(objectOf(answer.json)["id"], job.id, "id");
      expectation.that(job.id !== unknown.id, "an id of the service", job.id);
      expectation.equals(job.input, { n: 1 }, "input");
      expectation.equals(
        Object.keys(job).toSorted(),
        ["attempt", "attemptToken", "id", "input"],
        "what the worker gets",
      );
      const sync = await playedSync(queue, { input: {}, ...unknown }, { output: 1 });
      expectation.contains(sync.json, { status: "COMPLETED", output: 1 });
    },
  },
  {
    name: "a webhook is an http or https address or it is refused",
    claims: ["JOB-REQUEST-WEBHOOK"],
    safety: "disposable",
    run: async (context) => {
      const queue = await context.endpoint();
      const bodyOf = (webhook: unknown): Submission => ({ input: {}, webhook });
      const wrong = ["ftp://hooks.invalid/x", "hooks.invalid/x", "//hooks.invalid", "file:///x", "https://", "", 7, {}];
      await expectRefused(context, queue, { claim: "JOB-REQUEST-WEBHOOK", bodies: wrong.map(bodyOf) });
      const right = [WEBHOOK, WEBHOOK.replace("https", "http"), WEBHOOK.replace("https", "HTTPS")];
      await expectAccepted(context, queue, { claim: "JOB-REQUEST-WEBHOOK", bodies: right.map(bodyOf) });
    },
  },
  {
    name: "a policy has two integers and a boolean or it is refused",
    claims: ["JOB-REQUEST-POLICY"],
    safety: "disposable",
    run: async (context) => {
      const queue = await context.endpoint();
      const bodyOf = (policy: unknown): Submission => ({ input: {}, policy });
      const times = ["60000", 60_000.5, true, {}];
      const wrong = [
        ...times.flatMap((time) => [{ ttl: time }, { executionTimeout: time }]),
        ...["true", 1, {}].map((lowPriority) => ({ lowPriority })),
        "low",
        [],
      ];
      await expectRefused(context, queue, { claim: "JOB-REQUEST-POLICY", bodies: wrong.map(bodyOf) });
      const right = [
        {},
        { lowPriority: false },
        { executionTimeout: 60_000, ttl: 60_000, lowPriority: true },
        { ttl: 60_000 },
      ];
      await expectAccepted(context, queue, { claim: "JOB-REQUEST-POLICY", bodies: right.map(bodyOf) });
    },
  },
  {
    name: "the bucket of a submission reaches the worker as it was sent, and no other caller",
    claims: ["JOB-REQUEST-S3-CONFIG", "JOB-S3-CONFIG-NOT-REPEATED"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const body = { input: {}, s3Config: { ...S3_CONFIG, more: { of: ["the handler"] } } };
      const accepted = await queue.call("POST", "run", { body });
      const poll = await queue.call("GET", "job-take/contract-worker");
      expect("JOB-REQUEST-S3-CONFIG").equals(objectOf(poll.json)["s3Config"], body.s3Config, "s3Config of run");
      const id = String(objectOf(accepted.json)["id"]);
      const running = await queue.status(id);
      await queue.call("POST", `cancel/${id}`);
      const held = queue.call("POST", "runsync", { body });
      const sync = await taken(queue);
      const { s3Config } = { s3Config: undefined, ...sync };
      expect("JOB-REQUEST-S3-CONFIG").equals(s3Config, body.s3Config, "s3Config of runsync");
      await queue.done(sync, { error: "no" });
      const answers = [
        accepted,
        running,
        await queue.status(id),
        await held,
        await queue.call("GET", `status-sync/${sync.id}`),
        await queue.call("GET", `stream/${sync.id}?wait=0`),
        await queue.call("POST", `retry/${sync.id}`),
        await queue.call("GET", `status/${sync.id}?explain=true`),
        await queue.call("GET", "health"),
        await queue.call("POST", `cancel/${sync.id}`),
      ];
      for (const answer of answers) {
        const repeated = ["s3Config", ...Object.values(S3_CONFIG)].filter((word) => answer.text.includes(word));
        expect("JOB-S3-CONFIG-NOT-REPEATED").status(answer, 200);
        expect("JOB-S3-CONFIG-NOT-REPEATED").equals(repeated, [], "words of s3Config in the answer");
      }
      await queue.run();
      const plain = await taken(queue);
      expect("JOB-REQUEST-S3-CONFIG").that(!("s3Config" in plain), "no s3Config where none was given", plain);
    },
  },
];

type Submission = Readonly<Record<string, unknown>>;

/** Both ways to submit answer 400 to each of these bodies and create no job. */
async function expectRefused(
  { expect }: Context,
  queue: QueueUnderTest,
  { claim, bodies }: { readonly claim: ClaimId; readonly bodies: readonly unknown[] },
): Promise<void> {
  for (const body of bodies) {
    for (const operation of ["run", "runsync"]) {
      const answer = await queue.call("POST", `${operation}${operation === "run" ? "" : "?wait=1000"}`, { body });
      expect(claim).status(answer, 400);
      expect(claim).documented(answer, `queue.${operation}`);
    }
  }
  const { json } = await queue.call("GET", "health");
  expect(claim).contains(json, { jobs: { inQueue: 0 } }, "after what was refused");
}

/** Both ways to submit create a job from each of these bodies. */
async function expectAccepted(
  { expect }: Context,
  queue: QueueUnderTest,
  { claim, bodies }: { readonly claim: ClaimId; readonly bodies: readonly Submission[] },
): Promise<void> {
  // Together, because each is held for the shortest wait.
  await Promise.all(
    bodies.map(async (body) => {
      const answers = await Promise.all([
        queue.call("POST", "run", { body }),
        queue.call("POST", "runsync?wait=1000", { body }),
      ]);
      for (const answer of answers) {
        const id = String(objectOf(answer.json)["id"]);
        expect(claim).status(answer, 200);
        expect(claim).contains(await jobOf(queue, id), { id, status: "IN_QUEUE" });
      }
    }),
  );
  // Removed, not cancelled: no webhook is sent.
  await queue.call("POST", "purge-queue");
}
