import { workerRequirement } from "../source/python-packages.ts";

/** A file of a new project. */
export interface StarterFile {
  readonly path: string;
  readonly text: string;
}

export type StarterLanguage = "python" | "typescript";

/** A handler, its packages and an input for it. */
export function starterFiles(language: StarterLanguage): readonly StarterFile[] {
  const input: StarterFile = {
    path: "test_input.json",
    text: `${JSON.stringify({ input: { name: "Ada" } }, null, 2)}\n`,
  };
  return [...(language === "python" ? pythonFiles : typescriptFiles), input];
}

const pythonFiles: readonly StarterFile[] = [
  {
    path: "handler.py",
    text: `import runpod


def handler(job):
    """Runs for every job. What it returns becomes the job's output; what it raises makes the job fail."""
    name = job["input"].get("name", "world")
    return {"greeting": f"Hello, {name}."}


runpod.serverless.start({"handler": handler})
`,
  },
  { path: "requirements.txt", text: `${workerRequirement}\n` },
];

const typescriptFiles: readonly StarterFile[] = [
  {
    path: "handler.ts",
    text: `interface Input {
  readonly name?: string;
}

// Runs for every job. What it returns becomes the job's output; what it throws makes the job fail.
export default ({ input }: { readonly input: Input }) => ({ greeting: \`Hello, \${input.name ?? "world"}.\` });
`,
  },
  {
    path: "package.json",
    text: `${JSON.stringify({ private: true, type: "module" }, null, 2)}\n`,
  },
];
