const baseUrl = process.env["MILLRACE_BASE_URL"] ?? "http://127.0.0.1:8080";
const endpointId = process.env["MILLRACE_ENDPOINT"] ?? "";

interface Chunk {
  choices: { delta: { content?: string | null } }[];
}

const answer = await fetch(`${baseUrl}/v2/${endpointId}/openai/v1/chat/completions`, {
  method: "POST",
  headers: { authorization: `Bearer ${process.env["MILLRACE_API_KEY"] ?? ""}`, "content-type": "application/json" },
  body: JSON.stringify({ stream: true, messages: [{ role: "user", content: "What does a water mill do?" }] }),
});
if (!answer.ok || answer.body === null) throw new Error(await answer.text());

let rest = "";
for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + text).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) {
    if (!line.startsWith("data: {")) continue;
    const { choices } = JSON.parse(line.slice("data: ".length)) as Chunk;
    process.stdout.write(choices[0]?.delta.content ?? "");
  }
}
