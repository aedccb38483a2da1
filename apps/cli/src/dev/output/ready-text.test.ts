import { expect, test } from "vitest";
import { callExamples, readyText, shownInput } from "./ready-text.ts";

const notice = { baseUrl: "http://127.0.0.1:8080", endpointId: "e1", apiKey: "key-1" };

test("the examples send the test input, each as its language writes it", () => {
  const { curl, typescript, python } = callExamples(notice, { text: "it's", deep: [true, null, 1.5, { a: false }] });
  expect(curl).toContain(String.raw`-d '{"input":{"text":"it'\''s","deep":[true,null,1.5,{"a":false}]}}'`);
  expect(typescript).toContain('.runSync({"text":"it\'s","deep":[true,null,1.5,{"a":false}]})');
  expect(python).toContain('{"input": {"text": "it\'s", "deep": [True, None, 1.5, {"a": False}]}}');
});

test("the input is that of the test, else what the source reads, else one that is said to be an example", () => {
  const source = 'def handler(job):\n    return job["input"]["name"]';
  expect(shownInput({ a: 1 }, source)).toEqual({ input: { a: 1 }, isGuess: false });
  for (const none of [undefined, { text: "x".repeat(500) }]) {
    expect(shownInput(none, source)).toEqual({ input: { name: "Hello" }, isGuess: false });
  }
  const session = { handler: "handler.py", dataDir: "/d", debugAt: undefined };
  const text = readyText(notice, {
    ...session,
    profile: "dev",
    shown: shownInput(undefined, "def handler(job): pass"),
  });
  expect(text).toContain(`millrace runsync e1 --profile dev --input '{"prompt":"Hello"}'`);
  expect(text).toMatch(/^ {2}The input is only an example\. Write .* test_input\.json\.$/m);
  expect(text).toContain("http://127.0.0.1:8080/console");
  const requestsUrl = "http://127.0.0.1:8080/lb/e1/";
  const server = { ...session, profile: "dev", shown: shownInput({}, "") };
  expect(readyText({ ...notice, requestsUrl }, server)).toContain(`  shell       curl -sS ${requestsUrl}\n`);
  expect(readyText({ ...notice, requestsUrl }, { ...server, needsKey: true })).toContain(
    `curl -sS -H 'Authorization: Bearer key-1' ${requestsUrl}\n`,
  );
  expect(readyText(notice, { ...session, profile: undefined, shown: shownInput({}, "") })).not.toMatch(
    /millrace runsync|example/,
  );
});
