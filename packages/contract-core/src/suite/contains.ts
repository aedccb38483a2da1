/** Whether `got` has all members of `expected`. Objects may have more members; arrays have the same length. */
export function contains(got: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(got) || got.length !== expected.length) return false;
    return expected.every((item, index) => contains(got[index], item));
  }
  if (typeof expected !== "object" || expected === null) return Object.is(got, expected);
  if (typeof got !== "object" || got === null || Array.isArray(got)) return false;
  const members: Readonly<Record<string, unknown>> = { ...got };
  return Object.entries(expected).every(([name, value]) => name in members && contains(members[name], value));
}
