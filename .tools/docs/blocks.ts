import type { Repository } from "../checks/repository.ts";
import { clientsTable } from "./clients-table.ts";
import { lifecycleDiagram } from "./lifecycle-diagram.ts";
import { limitsTable } from "./limits-table.ts";

/** A part of a page that is made from a file of the repository, between `<!-- generated:NAME -->` and `<!-- /generated:NAME -->`. */
interface Block {
  readonly page: string;
  readonly name: string;
  render(repository: Pick<Repository, "read">): string;
}

const BLOCKS: readonly Block[] = [
  {
    page: "docs/compat.md",
    name: "clients",
    render: (repository) => clientsTable(repository.read("apps/e2e/test/clients/record.json")),
  },
  { page: "docs/limits.md", name: "limits", render: (repository) => limitsTable(repository.read("specs/limits.yaml")) },
  {
    page: "docs/architecture.md",
    name: "lifecycle",
    render: (repository) => lifecycleDiagram(repository.read("specs/lifecycle.yaml")),
  },
];

/** The pages as they should be: path and whole text. */
export function renderedPages(repository: Pick<Repository, "read">): Map<string, string> {
  const pages = new Map<string, string>();
  for (const block of BLOCKS) {
    const text = pages.get(block.page) ?? repository.read(block.page);
    pages.set(block.page, replaceBlock(text, block.name, block.render(repository), block.page));
  }
  return pages;
}

export function staleDocuments(repository: Pick<Repository, "read">): string[] {
  return [...renderedPages(repository)]
    .filter(([page, text]) => repository.read(page) !== text)
    .map(([page]) => `${page} is not what it is made from; run: npm run generate`);
}

/** @throws when the page lacks the markers, because a table that is nowhere would never be stale */
export function replaceBlock(text: string, name: string, body: string, page: string): string {
  const opening = `<!-- generated:${name} -->`;
  const closing = `<!-- /generated:${name} -->`;
  const start = text.indexOf(opening);
  const end = text.indexOf(closing);
  if (start === -1 || end < start) throw new Error(`${page} lacks the markers ${opening} … ${closing}`);
  return `${text.slice(0, start + opening.length)}\n\n${body.trim()}\n\n${text.slice(end)}`;
}
