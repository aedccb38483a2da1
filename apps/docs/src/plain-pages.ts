import { BASE } from "./repository.ts";
import { type NavigationGroup, sidebar } from "./navigation.ts";

const FENCE = /^( *```+[a-z]+) ([^`\n]*)$/gm;
const FILE_MARK = /file="[^"]*"/;
const LINK = /\[([^\]]*)\]\([^)]*\)/g;
const DECISION = /^adr\/\d/;

/** What is said in one line of the start of a page. */
interface Head {
  readonly title: string;
  /** The first sentence below the title; empty for a page that begins with a table or code. */
  readonly summary: string;
}

/** A page as it is served for programs, at its address with `.md`: links lead to pages of this form. */
export function plainPage(markdown: string): string {
  return markdown
    .replaceAll("](/", `](${BASE}`)
    .replaceAll(FENCE, (_, fence: string, marks: string) => [fence, ...(FILE_MARK.exec(marks) ?? [])].join(" "));
}

/**
 * The list of all pages at `llms.txt`, in the order of the side bar and in the form of https://llmstxt.org: single decisions
 * are in its optional part.
 *
 * @param pages Markdown by the place on the site, such as `guides/webhooks`
 */
export function pageList(pages: ReadonlyMap<string, string>, groups: readonly NavigationGroup[] = sidebar): string {
  const { summary } = headOf(pages.get("index") ?? "");
  const decisions = [...pages.keys()].filter((page) => DECISION.test(page));
  const lists = groups.map(({ text, items }) =>
    listOf(
      text,
      items.map(({ link }) => pageAt(link)),
    ),
  );
  return ["# Millrace", `> ${summary}`, ...lists, listOf("Optional", decisions)].join("\n\n").concat("\n");

  function listOf(heading: string, names: readonly string[]): string {
    const lines = names.map((page) => {
      const head = headOf(pages.get(page) ?? "");
      return `- [${head.title}](${BASE}${page}.md)${head.summary === "" ? "" : `: ${head.summary}`}`;
    });
    return [`## ${heading}`, "", ...lines].join("\n");
  }
}

/** `/adr/` is the page `adr/index`. */
function pageAt(link: string): string {
  return `${link.slice(1)}${link.endsWith("/") ? "index" : ""}`;
}

function headOf(markdown: string): Head {
  const [title = "", ...blocks] = markdown.trim().split(/\n\s*\n/);
  const first = blocks.find((block) => /^(?:- In short: |[\w"*`[])/m.test(block) && !/^(?:```|\||#)/.test(block)) ?? "";
  const short = /- In short: (.*)/.exec(first)?.[1] ?? first;
  const text = short.replaceAll(LINK, "$1").replaceAll(/\s+/g, " ");
  return { title: title.replace(/^# /, ""), summary: /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, ".") ?? "" };
}
