import { serve } from "@millrace/worker";

interface Prompt {
  readonly text: string;
}

await serve<Prompt>(
  async function* (job, { signal }) {
    for (const word of job.input.text.split(" ")) {
      if (signal.aborted) return;
      yield { text: word };
    }
  },
  { returnAggregateStream: true },
);
