/**
 * The fields that differ from what they were. A request with all of them would start a new release although nothing changed, and
 * would undo what somebody else changed meanwhile. Fields that are `removable` are sent as null when they were emptied.
 */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  removable: readonly string[] = [],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))
      // A list or map that was emptied is sent empty; left out it would keep its value.
      .map(([name, value]) => [
        name,
        value === undefined ? (removable.includes(name) ? null : emptyLike(before[name])) : value,
      ]),
  );
}

function emptyLike(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === "object" ? {} : value;
}
