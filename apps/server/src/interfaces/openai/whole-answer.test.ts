import { expect, test } from "vitest";
import { wholeAnswer } from "./whole-answer.ts";

test.each([
  ["one object as one chunk", ['{"id":1.0}'], "null", '{"id":1.0}'],
  ["an output that repeats the chunks", ['{"id":1}'], '[{"id":1}]', '{"id":1}'],
  ["JSON as text", ['"{\\"id\\":1}"'], null, '{"id":1}'],
  ["JSON as text, a line in each chunk", ['"{\\n"', '" \\"id\\": 1\\n"', '"}\\n"'], null, '{\n "id": 1\n}\n'],
  ["an output alone", [], '{"id":1}', '{"id":1}'],
  ["an output that is the text of a document", [], '"{\\"id\\":1}"', '{"id":1}'],
  ["a list with one object", [], '[ {"id":[1,2]} ]', '{"id":[1,2]}'],
  ["a list of objects", [], '[{"id":1},{"id":2}]', '[{"id":1},{"id":2}]'],
  ["several objects", ['{"id":1}', '{"id":2}'], null, '[{"id":1},{"id":2}]'],
  ["text that is no document", ['"hel"', '"lo"'], null, '"hello"'],
  ["nothing", [], null, "null"],
])("the answer of a worker that sends %s", async (_what, chunks, output, answer) => {
  expect(await wholeAnswer(chunks, output)).toBe(answer);
});
