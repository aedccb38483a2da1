/** Whether an endpoint takes jobs or serves requests. */
export type WorkType = "QB" | "LB";

/** Sentences about endpoints speak of jobs. Where an endpoint serves requests, they speak of these. The text must be the service's own. */
export function workWords(type: WorkType | undefined, text: string): string {
  if (type !== "LB") return text;
  return text.replaceAll(
    /\b(j|J)ob(s?)\b/g,
    (_word, first: string, s: string) => `${first === "J" ? "R" : "r"}equest${s}`,
  );
}
