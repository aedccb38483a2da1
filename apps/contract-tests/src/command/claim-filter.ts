/** Whether a claim id fits one of the patterns, in which `*` stands for anything; without patterns all do. */
export function claimFilter(patterns: readonly string[]): (claimId: string) => boolean {
  if (patterns.length === 0) return () => true;
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join(".*")}$`, "i");
  });
  return (claimId) => expressions.some((expression) => expression.test(claimId));
}
