/** What a `millrace.yaml` made, written down with a template: the interface has no labels. */
export interface Mark {
  readonly project: string;
  /** Whether the template itself was made by the file. */
  readonly template: boolean;
  /** Names of endpoints that the file made. */
  readonly endpoints: readonly string[];
}

const START = "<!-- millrace.yaml ";
const END = " -->";

/** Takes a readme apart into its text and its mark. A mark that cannot be read counts as text. */
export function splitReadme(readme: unknown): { readonly text: string; readonly mark: Mark | null } {
  if (typeof readme !== "string") return { text: "", mark: null };
  const start = readme.lastIndexOf(START);
  if (start < 0 || !readme.endsWith(END)) return { text: readme, mark: null };
  const mark = parsedMark(readme.slice(start + START.length, -END.length));
  return mark === null ? { text: readme, mark } : { text: readme.slice(0, start).replace(/\n\n$/, ""), mark };
}

/** A readme with a mark at its end, as a comment that no page shows. */
export function joinReadme(text: string, { project, template, endpoints }: Mark): string {
  // A comment ends at `-->`, which names could hold.
  const json = JSON.stringify({ project, template, endpoints }).replaceAll("-", "\\u002d").replaceAll(">", "\\u003e");
  return `${text}${text === "" ? "" : "\n\n"}${START}${json}${END}`;
}

function parsedMark(json: string): Mark | null {
  try {
    const { project, template, endpoints } = JSON.parse(json) as Readonly<Record<string, unknown>>;
    if (typeof project !== "string" || typeof template !== "boolean" || !Array.isArray(endpoints)) return null;
    return { project, template, endpoints: endpoints.filter((name) => typeof name === "string") };
  } catch {
    return null;
  }
}

/** The description of a secret that a file made. */
export function secretMark(project: string): string {
  return `Made by millrace.yaml of ${project}`;
}
