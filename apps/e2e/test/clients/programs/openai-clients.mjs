/** What the official JavaScript client for OpenAI and the AI SDK do here; prints what came of each step as JSON. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, baseURL, apiKey] = process.argv.slice(2);
const require = createRequire(`${folder}/package.json`);
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const { default: OpenAI } = await load("openai");
const { createOpenAICompatible } = await load("@ai-sdk/openai-compatible");
const { generateText, streamText } = await load("ai");

const client = new OpenAI({ baseURL, apiKey, maxRetries: 0 });
const ask = { model: "mill-1", messages: [{ role: "user", content: "Who turns?" }] };
const refused = (call) => call.then(() => null).catch(({ status, message }) => ({ status, message }));
const textOf = async (parts, read) => {
  let text = "";
  for await (const part of parts) text += read(part) ?? "";
  return text;
};
async function batchOfFiles() {
  const endpoint = "/v1/chat/completions";
  const lines = [
    ["b", "mill-1"],
    ["none", "none"],
    ["a", "mill-1"],
  ].map(([custom_id, model]) => ({ custom_id, method: "POST", url: endpoint, body: { ...ask, model } }));
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const upload = (content) => client.files.create({ file: new File([content], "in.jsonl"), purpose: "batch" });
  const file = await upload(text);
  const begin = ({ id }) => client.batches.create({ input_file_id: id, endpoint, completion_window: "24h" });
  let batch = await begin(file);
  while (["validating", "in_progress", "finalizing"].includes(batch.status)) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    batch = await client.batches.retrieve(batch.id);
  }
  const read = async (id) => (await (await client.files.content(id)).text()).trimEnd().split("\n").map(JSON.parse);
  const failed = await begin(await upload("{"));
  const left = await begin(await upload(JSON.stringify({ ...lines[0], body: { ...ask, user: "endless" } })));
  const listed = [];
  for await (const { id } of client.batches.list({ limit: 1 })) listed.push(id);
  const files = [];
  for await (const { id } of client.files.list({ purpose: "batch_output" })) files.push(id);
  return {
    batch: [batch.status, batch.request_counts.completed, batch.request_counts.failed],
    results: (await read(batch.output_file_id)).map((line) => [
      line.custom_id,
      line.response.body.choices[0].message.content,
    ]),
    errors: (await read(batch.error_file_id)).map((line) => [line.custom_id, line.response.status_code]),
    failed: [failed.status, failed.errors.data[0].line],
    cancel: (await client.batches.cancel(left.id)).status,
    batches: listed.slice(0, 3).join() === [left.id, failed.id, batch.id].join(),
    files: files.includes(batch.output_file_id),
    deleted: (await client.files.delete(file.id)).deleted,
    gone: (await refused(client.files.retrieve(file.id))).status,
  };
}

const batches = await batchOfFiles();
const { choices } = await client.chat.completions.create(ask);
const stream = await client.chat.completions.create({ ...ask, stream: true });
const model = createOpenAICompatible({ name: "mill", baseURL, apiKey })("mill-1");
console.log(
  JSON.stringify({
    models: (await client.models.list()).data.map(({ id }) => id),
    answer: choices[0].message.content,
    stream: await textOf(stream, (part) => part.choices[0].delta.content),
    unknown: await refused(client.chat.completions.create({ ...ask, model: "none" })),
    wrong: await refused(new OpenAI({ baseURL, apiKey: "wrong", maxRetries: 0 }).models.list()),
    sdk: (await generateText({ model, prompt: "Who turns?" })).text,
    batches,
    sdkStream: await textOf(streamText({ model, prompt: "Who turns?" }).textStream, (text) => text),
  }),
);
