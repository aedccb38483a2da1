/** Browsers cut an element that is higher than this; Firefox does first, at about 17.9 million pixels. */
const HIGHEST_PX = 12_000_000;

/** Which rows of a long table are in sight, and where they stand. */
export interface RowWindow {
  /** Height of all rows together, in pixels. */
  readonly heightPx: number;
  readonly first: number;
  readonly last: number;
  /** Where a row begins, in pixels from the first one's place. */
  readonly topOf: (index: number) => number;
}

/**
 * The rows in sight. A table that would be higher than browsers allow is scrolled faster than its rows go by: from its first row
 * to its last all the same.
 *
 * @param ahead rows to draw before and behind those in sight
 */
export function rowWindow(view: {
  readonly count: number;
  readonly rowPx: number;
  readonly scrollPx: number;
  readonly viewPx: number;
  readonly ahead: number;
}): RowWindow {
  const { count, rowPx, viewPx, ahead } = view;
  const wholePx = count * rowPx;
  const heightPx = Math.min(wholePx, HIGHEST_PX);
  const scrollPx = Math.max(0, Math.min(view.scrollPx, heightPx - viewPx));
  const rowsInView = viewPx / rowPx;
  const isWhole = heightPx === wholePx;
  const topRow = isWhole ? scrollPx / rowPx : (scrollPx / (heightPx - viewPx)) * (count - rowsInView);
  return {
    heightPx,
    first: Math.max(0, Math.floor(topRow) - ahead),
    last: Math.min(count - 1, Math.ceil(topRow + rowsInView) + ahead),
    topOf: (index) => scrollPx + (index - topRow) * rowPx,
  };
}
