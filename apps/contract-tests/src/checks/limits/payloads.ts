import { fieldsOf } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "Inputs and outputs around the size where the place of storage changes are read back",
    claims: ["LIMIT-INLINE-PAYLOAD"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const edge = limits.inlinePayloadMaxBytes;
      // The limit may apply to the value or to the whole body, so the check tries both on either side of it.
      const around = Buffer.byteLength('{"output":}');
      for (const bytes of [-around - 1, -around, 1 - around, -1, 0, 1, around, around + 1].map((more) => edge + more)) {
        const input = { text: "ä".repeat(10) + "i".repeat(bytes - 31) };
        const output = "ö".repeat(10) + "o".repeat(bytes - 22);
        const id = await queue.run(input);
        const job = await taken(queue);
        expect("LIMIT-INLINE-PAYLOAD").that(
          JSON.stringify(job.input) === JSON.stringify(input),
          `an input of ${bytes} bytes unchanged`,
          JSON.stringify(job.input).length,
        );
        await queue.done(job, { output });
        const answer = await queue.status(id);
        expect("LIMIT-INLINE-PAYLOAD").documented(answer, "queue.status");
        expect("LIMIT-INLINE-PAYLOAD").that(
          fieldsOf(answer)["output"] === output,
          `an output of ${bytes} bytes unchanged`,
          answer.text.length,
        );
      }
    },
  },
];
