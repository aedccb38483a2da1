import { keyOf } from "../../derived/interfaces/calls-of-operations.ts";
import { type Scenario, atEndpoint, fieldsOf, taken, withJob } from "../../steps/words.ts";

/** As JSON text, without spaces. */
const INPUT = { text: "ü" };
const INPUT_BYTES = 13;
const OUTPUT = ["é", 1];
/** Jobs of which one has no input any more, where inputs are not kept. */
const ROUNDS = 8;
const OUTPUT_BYTES = 8;
/** No host has this name. */
const WEBHOOK = "https://receiver.invalid/hook";

/** The service hands it back as it came, with its spaces and the order of its names. */
const INPUT_TEXT = '{ "text" : "ü",\n "a":1.50 }';

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "the input of a job is read as it was submitted, as long as it is kept",
    claims: ["JOBS-INPUT-200", "JOBS-INPUT-GONE-404"],
    async run({ queue, expect, rest }) {
      const headers = { "content-type": "application/json" };
      await queue.call("POST", "run", { headers, raw: `{"input":${INPUT_TEXT}}` });
      const job = await taken(queue);
      const path = `/endpoints/${queue.endpointId}/jobs/${job.id}`;
      const answer = await rest("GET", `${path}/input`);
      expect("JOBS-INPUT-200").equals([answer.status, answer.text], [200, INPUT_TEXT], "the body");
      await queue.done(job, { output: 1 });
      // The input of a job that ends at once need not be kept at all.
      let [isGone, ended] = [false, path];
      for (let round = 0; round < ROUNDS && !isGone; round += 1) {
        isGone = fieldsOf(await rest("GET", ended))["inputBytes"] === null;
        const after = await rest("GET", `${ended}/input`);
        expect("JOBS-INPUT-GONE-404").status(after, isGone ? 404 : 200, "rest.getJobInput");
        const held = queue.call("POST", "runsync", { body: { input: { once: 1 } } });
        await queue.done(await taken(queue), { output: 1 });
        ended = path.replace(job.id, String(fieldsOf(await held)["id"]));
      }
    },
  }),
  atEndpoint({
    name: "a key that may only manage does not read inputs",
    claims: ["JOBS-INPUT-403"],
    needs: ["keys"],
    async run({ context, queue, says, rest }) {
      const path = `/endpoints/${queue.endpointId}/jobs/${await queue.run({ secret: true })}/input`;
      for (const kind of ["manage", "manageRead", "work"] as const) {
        const answer = await rest("GET", path, undefined, { key: keyOf(context, kind) });
        says.status(answer, 403, "rest.getJobInput");
      }
      await queue.call("POST", "purge-queue");
    },
  }),
  withJob({
    name: "a job is read with its sizes and whether it has a webhook",
    claims: ["JOBS-GET-WEBHOOK", "JOBS-GET-SIZES"],
    async run({ queue, job, expect, rest }) {
      const look = async (id: string, webhook: boolean, ofInput: number, outputBytes: number | null): Promise<void> => {
        const read = fieldsOf(await rest("GET", `/endpoints/${queue.endpointId}/jobs/${id}`));
        expect("JOBS-GET-WEBHOOK").equals(read["webhook"], webhook, "webhook");
        expect("JOBS-GET-SIZES").equals(read["outputBytes"], outputBytes, "outputBytes");
        const { inputBytes } = read;
        const isSize = inputBytes === ofInput || (inputBytes === null && outputBytes !== null);
        expect("JOBS-GET-SIZES").that(isSize, "the size of the input, or null when it has ended", inputBytes);
      };
      await look(job.id, false, 2, null);
      await queue.done(job, { output: OUTPUT });
      await look(job.id, false, 2, OUTPUT_BYTES);
      await look(await queue.run(INPUT, { webhook: WEBHOOK }), true, INPUT_BYTES, null);
      await queue.call("POST", "purge-queue");
    },
  }),
];
