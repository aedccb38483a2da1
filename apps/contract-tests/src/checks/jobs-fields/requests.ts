import { objectOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import { playedSync } from "./exchange.ts";

const S3_CONFIG = {
  accessId: "VERIFYACCESSID",
  accessSecret: "verify-access-secret",
  bucketName: "verify-bucket",
  endpointUrl: "https://s3.verify.invalid",
  objectPath: "verify/object path/ü",
};

export const scenarios: readonly Scenario[] = [
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
