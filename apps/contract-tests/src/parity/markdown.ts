import { code } from "@millrace/contract-core";
import { managing } from "./interfaces.ts";
import { type Counts, type Outcome, type Parity, type ParityClaim, isBroken } from "./parity.ts";

/** The page in the repository. */
export function parityMarkdown({ targets, sections, interfaces, claims }: Parity): string {
  const names = targets.map(({ name }) => name);
  const broken = claims.filter(({ outcomes }) => outcomes.some(isBroken));
  const others = claims.filter(({ outcomes }) => !outcomes.some(isBroken));
  const same = others.filter(({ outcomes }) => outcomes.every(({ verdict }) => verdict === "pass"));
  return [
    "# Parity",
    "",
    "The contract suite against several targets, side by side. Made by `npm run verify:parity`; do not edit. What the verdicts mean is in the",
    "[suite's README](../apps/contract-tests/README.md).",
    "",
    "## Targets",
    "",
    ...tableOf(
      ["target", "what it is", "claims"],
      targets.map(({ name, about, counts }) => [`**${name}**`, about, countsText(counts)]),
    ),
    "",
    "## By section",
    "",
    ...tableOf(
      ["section", ...names],
      sections.map(({ section, counts }) => [section, ...counts.map(countsText)]),
    ),
    "",
    "## By interface",
    "",
    `Three interfaces manage the same resources. What **${names[0] ?? ""}** keeps of the claims about each of them; a claim about several counts in each.`,
    "",
    ...tableOf(
      ["about", ...managing.map(({ name }) => name)],
      interfaces.map(({ resource, counts }) => [resource, ...counts.map(countsText)]),
    ),
    "",
    "## Broken somewhere",
    "",
    ...(broken.length === 0 ? ["Nothing."] : broken.flatMap((claim) => brokenClaim(claim, names))),
    "",
    "## Not asked everywhere",
    "",
    ...[...Map.groupBy(others, (claim) => patternOf(claim, names))]
      .filter(([pattern]) => pattern !== "")
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([pattern, some]) => groupOf(pattern, some)),
    `Every target keeps the other ${same.length} claims.`,
    "",
  ].join("\n");
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)];
}

function countsText(counts: Counts): string {
  return Object.entries(counts)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(", ");
}

function brokenClaim({ id, statement, outcomes }: ParityClaim, names: readonly string[]): string[] {
  return [`- \`${id}\` ${statement}`, ...byOutcome(outcomes, names).map(([text, who]) => `  - ${who}: ${text}`)];
}

/** Groups targets with the same outcome. */
function byOutcome(outcomes: readonly Outcome[], names: readonly string[]): (readonly [text: string, who: string])[] {
  const told = outcomes.map((outcome, index) => ({ text: outcomeText(outcome), name: names[index] ?? "" }));
  return [...Map.groupBy(told, ({ text }) => text)].map(
    ([text, some]) => [text, some.map(({ name }) => name).join(", ")] as const,
  );
}

function outcomeText({ verdict, reason, known }: Outcome): string {
  const why = reason === "" ? verdict : `${verdict}: ${code(reason)}`;
  return known === "" ? why : `${why}. Known: ${known}`;
}

/** The group of a claim that no target breaks; empty when every target keeps it. */
function patternOf({ outcomes }: ParityClaim, names: readonly string[]): string {
  if (outcomes.every(({ verdict }) => verdict === "pass")) return "";
  return byOutcome(outcomes, names)
    .map(([text, who]) => `${who}: ${text}`)
    .join("; ");
}

function groupOf(pattern: string, claims: readonly ParityClaim[]): string[] {
  return [
    `**${pattern}** (${claims.length})`,
    "",
    "<details><summary>their names</summary>",
    "",
    claims.map(({ id }) => `\`${id}\``).join(", "),
    "",
    "</details>",
    "",
  ];
}
