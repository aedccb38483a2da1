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
    sdkStream: await textOf(streamText({ model, prompt: "Who turns?" }).textStream, (text) => text),
  }),
);
