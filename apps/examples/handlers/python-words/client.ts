import { createQueueClient } from "@millrace/queue-client";

interface Input {
  text: string;
  top?: number;
  caseSensitive?: boolean;
}

interface Output {
  words: number;
  distinct: number;
  top: { word: string; count: number }[];
}

const queue = createQueueClient<Input, Output>({
  apiKey: process.env["MILLRACE_API_KEY"] ?? "",
  endpointId: process.env["MILLRACE_ENDPOINT"] ?? "",
});

const job = await queue.submit({ text: "The river turns the wheel, and the wheel turns the stone.", top: 3 });
const { words, distinct, top } = await job.result({ timeoutMs: 60_000 });
console.log(`${words} words, ${distinct} of them distinct`);
for (const { word, count } of top) console.log(count, word);
