import { type Scenario, atEndpoint, fieldsOf, objectOf, taken, takenAnew } from "../../steps/words.ts";

const S3_CONFIG = {
  accessId: "VERIFYACCESSID",
  accessSecret: "verify-access-secret",
  bucketName: "verify-bucket",
  endpointUrl: "https://s3.verify.invalid",
  objectPath: "verify/object path/ü",
};

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "undocumented keys of a submission change nothing",
    claims: ["JOB-REQUEST-UNKNOWN-KEYS"],
    async run({ queue, says }) {
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
      for (const path of ["run", "runsync"]) {
        const answering = queue.call("POST", path, { body: { input: { n: 1 }, ...unknown } });
        const job = await taken(queue);
        says.that(job.id !== unknown.id, "an id of the service", job.id);
        says.equals(job.input, { n: 1 }, "input");
        const members = ["attempt", "attemptToken", "id", "input"];
        says.equals(Object.keys(job).toSorted(), members, "what the worker gets");
        await queue.done(job, { output: 1 });
        const answer = await answering;
        says.status(answer, 200, `queue.${path}`);
        const status = path === "run" ? { status: "IN_QUEUE" } : { status: "COMPLETED", output: 1 };
        says.contains(answer.json, { id: job.id, ...status });
      }
    },
  }),
  atEndpoint({
    name: "the bucket of a submission reaches the worker as it was sent, and no other caller",
    claims: ["JOB-REQUEST-S3-CONFIG", "JOB-S3-CONFIG-NOT-REPEATED"],
    async run({ queue, expect }) {
      const [reaches, notRepeated] = [expect("JOB-REQUEST-S3-CONFIG"), expect("JOB-S3-CONFIG-NOT-REPEATED")];
      const s3Config = { ...S3_CONFIG, more: { of: ["the handler"] } };
      const body = { input: {}, s3Config };
      const accepted = await queue.call("POST", "run", { body });
      reaches.equals(objectOf(await taken(queue))["s3Config"], s3Config, "s3Config of run");
      const id = String(fieldsOf(accepted)["id"]);
      const running = await queue.status(id);
      await queue.call("POST", `cancel/${id}`);
      const held = queue.call("POST", "runsync", { body });
      const sync = await taken(queue);
      reaches.equals(objectOf(sync)["s3Config"], s3Config, "s3Config of runsync");
      await queue.done(sync, { error: "no" });
      for (const answer of [
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
      ]) {
        const repeated = ["s3Config", ...Object.values(S3_CONFIG)].filter((word) => answer.text.includes(word));
        notRepeated.status(answer, 200);
        notRepeated.equals(repeated, [], "words of s3Config in the answer");
      }
      const plain = await takenAnew(queue);
      reaches.that(!("s3Config" in plain), "no s3Config where none was given", plain);
    },
  }),
];
