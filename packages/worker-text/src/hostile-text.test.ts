import { expect, test } from "vitest";
import { errorLine, readTraceback } from "./job-error.ts";
import { readPrestart } from "./prestart.ts";
import { printable } from "./printable.ts";
import { readWorkerLine } from "./worker-line.ts";

const CHARS = 100_000;
/** Quadratic time takes much longer for so many characters, and time that grows with the length some milliseconds. */
const LIMIT_MS = 5_000;

test.for([
  // What opens something that these functions look for, many times and never closed.
  "\u0090",
  "\u0098",
  "\u009d",
  "\u009b",
  "\u009d0;",
  "\u001b",
  "\u001b]",
  "\u001b[",
  "\u001b[0;",
  "\u001bP1",
  "\n",
  " ",
  "\r",
  "INFO | ",
  '"error_message": ',
  '{"error_message": "',
  '"error_message": "\\\n',
  '  File "',
  '  File "/runpod/serverless/',
  '  File "/runpod/serverless/\n    ',
  "    at ",
  "    at node:interna",
  "handler: \ntraceback: Traceback \nlogs:\n",
  "prestart_failed | {",
])("the time that a text of many %j takes grows with its length", (unit) => {
  const beganMs = performance.now();
  for (const end of ["", "\u001bA", "\\"]) {
    const text = unit.repeat(CHARS / unit.length) + end;
    printable(text);
    errorLine(`{${text}`);
    readWorkerLine(text);
    readTraceback(JSON.stringify({ error_traceback: text }));
    readTraceback(`handler: ${text}`);
    readPrestart(JSON.stringify({ event: "prestart_failed", error_message: text, error_traceback: text, logs: text }));
  }
  expect(performance.now() - beganMs).toBeLessThan(LIMIT_MS);
});
