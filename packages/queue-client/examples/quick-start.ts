import { createQueueClient } from "@millrace/queue-client";

interface Input {
  prompt: string;
}

interface Output {
  text: string;
}

const queue = createQueueClient<Input, Output>({
  baseUrl: process.env["MILLRACE_BASE_URL"] ?? "http://127.0.0.1:8080",
  apiKey: process.env["MILLRACE_API_KEY"] ?? "",
  endpointId: process.env["MILLRACE_ENDPOINT"] ?? "echo",
});

const job = await queue.submit({ prompt: "A lighthouse in the fog" });
const { text } = await job.result({ timeoutMs: 120_000 });
console.log(text);
