import type { Scenario } from "../../suite/scenario.ts";
import { fieldsOf } from "../answers.ts";
import { takenAnew } from "../lifecycle/workers.ts";
import { jobsOf, pages } from "./shared.ts";

/** As JSON text, without spaces. */
const INPUT = { text: "ü" };
const INPUT_BYTES = 13;
const OUTPUT = ["é", 1];
const OUTPUT_BYTES = 8;
/** No host has this name. */
const WEBHOOK = "https://receiver.invalid/hook";

export const scenarios: readonly Scenario[] = [
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
