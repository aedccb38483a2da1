const COMMENT = /<!-- service: (.*?) -->/;
const SETTING = /(MILLRACE_[A-Z_]+)="([^"]*)"/g;

/**
 * What service the blocks of a page are run beside: `<!-- service: none -->` when the page starts its own, or
 * `<!-- service: MILLRACE_SIMULATED_GPUS="NVIDIA L4=2" -->`; without such a comment one with default settings. A value that is a name in
 * `played` stands for what the test made.
 */
export function pageService(
  markdown: string,
  played: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> | null {
  const text = COMMENT.exec(markdown)?.[1] ?? "";
  if (text === "none") return null;
  return Object.fromEntries(
    Array.from(text.matchAll(SETTING), ([, name = "", value = ""]) => [name, played[value] ?? value]),
  );
}
