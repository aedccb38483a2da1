import { expect, test } from "vitest";
import { inputOfSource } from "./ready-text.ts";

test.for([
  ['def handler(job):\n    return "Hello, " + job["input"]["name"]\n', { name: "Hello" }],
  [
    'def handler(event):\n    job_input = event["input"]\n    prompt = job_input.get("prompt")\n    steps = job_input.get("steps", 20)\n    # job_input["old"]\n',
    { prompt: "Hello", steps: 20 },
  ],
  [
    "async def h(job):\n    data = job.get('input', {})\n    return data['text'] if data.get('loud', False) else 1",
    { text: "Hello", loud: false },
  ],
  ["export default ({ input }) => ({ sum: input.a + input.b });", { a: "Hello", b: "Hello" }],
  [
    "serve(async (job) => {\n  const { prompt, seed = 7 } = job.input;\n  return prompt;\n});",
    { prompt: "Hello", seed: 7 },
  ],
  ["export default async ({ input: { name } }: Job) => name.toUpperCase();", { name: "Hello" }],
  ["export default (job) => job.input.text + (job.input.text ?? 'x')", { text: "x" }],
  ["const body = job.input;\nfetch(body.url);\nbody.map(f);", { url: "Hello" }],
] as const)("the keys of %j", ([source, keys]) => {
  expect(inputOfSource(source)).toEqual(keys);
});

test.for([
  "def handler(job):\n    return 1",
  "export default () => 'x';",
  'def handler(job):\n    return job["input"]',
])("%j reads none", (source) => {
  expect(inputOfSource(source)).toBeUndefined();
});
