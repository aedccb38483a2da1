import { createQueueClient } from "@millrace/queue-client";

interface Input {
  text: string;
  delayMs?: number;
  chunkWords?: number;
}

interface Chunk {
  text: string[];
  input_tokens: number;
  output_tokens: number;
}

const queue = createQueueClient<Input, Chunk[], Chunk>({
  apiKey: process.env["MILLRACE_API_KEY"] ?? "",
  endpointId: process.env["MILLRACE_ENDPOINT"] ?? "",
});

const job = await queue.submit({ text: "The river turns the wheel, and the wheel turns the stone." });
for await (const { output } of job.stream()) {
  process.stdout.write(output.text.join(""));
}
// The loop ends however the job ended; this is where a failure would show.
const pieces = await job.result();
console.log(`\n${pieces.length} pieces`);
