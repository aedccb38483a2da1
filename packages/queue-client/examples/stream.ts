import { createQueueClient } from "@millrace/queue-client";

interface Input {
  prompt: string;
}

/** What the handler yields, and what it returns. */
interface Token {
  text: string[];
}

const queue = createQueueClient<Input, unknown, Token>({
  apiKey: process.env["MILLRACE_API_KEY"] ?? "",
  endpointId: process.env["MILLRACE_ENDPOINT"] ?? "words",
});

const job = await queue.submit({ prompt: "A lighthouse in the fog" });
for await (const chunk of job.stream()) {
  process.stdout.write(chunk.output.text.join(""));
}
// The loop ends however the job ended; this is where a failure would show.
await job.result();
