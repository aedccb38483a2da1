/**
 * Scrolls a list until one of its elements is in sight. `scrollIntoView` would have the Tab key go on from that element, past the link
 * that skips the navigation.
 */
export function keepInSight(list: Element | null, selector: string): void {
  if (list === null) return;
  const element = list.querySelector(selector);
  if (element === null) return;
  const [outer, inner] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
  list.scrollTop += missing(inner.top - outer.top, inner.bottom - outer.bottom);
  list.scrollLeft += missing(inner.left - outer.left, inner.right - outer.right);
}

/** How far to scroll; what is longer than the list is shown from its beginning. */
function missing(before: number, behind: number): number {
  return before < 0 ? before : Math.max(0, Math.min(before, behind));
}
