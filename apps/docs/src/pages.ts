import { existsSync, globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A file of the repository that is a page of the site. */
export interface SourcePage {
  /** For example `docs/guides/webhooks.md`. */
  readonly file: string;
  /** Where it is on the site, without extension: `guides/webhooks`; `index` pages stand for their folder. */
  readonly page: string;
  readonly markdown: string;
}

/** Pages that do not come from `docs/`. */
const FROM_ELSEWHERE: Readonly<Record<string, string>> = {
  "packages/queue-client/README.md": "packages/queue-client",
  "packages/rest-client/README.md": "packages/rest-client",
  "packages/graphql-client/README.md": "packages/graphql-client",
  "packages/worker/README.md": "packages/worker",
  "packages/testing/README.md": "packages/testing",
  "packages/spec/README.md": "packages/spec",
  "packages/contract-core/README.md": "packages/contract-core",
  "apps/contract-tests/README.md": "packages/contract-tests",
  "apps/bench/README.md": "project/bench",
  "apps/examples/README.md": "project/examples",
  "CONTRIBUTING.md": "project/contributing",
  "SECURITY.md": "project/security",
};

/** What stands on the site for a file of `specs/`. */
export const PAGE_OF_SPEC: Readonly<Record<string, string>> = {
  "specs/rest.yaml": "reference/rest",
  "specs/queue.yaml": "reference/queue",
  "specs/batches.yaml": "reference/batches",
  "specs/openai.yaml": "reference/openai",
  "specs/worker.yaml": "reference/worker",
  "specs/schema.graphql": "reference/graphql",
  "specs/lifecycle.yaml": "reference/states",
  "specs/limits.yaml": "limits",
  "specs/errors.yaml": "reference/errors",
};

const NOT_PAGES: ReadonlySet<string> = new Set(["docs/adr/template.md"]);

/** Every page that is written by hand, in the order of their names. */
export function sourcePages(root: string): SourcePage[] {
  const files = globSync("docs/**/*.md", { cwd: root }).filter((file) => !NOT_PAGES.has(file));
  const listed = files.toSorted().map((file) => [file, pageOf(file)] as const);
  return [...listed, ...Object.entries(FROM_ELSEWHERE)].map(([file, page]) => {
    const path = join(root, file);
    if (!existsSync(path)) throw new Error(`${file} is named in src/pages.ts, and is not there`);
    return { file, page, markdown: readFileSync(path, "utf8") };
  });
}

function pageOf(file: string): string {
  const name = file.slice("docs/".length, -".md".length);
  return posix.basename(name) === "README" ? posix.join(posix.dirname(name), "index") : name;
}
