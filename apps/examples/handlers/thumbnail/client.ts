import { readFile, writeFile } from "node:fs/promises";
import { createQueueClient } from "@millrace/queue-client";

interface Input {
  imageBase64: string;
  width: number;
  format: "jpeg" | "png" | "webp";
}

interface Output {
  width: number;
  height: number;
  imageBase64: string;
}

const queue = createQueueClient<Input, Output>({
  apiKey: process.env["MILLRACE_API_KEY"] ?? "",
  endpointId: process.env["MILLRACE_ENDPOINT"] ?? "",
});

const [from = "photo.jpg", to = "thumbnail.webp"] = process.argv.slice(2);
const imageBase64 = await readFile(from, "base64");
const job = await queue.submit({ imageBase64, width: 320, format: "webp" });
const thumbnail = await job.result({ timeoutMs: 60_000 });
await writeFile(to, thumbnail.imageBase64, "base64");
console.log(`${to}: ${thumbnail.width} x ${thumbnail.height}`);
