import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../src/repository.ts";

const folder = join(import.meta.dirname, "..", "..", ".snippets");
const tsc = join(root, "node_modules/typescript/bin/tsc");

/** A block of TypeScript, by where it stands: `docs/guides/webhooks.md:12`. */
export interface Snippet {
  readonly place: string;
  readonly text: string;
}

/** What the compiler says about the snippets, each as a module of its own that imports the packages as they are. */
export function typeProblems(snippets: readonly Snippet[]): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const placeOf = new Map<string, string>();
  for (const [index, { place, text }] of snippets.entries()) {
    placeOf.set(`snippet-${index}.ts`, place);
    writeFileSync(join(folder, `snippet-${index}.ts`), `${text}\nexport {};\n`);
  }
  const config = { extends: "../../../tsconfig.base.json", include: ["*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder, "--pretty", "false"], {
    cwd: folder,
    encoding: "utf8",
  });
  const problems = stdout.split("\n").filter((line) => line.includes("error TS"));
  if (status !== 0 && problems.length === 0) throw new Error(stdout);
  return problems.map((line) => line.replace(/^.*?(snippet-\d+\.ts)/, (_, file: string) => placeOf.get(file) ?? file));
}
