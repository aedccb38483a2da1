import { describe, expect, test } from "vitest";
import { blocksOf, outputProblem, type Block } from "./support/blocks.ts";

const block = (language: string, text: string): Block => ({
  language,
  text,
  line: 1,
  marks: { isOutput: true, isRun: false, unknown: [] },
});

test("blocks have their language, marks, text and line", () => {
  const page =
    '# A\n\n```sh not-run="needs a GPU"\nnvidia-smi\n```\n\n- item\n  ```ts file="a/b.ts" odd\n  one();\n  ```\n```\nplain\n```\n';
  expect(blocksOf(page)).toEqual([
    {
      language: "sh",
      text: "nvidia-smi\n",
      line: 3,
      marks: { notRun: "needs a GPU", isOutput: false, isRun: false, unknown: [] },
    },
    {
      language: "ts",
      text: "one();\n",
      line: 8,
      marks: { file: "a/b.ts", isOutput: false, isRun: false, unknown: ["odd"] },
    },
    { language: "", text: "plain\n", line: 11, marks: { isOutput: false, isRun: false, unknown: [] } },
  ]);
});

describe("what a page says that a command prints", () => {
  test("may leave out fields and stand for anything with an ellipsis", () => {
    const printed = '{"id":"a-1","status":"COMPLETED","output":{"text":"Hi, Ada."},"delayTime":12}';
    expect(
      outputProblem(block("json", '{"id":"…","output":{"text":"Hi, …"},"delayTime":"…"}'), printed),
    ).toBeUndefined();
    expect(outputProblem(block("json", '{"status":"FAILED"}'), printed)).toContain("COMPLETED");
    expect(outputProblem(block("json", '{"output":{"text":"Hi"}}'), printed)).toBeDefined();
    expect(outputProblem(block("json", '{"error":"…"}'), printed)).toBeDefined();
  });

  test("is found line by line in a text", () => {
    expect(outputProblem(block("text", "Created …\ndone\n"), "first\nCreated key\ndone\n")).toBeUndefined();
    expect(outputProblem(block("text", "Created …\nover\n"), "Created key\n")).toContain('"over"');
  });
});
