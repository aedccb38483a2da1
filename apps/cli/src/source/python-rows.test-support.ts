import { HELLO, hello, python } from "./handler-texts.test-support.ts";
import type { SourceRow } from "./source-row.test-support.ts";

const WORKER = "runpod>=1.7,<2";
const LOUD = python("loud.VERSION", "import loud");

/** Builds a package without any tool: a project that `-e .` installs. */
const BACKEND = `import base64, hashlib, os, zipfile

def wheel(directory, files):
    name = "own-1.0-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(directory, name), "w") as out:
        files["own-1.0.dist-info/METADATA"] = "Metadata-Version: 2.1\\nName: own\\nVersion: 1.0\\n"
        files["own-1.0.dist-info/WHEEL"] = "Wheel-Version: 1.0\\nGenerator: own\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
        record = "".join(path + ",,\\n" for path in files) + "own-1.0.dist-info/RECORD,,\\n"
        for path, text in {**files, "own-1.0.dist-info/RECORD": record}.items():
            out.writestr(path, text)
    return name

def build_editable(directory, config_settings=None, metadata_directory=None):
    return wheel(directory, {"own.pth": os.path.abspath("lib") + "\\n"})

def build_wheel(directory, config_settings=None, metadata_directory=None):
    with open("lib/own/__init__.py") as source:
        return wheel(directory, {"own/__init__.py": source.read()})
`;
const OWN_PROJECT = {
  "pyproject.toml": `[build-system]
requires = []
build-backend = "backend"
backend-path = ["tools"]

[project]
name = "own"
version = "1.0"
`,
  "tools/backend.py": BACKEND,
  "lib/own/__init__.py": 'VERSION = "own"\n',
};

const LOCKED = (lock: string): string => `version = 1

[[package]]
name = "loud"
version = "1.0"
${lock}
`;

