import type { IconName } from "../../parts/icon.tsx";

/** The headings of results; those that fit equally well stand in this order. */
const GROUPS = [
  "Recent",
  "Jobs",
  "Workers",
  "Endpoints",
  "Pods",
  "Templates",
  "Network volumes",
  "Pages",
  "Actions",
  "Docs",
] as const;

/** One thing that the search leads to. */
export interface SearchItem {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  readonly label: string;
  /** Beside the label: an id, or the page that a section is part of. It is searched, too. */
  readonly detail?: string;
  /** What else it is called; searched, not shown. */
  readonly words?: string;
  readonly icon: IconName;
  /** A page of the console, the address of a page of the documentation, or what is done. */
  readonly leads: { readonly page: string } | { readonly docs: string } | { readonly does: () => void };
}

const GROUP_MAX = 6;

/** How well a term fits: the whole label or id, its beginning, the beginning of a word, within it; the beginning of an id, within it or among other words. */
function fitOf(term: string, label: string, detail: string, words: string): number {
  if (label === term || detail === term) return 7;
  if (label.startsWith(term)) return 5;
  if (label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(term))) return 4;
  if (label.includes(term)) return 3;
  if (detail.startsWith(term)) return 2;
  return detail.includes(term) || words.includes(term) ? 1 : 0;
}

/** How well the best match of a group fits; parts of the documentation come last. */
function rankOf([best]: readonly { readonly item: SearchItem; readonly fit: number }[]): number {
  return best === undefined || best.item.group === "Docs" ? 0 : best.fit;
}

/**
 * The items in which every word of a text is found, the best first, a few of each group. The group of the best item comes first, the
 * documentation last.
 */
export function foundBy(text: string, items: readonly SearchItem[]): readonly SearchItem[] {
  const terms = text
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== "");
  const found = items.flatMap((item) => {
    const label = item.label.toLowerCase();
    const detail = item.detail?.toLowerCase() ?? "";
    const words = item.words?.toLowerCase() ?? "";
    const fits = terms.map((term) => fitOf(term, label, detail, words));
    return fits.includes(0) ? [] : [{ item, fit: fits.reduce((sum, fit) => sum + fit, 0) }];
  });
  const groups = GROUPS.map((group) =>
    found.filter(({ item }) => item.group === group).toSorted((left, right) => right.fit - left.fit),
  );
  return groups
    .toSorted((left, right) => rankOf(right) - rankOf(left))
    .flatMap((group) => group.slice(0, GROUP_MAX).map(({ item }) => item));
}
