import { expect, test } from "vitest";
import { parseEnvFile } from "./env-file.ts";

test.for([
  ["A=1\nB = two words  \n\nexport C=3\n", { A: "1", B: "two words", C: "3" }],
  ["\uFEFFA=1\r\nB=2\r\n", { A: "1", B: "2" }],
  ["URL=http://x/#part # comment\n# A=2\nP=a#b\nE= # nothing\nF=#", { URL: "http://x/#part", P: "a#b", E: "", F: "" }],
  ['A="x # y" # z\nB=\'$HOME "q"\'\nC=`it\'s`', { A: "x # y", B: '$HOME "q"', C: "it's" }],
  [String.raw`A="one\ntwo \"q\" \\n \d"`, { A: 'one\ntwo "q" \\n \\d' }],
  ["KEY='-----BEGIN-----\nabc=\n-----END-----'\nB=2", { KEY: "-----BEGIN-----\nabc=\n-----END-----", B: "2" }],
  ['JSON={"a": [1, 2]}\nIT=it\'s', { JSON: '{"a": [1, 2]}', IT: "it's" }],
  ["", {}],
] as const)("%j is %j", ([text, variables]) => {
  expect(parseEnvFile(text, ".env")).toEqual(variables);
});

test.for([
  ['A=1\nB="open\nC=3\n', '.env:2: the value of B begins with ", and no " ends it.'],
  ["A=1\n\nB='open", ".env:3: the value of B begins with ', and no ' ends it."],
  ["A=1\nnothing\n", ".env:2: this line is not NAME=value."],
  ["\uFFFD\uFFFDA\0=\0", ".env:1: the file is not a text in UTF-8. Save it in that encoding."],
  ["A='x\ny'\n1B=2", '.env:3: "1B" is not the name of a variable: use letters, digits and underscores.'],
  ['A="x" y', ".env:1: y stands behind the value of A. Put it between the quotes."],
] as const)("%j is refused with its line: %s", ([text, message]) => {
  expect(() => parseEnvFile(text, ".env")).toThrow(message);
});

test("a variable may be called like a member of every object", () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  const text = names.map((name) => `${name}=of ${name}\n`).join("");
  expect(Object.entries(parseEnvFile(text, ".env"))).toEqual(names.map((name) => [name, `of ${name}`]));
});
