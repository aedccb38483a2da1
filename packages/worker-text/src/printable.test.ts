import { expect, test } from "vitest";
import { printable } from "./printable.ts";

test.for([
  ["\u001b]52;c;cm0gLXJm\u0007copied", "copied"],
  ["\u001b]0;title\u001b\\seen", "seen"],
  ["\u009d0;title\u009cseen", "seen"],
  ["\u001bP1$r0m\u001b\\seen", "seen"],
  ["\u001bcreset", "reset"],
  ["\u001b(0drawn", "drawn"],
  ["\u001b[2J\u009b31mred\u001b[0m", "red"],
  ["a\u001b]8;;http://evil", "a"],
  // A quotation mark in a wrong encoding.
  ["â\u0080\u009dtwo\nthree", "â\nthree"],
  ["10 %\r20 %\u0008\u007f\u0085", "10 %20 %"],
  ["\u202egnp.\u2067exe\u2069", "gnp.exe"],
  ["one\n\ttwo", "one\n\ttwo"],
] as const)("%j of a worker is shown as %j", ([text, shown]) => {
  expect(printable(text)).toBe(shown);
});
