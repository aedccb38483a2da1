import { keyOf } from "../authentication/operations.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf } from "../answers.ts";
import { takenAnew } from "../lifecycle/workers.ts";
import { taken } from "../../target/queue-under-test.ts";
import { jobsOf, pages } from "./shared.ts";

/** As JSON text, without spaces. */
const INPUT = { text: "ü" };
const INPUT_BYTES = 13;
const OUTPUT = ["é", 1];
const OUTPUT_BYTES = 8;
/** No host has this name. */
const WEBHOOK = "https://receiver.invalid/hook";

/** The service hands it back as it came, with its spaces and the order of its names. */
const INPUT_TEXT = '{ "text" : "ü",\n "a":1.50 }';

export const scenarios: readonly Scenario[] = [
  {
    name: "the input of a job is read as it was submitted, as long as it is kept",
    claims: ["JOBS-INPUT-200", "JOBS-INPUT-GONE-404"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { expect, rest, send } = context;
      const queue = await context.endpoint();
      const headers = { "content-type": "application/json" };
      await send({ method: "POST", path: `/v2/${queue.endpointId}/run`, headers, raw: `{"input":${INPUT_TEXT}}` });
      const job = await taken(queue);
      const path = `/endpoints/${queue.endpointId}/jobs/${job.id}/input`;
      const answer = await rest("GET", path);
      expect("JOBS-INPUT-200").status(answer, 200);
      expect("JOBS-INPUT-200").equals(answer.text, INPUT_TEXT, "the body");
      await queue.done(job, { output: 1 });
      const { inputBytes } = fieldsOf(await rest("GET", path.replace(/\/input$/, "")));
      const after = await rest("GET", path);
      expect("JOBS-INPUT-GONE-404").status(after, inputBytes === null ? 404 : 200);
      expect("JOBS-INPUT-GONE-404").documented(after, "rest.getJobInput");
    },
  },
  {
    name: "a key that may only manage does not read inputs",
    claims: ["JOBS-INPUT-403"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { expect, rest } = context;
      const queue = await context.endpoint();
      const id = await queue.run({ secret: true });
      for (const kind of ["manage", "manageRead", "work"] as const) {
        const options = { key: keyOf(context, kind) };
        const answer = await rest("GET", `/endpoints/${queue.endpointId}/jobs/${id}/input`, undefined, options);
        expect("JOBS-INPUT-403").status(answer, 403);
        expect("JOBS-INPUT-403").documented(answer, "rest.getJobInput");
      }
      await queue.call("POST", "purge-queue");
    },
  },
  {
    name: "a job is read as it is listed, with its sizes and whether it has a webhook",
    claims: ["JOBS-GET-200", "JOBS-GET-AS-LISTED", "JOBS-GET-WEBHOOK", "JOBS-GET-SIZES"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { expect, rest } = context;
      const queue = await context.endpoint();
      const job = await takenAnew(queue, INPUT);
      const read = (id: string): ReturnType<typeof rest> => rest("GET", `/endpoints/${queue.endpointId}/jobs/${id}`);
      expect("JOBS-GET-SIZES").contains(fieldsOf(await read(job.id)), { inputBytes: INPUT_BYTES, outputBytes: null });
      await queue.done(job, { output: OUTPUT });
      const waiting = await queue.run({}, { webhook: WEBHOOK });
      const listed = (await pages(context, queue.endpointId)).flatMap(jobsOf);
      for (const id of [job.id, waiting]) {
        const answer = await read(id);
        expect("JOBS-GET-200").status(answer, 200);
        expect("JOBS-GET-200").documented(answer, "rest.getJob");
        const { webhook, inputBytes, outputBytes, ...summary } = fieldsOf(answer);
        expect("JOBS-GET-AS-LISTED").equals(
          summary,
          listed.find((one) => one["id"] === id),
          "the job by itself",
        );
        expect("JOBS-GET-WEBHOOK").equals(webhook, id === waiting, "webhook");
        expect("JOBS-GET-SIZES").equals(outputBytes, id === waiting ? null : OUTPUT_BYTES, "outputBytes");
        const isSize = inputBytes === null || inputBytes === (id === waiting ? 2 : INPUT_BYTES);
        expect("JOBS-GET-SIZES").that(isSize, "the size of the input, or null", inputBytes);
      }
      await queue.call("POST", "purge-queue");
    },
  },
];
