export interface NamePage {
  /** Names up to this one, it included, are left out. */
  readonly after: string | null;
  readonly limit: number;
}

/**
 * The names that come first, in the order of their UTF-8 bytes. However many there are, only a page of them is kept.
 */
export async function firstNames(
  names: AsyncIterable<string> | Iterable<string>,
  { after, limit }: NamePage,
): Promise<{ readonly names: readonly string[]; readonly hasMore: boolean }> {
  const floor = after === null ? undefined : Buffer.from(after);
  const kept: { readonly name: string; readonly bytes: Buffer }[] = [];
  let hasMore = false;
  for await (const name of names) {
    const bytes = Buffer.from(name);
    if (floor !== undefined && bytes.compare(floor) <= 0) continue;
    const last = kept.at(-1);
    if (kept.length === limit && last !== undefined && bytes.compare(last.bytes) > 0) {
      hasMore = true;
      continue;
    }
    let [low, high] = [0, kept.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((kept[middle]?.bytes.compare(bytes) ?? 1) < 0) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, { name, bytes });
    if (kept.length > limit) {
      kept.pop();
      hasMore = true;
    }
  }
  return { names: kept.map(({ name }) => name), hasMore };
}
