import { expect, test } from "vitest";
import { ManifestError } from "./positions.ts";
import { parseManifest } from "./read-manifest.ts";

/** What is found wrong, each as `line:column field: message`. */
function problemsIn(text: string): readonly string[] {
  try {
    parseManifest(text, "millrace.yaml");
    return [];
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error;
    return error.problems.map(({ line, column, field, message }) => `${line}:${column} ${field}: ${message}`);
  }
}

test("a valid file is read as it stands", () => {
  const { manifest } = parseManifest(
    `
name: shop
secrets: { hf: { fromEnv: HF } }
volumes: { models: { size: 10, dataCenterId: EU-RO-1 } }
templates: { base: { imageName: "x:1", env: { A: "1" } } }
endpoints:
  resize: { source: ./resize, workersMax: 3, volumes: [models], env: { HF: { secret: hf }, SHELL: { fromEnv: HOME } } }
  other: { template: base, gpuTypeIds: [NVIDIA L4] }
`,
    "millrace.yaml",
  );
  expect(Object.keys(manifest.endpoints ?? {})).toEqual(["resize", "other"]);
});

test.each([
  [
    "an unknown field",
    "name: a\nendpoints:\n  b:\n    source: .\n    workersMx: 3\n",
    /^5:5 endpoints\.b\.workersMx: there is no such field\. Did you mean workersMax\?/,
  ],
  [
    "a number out of range",
    "name: a\nvolumes:\n  v: { size: 4001, dataCenterId: EU-RO-1 }\n",
    /^3:14 volumes\.v\.size: must be at most 4000\.$/,
  ],
  [
    "a value of another kind",
    "name: a\nendpoints:\n  b: { source: ., workersMin: x }\n",
    /^3:31 endpoints\.b\.workersMin: must be a whole number\.$/,
  ],
  [
    "a value that is none of a long list",
    "name: a\nendpoints:\n  b: { source: ., gpuTypeIds: [L4] }\n",
    /^3:32 endpoints\.b\.gpuTypeIds\[0\]: must be one of \d+ values.*The nearest are: NVIDIA L4,/,
  ],
  [
    "a number as a variable",
    "name: a\nendpoints:\n  b: { source: ., env: { A: 8 } }\n",
    /^3:29 endpoints\.b\.env\.A: must be text \(write numbers in quotes: "8"\)/,
  ],
  [
    "a bad name of a variable",
    "name: a\nendpoints:\n  b: { source: ., env: { 1A: x } }\n",
    /^3:26 endpoints\.b\.env\.1A: this name is not allowed here/,
  ],
  [
    "a missing field",
    "name: a\nvolumes:\n  v: { size: 1 }\n",
    /^3:6 volumes\.v: the field dataCenterId is missing\. Add it\.$/,
  ],
  [
    "nothing to run",
    "name: a\nendpoints:\n  b: {}\n",
    /^3:3 endpoints\.b: says nothing about what is run\. Give exactly one of source, imageName and template\.$/,
  ],
  [
    "two things to run",
    "name: a\nendpoints:\n  b: { source: ., imageName: x }\n",
    /^3:3 endpoints\.b: gives source and imageName\. Give exactly one/,
  ],
  ["an empty endpoint", "name: a\nendpoints:\n  b:\n", /^3:5 endpoints\.b: must be a map of fields\.$/],
  [
    "an unknown template",
    "name: a\ntemplates: { base: { imageName: x } }\nendpoints:\n  b: { template: bas }\n",
    /^4:18 endpoints\.b\.template: names "bas", which is not under templates\. There are: base\.$/,
  ],
  [
    "an unknown secret",
    "name: a\nendpoints:\n  b: { source: ., env: { A: { secret: s } } }\n",
    /^3:39 endpoints\.b\.env\.A\.secret: names "s", and the file has no secrets/,
  ],
  [
    "an unknown volume",
    "name: a\nendpoints:\n  b: { source: ., volumes: [v] }\n",
    /^3:29 endpoints\.b\.volumes\[0\]: names "v", and the file has no volumes/,
  ],
  [
    "a template for pods",
    "name: a\ntemplates: { p: { imageName: x, isServerless: false } }\nendpoints:\n  b: { template: p }\n",
    /^4:18 endpoints\.b\.template: the template p is for pods/,
  ],
  [
    "more workers at least than at most",
    "name: a\nendpoints:\n  b: { source: ., workersMin: 2, workersMax: 1 }\n",
    /^3:31 endpoints\.b\.workersMin: must not be more than workersMax, which is 1\.$/,
  ],
  [
    "an own template whose name is taken",
    "name: a\ntemplates: { b: { imageName: x } }\nendpoints:\n  b: { source: . }\n",
    /^4:3 endpoints\.b: needs a template of its own with the name b/,
  ],
  ["broken YAML", "name: a\nendpoints: [\n", /^\d+:\d+ : this is not valid YAML/],
  ["the same name twice", "name: a\nname: b\n", /^2:1 : this is not valid YAML: Map keys must be unique\.$/],
  ["an empty file", "", /^1:1 : the field name is missing\. Add it\.$/],
  ["no map", "- a\n", /^1:1 : must be a map of fields\.$/],
])("%s is named with line, column and field", (_what, text, problem) => {
  expect(problemsIn(text)).toEqual([expect.stringMatching(problem)]);
});

test("all problems are told at once, in the order of the file", () => {
  const found = problemsIn(
    "name: 5\nendpoints:\n  b: { workersMax: -1, idleTimeout: 0 }\n  c: { flashboot: perhaps }\n",
  );
  expect(found.map((problem) => problem.split(" ")[1])).toEqual([
    "name:",
    "endpoints.b.workersMax:",
    "endpoints.b.idleTimeout:",
    "endpoints.c.flashboot:",
  ]);
});

test("anchors that multiply without end are refused", () => {
  const lines = ["name: a", "a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 9; level += 1) {
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(", ")}]`,
    );
  }
  expect(problemsIn(lines.join("\n"))).toEqual([expect.stringMatching(/not usable YAML/)]);
});
