import { sidebar } from "./navigation.ts";

/** How much the pages of a group of the side bar count beside those of guides: a reader who searches wants to do something. */
const WEIGHTS: Readonly<Record<string, number>> = { Reference: 0.5, Packages: 0.5, "The project": 0.2 };
/** Records of decisions come after all other pages. */
const DECISION_WEIGHT = 0.001;

const weightOfPage = new Map(
  sidebar.flatMap(({ text, items }) => items.map(({ link }) => [link, WEIGHTS[text] ?? 1] as const)),
);

/** How much a result of the search counts. @param id part of a page in the index, such as `/guides/webhooks#name-the-address` */
export function weightOf(id: string): number {
  const [page = ""] = id.split("#");
  if (page.startsWith("/adr/")) return DECISION_WEIGHT;
  return weightOfPage.get(page) ?? (page.startsWith("/reference/") ? 0.5 : 1);
}
