import { limits } from "@millrace/spec";
import { type Scenario, atEndpoint, fieldsOf, takenAnew } from "../../steps/words.ts";

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "Inputs and outputs around the size where the place of storage changes are read back",
    claims: ["LIMIT-INLINE-PAYLOAD"],
    async run({ queue, says }) {
      // The limit may apply to the value or to the whole body, so the check tries both on either side of it.
      const around = Buffer.byteLength('{"output":}');
      for (const more of [-around - 1, -around, 1 - around, -1, 0, 1, around, around + 1]) {
        const bytes = limits.inlinePayloadMaxBytes + more;
        const input = { text: "ä".repeat(10) + "i".repeat(bytes - 31) };
        const output = "ö".repeat(10) + "o".repeat(bytes - 22);
        const job = await takenAnew(queue, { input });
        const given = JSON.stringify(job.input);
        says.that(given === JSON.stringify(input), `an input of ${bytes} bytes unchanged`, given.length);
        await queue.done(job, { output });
        const answer = await queue.status(job.id);
        says.documented(answer, "queue.status");
        says.that(fieldsOf(answer)["output"] === output, `an output of ${bytes} bytes unchanged`, answer.text.length);
      }
    },
  }),
];
