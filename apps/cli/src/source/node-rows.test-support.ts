import { EXPORTED, hello } from "./handler-texts.test-support.ts";
import type { SourceRow } from "./source-row.test-support.ts";

const NPM = ["npm", "install", "--no-package-lock", "--omit=dev", "--no-audit", "--no-fund"];

/** Answers with the version of a package that comes from a folder. */
const NODE_LOUD = 'import { version } from "loud";\nexport default () => version;\n';
const LOUD_PACKAGE = {
  "loud/package.json": JSON.stringify({ name: "loud", version: "1.0.0", type: "module", exports: "./index.js" }),
  "loud/index.js": 'export const version = "1.0";\n',
};
const LOUD_MANIFEST = { private: true, type: "module", dependencies: { loud: "file:loud" } };
const LOUD_LOCK = {
  name: "folder",
  lockfileVersion: 3,
  requires: true,
  packages: {
    "": { dependencies: { loud: "file:loud" } },
    loud: { version: "1.0.0" },
    "node_modules/loud": { resolved: "loud", link: true },
  },
};

export const nodeRows: readonly SourceRow[] = [
  {
    what: "TypeScript that exports its handler",
    files: {
      "handler.ts":
        "export default ({ input }: { input: { name?: string } }) => ({ hello: input.name ?? 'nobody' });\n",
    },
    starts: "handler.ts",
    answer: hello,
  },
  {
    what: "JavaScript that exports its handler",
    files: { "handler.js": EXPORTED },
    starts: "handler.js",
    answer: hello,
  },
  {
    what: "a module of the older kind",
    files: {
      "handler.js": "module.exports = ({ input }) => ({ hello: input.name ?? 'nobody' });\n",
      "package.json": '{"private":true}',
    },
    starts: "handler.js",
    answer: hello,
  },
  {
    what: "a handler that serves itself, without an installed worker package",
    files: {
      "src/handler.mjs": 'import { serve } from "@millrace/worker";\nawait serve(() => process.cwd().length > 0);\n',
    },
    starts: "src/handler.mjs",
    answer: true,
  },
  {
    what: "a handler that serves itself where it is the main module",
    files: {
      "index.ts": 'import { serve } from "@millrace/worker";\nif (import.meta.main) await serve(() => "main");\n',
    },
    starts: "index.ts",
    answer: "main",
  },
  {
    what: "TypeScript beside what a compiler made of it",
    files: {
      "handler.ts": "export default (): string => 'source';\n",
      "handler.js": "export default () => 'compiled';\n",
    },
    starts: "handler.ts",
    answer: "source",
  },
  {
    what: "packages without a lock file",
    files: { "handler.js": NODE_LOUD, "package.json": JSON.stringify(LOUD_MANIFEST), ...LOUD_PACKAGE },
    starts: "handler.js",
    installs: NPM,
    answer: "1.0",
  },
  {
    what: "packages with a lock file of npm, a byte order mark, and lines as Windows ends them",
    files: {
      "handler.js": `\ufeff${NODE_LOUD.replaceAll("\n", "\r\n")}`,
      "package.json": `\ufeff${JSON.stringify(LOUD_MANIFEST, null, 2).replaceAll("\n", "\r\n")}`,
      "package-lock.json": JSON.stringify(LOUD_LOCK),
      ...LOUD_PACKAGE,
    },
    starts: "handler.js",
    installs: ["npm", "ci", "--omit=dev", "--no-audit", "--no-fund"],
    answer: "1.0",
  },
  {
    what: "a script that runs when packages are installed",
    files: {
      "handler.js": 'import { made } from "./made.js";\nimport "loud";\nexport default () => made;\n',
      "package.json": JSON.stringify({ ...LOUD_MANIFEST, scripts: { postinstall: "node make.js" } }),
      "make.js":
        'import { writeFileSync } from "node:fs";\nwriteFileSync("made.js", "export const made = \\"made\\";\\n");\n',
      ...LOUD_PACKAGE,
    },
    starts: "handler.js",
    installs: NPM,
    answer: "made",
  },
  {
    what: "a command in Node",
    files: { "serve.mjs": EXPORTED, "package.json": '{"private":true}', "millrace.json": '{"handler":"serve.mjs"}' },
    starts: "serve.mjs",
    answer: hello,
  },
  {
    what: "the kind of module that a package.json above decides",
    files: { "handler.js": "export default () => typeof require;\n" },
    outside: { "package.json": '{"type":"module"}' },
    starts: "handler.js",
    answer: "undefined",
  },
  {
    what: "links to a folder in it, to a folder and to a file beside it",
    files: {
      "handler.mjs":
        'import { a } from "./in/a.mjs";\nimport { b } from "./out/b.mjs";\nimport { c } from "./c.mjs";\nexport default () => a + b + c;\n',
      "lib/a.mjs": 'export const a = "a";\n',
      in: { link: "lib" },
      out: { link: "../shared" },
      "c.mjs": { link: "../shared/c.mjs" },
    },
    outside: { "shared/b.mjs": 'export const b = "b";\n', "shared/c.mjs": 'export const c = "c";\n' },
    starts: "handler.mjs",
    answer: "abc",
  },
  {
    what: "a lock file of pnpm",
    files: {
      "handler.js": EXPORTED,
      "package.json": '{"dependencies":{"ms":"2.1.3"}}',
      "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
    },
    starts: "handler.js",
    installs: ["npx", "--yes", "pnpm@10", "install", "--prod", "--frozen-lockfile"],
  },
  {
    what: "a lock file of the first Yarn",
    files: {
      "handler.js": EXPORTED,
      "package.json": '{"dependencies":{"ms":"2.1.3"}}',
      "yarn.lock": "# yarn lockfile v1\n",
    },
    starts: "handler.js",
    installs: ["npx", "--yes", "yarn@1", "install", "--production", "--frozen-lockfile", "--non-interactive"],
  },
];