export const pythonRows: readonly SourceRow[] = [
  {
    what: "a handler and nothing else",
    files: { "handler.py": HELLO },
    starts: "handler.py",
    installs: [WORKER],
    answer: hello,
  },
  {
    what: "a handler with requirements",
    files: { "handler.py": LOUD, "requirements.txt": "loud==1.0  # pinned\n" },
    starts: "handler.py",
    installs: ["loud==1.0", WORKER],
    answer: "1.0",
  },
  {
    what: "the layout of public templates: src, and requirements of a builder",
    files: { "src/handler.py": LOUD, "builder/requirements.txt": "loud==1.0\nrunpod>=1.7\n", "README.md": "" },
    starts: "src/handler.py",
    installs: ["loud==1.0", "runpod>=1.7"],
    answer: "1.0",
  },
  {
    what: "another usual name, with a module beside it",
    files: {
      "src/rp_handler.py": python("near.NAME", "import near"),
      "src/near.py": 'NAME = "near"\n',
      "requirements.txt": "",
    },
    starts: "src/rp_handler.py",
    installs: [WORKER],
    answer: "near",
  },
  {
    what: "a name of its own, known by what it calls",
    files: { "serve.py": HELLO, "client.py": "print('no worker')\n", "test_serve.py": "# serverless.start(\n" },
    starts: "serve.py",
    installs: [WORKER],
    answer: hello,
  },
  {
    what: "a common name that starts another module",
    files: { "main.py": "import jobs.run\n", "jobs/run.py": HELLO, "jobs/__init__.py": "" },
    starts: "main.py",
    installs: [WORKER],
    answer: hello,
  },
  {
    what: "a handler that is named, in a project above it",
    files: { "jobs/first.py": LOUD, "jobs/second.py": HELLO, "requirements.txt": "loud==1.0\n" },
    named: "jobs/first.py",
    starts: "jobs/first.py",
    installs: ["loud==1.0", WORKER],
    answer: "1.0",
  },
  {
    what: "requirements that include others, and constraints",
    files: {
      "handler.py": LOUD,
      "requirements.txt": "--requirement requirements/base.txt\n",
      "requirements/base.txt": "-c limits.txt\nloud\n",
      "requirements/limits.txt": "loud<2\n",
    },
    starts: "handler.py",
    installs: ["loud", WORKER],
    answer: "1.0",
  },
  {
    what: "requirements with a byte order mark, and lines as Windows ends them",
    files: { "handler.py": LOUD, "requirements.txt": "\ufeffloud==1.0 \\\r\n  ; python_version >= '3'\r\n" },
    starts: "handler.py",
    installs: ["loud==1.0 ; python_version >= '3'", WORKER],
    answer: "1.0",
  },
  {
    what: "requirements in UTF-16, as a shell of Windows writes them",
    files: { "handler.py": LOUD, "requirements.txt": Buffer.from("\ufeffloud==1.0\r\n", "utf16le") },
    starts: "handler.py",
    installs: ["loud==1.0", WORKER],
    answer: "1.0",
  },
  {
    what: "a handler in Latin-1 with a byte that is no UTF-8",
    files: {
      "serve.py": Buffer.from(`# -*- coding: latin-1 -*-\r\n${python('"\u00e9"')}`.replaceAll("\n", "\r\n"), "latin1"),
    },
    starts: "serve.py",
    installs: [WORKER],
    answer: "\u00e9",
  },
  {
    what: "requirements with hashes",
    files: { "handler.py": LOUD, "requirements.txt": "loud==1.0 \\\n    --hash=sha256:{{hash of loud 1.0}}\n" },
    starts: "handler.py",
    installs: ["loud==1.0", WORKER],
    answer: "1.0",
  },
  {
    what: "a project that installs itself as a link",
    files: { "handler.py": python("own.VERSION", "import own"), "requirements.txt": "-e .\n", ...OWN_PROJECT },
    starts: "handler.py",
    installs: [WORKER, "?-e ."],
    answer: "own",
  },
  {
    what: "a project in the folder that is installed as a copy",
    files: {
      "handler.py": python("own.VERSION", "import own"),
      "requirements.txt": "./packages/own\n",
      ...Object.fromEntries(Object.entries(OWN_PROJECT).map(([path, text]) => [`packages/own/${path}`, text])),
    },
    starts: "handler.py",
    installs: [WORKER, "?./packages/own"],
    answer: "own",
  },
  {
    what: "pyproject.toml and no requirements",
    files: {
      "handler.py": LOUD,
      "pyproject.toml": '[project]\nname = "words"\nversion = "1"\ndependencies = ["loud<2"]\n',
    },
    starts: "handler.py",
    installs: ["loud<2", WORKER],
    answer: "1.0",
  },
  {
    what: "a project of uv with a lock file",
    files: {
      "src/handler.py": LOUD,
      "pyproject.toml":
        '[project]\nname = "words"\nversion = "1"\ndependencies = ["loud"]\n\n[tool.uv]\npackage = false\n',
      "uv.lock": LOCKED(
        'source = { registry = "https://pypi.example.org/simple" }\n\n[[package]]\nname = "words"\nversion = "1"\nsource = { virtual = "." }',
      ),
    },
    starts: "src/handler.py",
    installs: ["loud", WORKER],
    answer: "1.0",
  },
  {
    what: "a project of Poetry with a lock file",
    files: {
      "handler.py": LOUD,
      "pyproject.toml":
        '[tool.poetry.dependencies]\npython = "^3.10"\nloud = { version = "*" }\nextra = { version = "1", optional = true }\n',
      "poetry.lock": LOCKED("optional = false"),
    },
    starts: "handler.py",
    installs: ["loud", WORKER],
    answer: "1.0",
  },
  {
    what: "a project of Poetry without a lock file",
    files: { "handler.py": LOUD, "pyproject.toml": '[tool.poetry.dependencies]\npython = "^3.10"\nloud = "^1.0"\n' },
    starts: "handler.py",
    installs: ["loud>=1.0,<2", WORKER],
    answer: "1.0",
  },
  {
    what: "a command, with packages of its own",
    files: {
      "serve.py": LOUD,
      "requirements.txt": "loud==1.0\nrunpod\n",
      "millrace.json": '{"command":["python","serve.py"]}',
    },
    starts: "python serve.py",
    installs: ["loud==1.0", "runpod"],
    answer: "1.0",
  },
  {
    what: "a handler that millrace.json names, with variables and a place to run in",
    files: {
      "app/run.py": python('[os.environ["LEVEL"], os.path.basename(os.getcwd())]'),
      "millrace.json": '{"handler":"app/run.py","env":{"LEVEL":"$5"},"directory":"app"}',
    },
    starts: "app/run.py",
    installs: [WORKER],
    answer: ["$5", "app"],
  },
];
