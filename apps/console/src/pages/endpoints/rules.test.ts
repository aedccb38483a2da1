import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";
import { hardwareOf } from "./endpoint-words.ts";
import { snippetOf } from "./snippets.ts";

const call = { serviceUrl: "http://127.0.0.1:8080", endpointId: "e1", input: '{\n  "text": "it\'s \\"so\\""\n}' };

test("a snippet for a shell survives quotes in the input", () => {
  const command = snippetOf("curl", call).replace(/^curl \S+ /, "printf '%s\\n' ");
  const words = execFileSync("sh", ["-c", command], { encoding: "utf8" }).split("\n");
  expect(JSON.parse(words[5] ?? "")).toEqual({ input: { text: 'it\'s "so"' } });
});

test("every snippet has the address and takes the key from the environment", () => {
  for (const language of ["curl", "TypeScript", "Python"] as const) {
    const snippet = snippetOf(language, call);
    expect(snippet).toContain("http://127.0.0.1:8080");
    expect(snippet).toContain("e1");
    expect(snippet).toContain("MILLRACE_API_KEY");
  }
});

test("an input that is no JSON yet gives no snippet: one with another input would be a wrong one", () => {
  expect(() => snippetOf("curl", { ...call, input: "{" })).toThrow(SyntaxError);
});

test("a snippet sends numbers as they were entered, and says where JavaScript cannot", () => {
  const exact = { ...call, input: '{ "id": 12345678901234567890, "whole": 1.0 }' };
  const body = '{"input": {"id":12345678901234567890,"whole":1.0}}';
  expect(snippetOf("curl", exact)).toContain(`'${body}'`);
  expect(snippetOf("Python", exact)).toContain(`data=${JSON.stringify(body)}.encode()`);
  expect(snippetOf("TypeScript", exact)).toContain("// JavaScript rounds");
  expect(snippetOf("TypeScript", call)).not.toContain("// JavaScript rounds");
});

test("a request of changes names only what was changed, and empties what was emptied", () => {
  const before = { name: "a", env: { A: "1" }, gpuTypeIds: ["NVIDIA A40"], workersMax: 3 };
  expect(changedFields(before, { ...before, workersMax: 5 })).toEqual({ workersMax: 5 });
  expect(changedFields(before, { ...before, env: {}, gpuTypeIds: undefined })).toEqual({ env: {}, gpuTypeIds: [] });
  expect(changedFields(before, { ...before })).toEqual({});
  const limited = { spendLimit: 5 };
  expect(changedFields(limited, { spendLimit: undefined }, ["spendLimit"])).toEqual({ spendLimit: null });
});

test("hardware is said in a few words", () => {
  expect(hardwareOf({ id: "e", computeType: "GPU", gpuCount: 2, gpuTypeIds: ["NVIDIA A40"] })).toBe("2 × NVIDIA A40");
  expect(hardwareOf({ id: "e", computeType: "CPU", instanceIds: ["cpu3c-2-4", "cpu5c-2-4"] })).toBe(
    "cpu3c-2-4 or 1 more",
  );
  expect(hardwareOf({ id: "e" })).toBe("any GPU");
});
