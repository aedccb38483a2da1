/** Whether a claim id matches one of the patterns, in which `*` matches any text. Without patterns all ids match. */
export function claimFilter(patterns: readonly string[]): (claimId: string) => boolean {
  if (patterns.length === 0) return () => true;
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join(".*")}$`, "i");
  });
  return (claimId) => expressions.some((expression) => expression.test(claimId));
}
