import { expect, test } from "vitest";
import { createPeopleOutput } from "./people-output.ts";

/** What a person sees of what `happens`. */
function shown(
  happens: (output: ReturnType<typeof createPeopleOutput>) => void,
  healthPath?: string,
): readonly string[] {
  const lines: string[] = [];
  const write = (text: string): void => void lines.push(text);
  happens(createPeopleOutput({ print: write, tell: write, readyText: ({ baseUrl }) => baseUrl, healthPath }));
  return lines;
}

const line = (jobId: string | null, text: string) => ({ jobId, workerId: "w1", stream: "stdout", line: text }) as const;

test("what a job printed has the end of its id in front, and what none printed is as it was", () => {
  expect(
    shown((output) => {
      output.line(line(null, "model loaded"));
      output.line(line("0123-abcdef", "  File x"));
    }),
  ).toEqual(["model loaded", "abcdef   File x"]);
});

test("an HTTP server's access log is shown without the checks of its health, unless they fail", () => {
  const lines = [
    '1.2.3.4 - "GET /ping HTTP/1.1" 200 -',
    '1.2.3.4 - "GET /ping HTTP/1.1" 404 -',
    '1.2.3.4 - "GET /a HTTP/1.1" 200 -',
  ];
  const print = (output: ReturnType<typeof createPeopleOutput>): void => {
    for (const text of lines) output.line(line(null, text));
  };
  expect(shown(print, "/ping")).toEqual(lines.slice(1));
  expect(shown(print)).toEqual(lines);
});

test("what the package says about its own work is left out, and JSON that a handler prints is shown as it is", () => {
  const failure = JSON.stringify({ error_message: "boom", error_traceback: "Traceback …" });
  expect(
    shown((output) => {
      output.line(line(null, '{"requestId": null, "message": "Jobs in queue: 1", "level": "INFO"}'));
      output.line(line(null, JSON.stringify({ requestId: "a", message: failure, level: "ERROR" })));
      output.line(line(null, '{"message": "mine", "level": "INFO"}'));
    }),
  ).toEqual(['{"message": "mine", "level": "INFO"}']);
});

test("a result has its times, a failure its traceback, and a long output is cut", () => {
  const error = JSON.stringify({ error_message: "boom", error_traceback: "Traceback:\n  boom\n" });
  expect(
    shown((output) => {
      output.job({ jobId: "abcdef", status: "COMPLETED", output: { a: 1 }, executionTime: 5, delayTime: 7 });
      output.job({ jobId: "abcdef", status: "FAILED", error });
      output.job({ jobId: "abcdef", status: "COMPLETED", output: "x".repeat(2_010) });
    }),
  ).toEqual([
    "abcdef COMPLETED ran 5 ms, waited 7 ms",
    'abcdef {"a":1}',
    "abcdef FAILED ",
    "abcdef Traceback:",
    "abcdef   boom",
    "abcdef COMPLETED ",
    `abcdef ${"x".repeat(2_000)} … and 10 more characters`,
  ]);
});

test("a crash is told with what to do, once until the sources change", () => {
  const crash = { message: "The worker ended with exit code 1.", lastLogLines: [] };
  const lines = shown((output) => {
    output.crash(crash);
    output.crash(crash);
    output.reload("handler.py changed");
    output.crash(crash);
  });
  expect(lines.map((text) => text.slice(0, 20))).toEqual([
    "The worker ended wit",
    "handler.py changed: ",
    "The worker ended wit",
  ]);
});
