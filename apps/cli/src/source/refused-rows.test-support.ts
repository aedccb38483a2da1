import { EXPORTED, HELLO } from "./handler-texts.test-support.ts";
import type { SourceRow } from "./source-row.test-support.ts";

export const refusedRows: readonly SourceRow[] = [
  {
    what: "no handler",
    files: { "readme.md": "" },
    refusal: /holds no handler: no handler\.py.* `millrace init` makes one/,
  },
  {
    what: "handlers in two languages",
    files: { "handler.py": HELLO, "handler.ts": EXPORTED },
    refusal: /holds 2 handlers: handler\.py, handler\.ts\. Name the one to run/,
  },
  {
    what: "two files that start a worker",
    files: { "a.py": HELLO, "b.py": HELLO },
    refusal: /holds 2 handlers: a\.py, b\.py/,
  },
  {
    what: "a file that is no program",
    files: { "notes.txt": "" },
    named: "notes.txt",
    refusal: /notes\.txt cannot be a handler/,
  },
  {
    what: "millrace.json that names no file of it",
    files: { "millrace.json": '{"handler":"gone.py"}' },
    refusal: /has no file gone\.py to deploy/,
  },
  {
    what: "millrace.json that is no JSON",
    files: { "millrace.json": "{" },
    refusal: /millrace\.json is not valid JSON/,
  },
  {
    what: "requirements outside of the folder",
    files: { "handler.py": HELLO, "requirements.txt": "-r ../common.txt\n" },
    outside: { "common.txt": "" },
    refusal: /requirements\.txt names \.\.\/common\.txt, which lies outside/,
  },
  {
    what: "a linked project outside of the folder",
    files: { "handler.py": HELLO, "requirements.txt": "-e ../own\n" },
    outside: { "own/setup.py": "" },
    refusal: /names \.\.\/own, which lies outside/,
  },
  {
    what: "a wheel that is not there",
    files: { "handler.py": HELLO, "requirements.txt": "./own-1.0-py3-none-any.whl\n" },
    refusal: /which is not deployed: it does not exist/,
  },
  {
    what: "a link that contains itself",
    files: { "handler.py": HELLO, "lib/up": { link: ".." } },
    refusal: /lib\/up is a link to a folder that contains it/,
  },
  {
    what: "a link that leads nowhere",
    files: { "handler.py": HELLO, "model.bin": { link: "/no/such/file" } },
    refusal: /model\.bin is a link to a file that does not exist/,
  },
  {
    what: "packages of Pipenv",
    files: { "handler.py": HELLO, Pipfile: "" },
    refusal: /Pipfile names packages in a form that pip does not read/,
  },
  {
    what: "packages that only a build knows",
    files: { "handler.py": HELLO, "pyproject.toml": '[project]\nname = "x"\ndynamic = ["dependencies"]\n' },
    refusal: /has dynamic dependencies.*requirements\.txt/,
  },
  {
    what: "pyproject.toml that is no TOML",
    files: { "handler.py": HELLO, "pyproject.toml": "[project\n" },
    refusal: /pyproject\.toml is not valid TOML/,
  },
  {
    what: "a package of uv's own sources",
    files: {
      "handler.py": HELLO,
      "pyproject.toml": '[project]\ndependencies = ["own"]\n[tool.uv.sources]\nown = { path = "lib" }\n',
    },
    refusal: /takes own from a source of uv's own/,
  },
  {
    what: "package.json that is no JSON",
    files: { "handler.js": EXPORTED, "package.json": "{" },
    refusal: /package\.json is not valid JSON/,
  },
  {
    what: "a package of a workspace",
    files: { "handler.js": EXPORTED, "package.json": '{"dependencies":{"own":"workspace:*"}}' },
    refusal: /takes own from a workspace/,
  },
  {
    what: "a package for development that the handler imports",
    files: { "handler.js": `import "loud";\n${EXPORTED}`, "package.json": '{"devDependencies":{"loud":"1"}}' },
    refusal: /imports loud, which package\.json lists under devDependencies only/,
  },
  {
    what: "a package that nothing names",
    files: { "handler.ts": `import {\n  loud,\n} from "loud/more";\n${EXPORTED}` },
    refusal: /imports loud, which no package\.json in the folder names\. Run `npm install loud`/,
  },
  {
    what: "a lock file of Bun",
    files: { "handler.js": EXPORTED, "package.json": '{"dependencies":{"loud":"1"}}', "bun.lock": "" },
    refusal: /bun\.lock is read by Bun only/,
  },
  {
    what: "a lock file of a Yarn without node_modules",
    files: { "handler.js": EXPORTED, "package.json": '{"dependencies":{"loud":"1"}}', "yarn.lock": "__metadata:\n" },
    refusal: /nodeLinker: node-modules/,
  },
];
