import { additive, breaking, canonical, type Difference, setDiff, type Severity } from "./severity.ts";

/** A limit of `specs/limits.yaml`. */
type Limit = Readonly<Record<string, unknown>>;

/**
 * What is given when the number rises: more room (`…Max…`, how long a result is kept, how many requests are taken), or less
 * (`…Min…`). For all others (defaults, pauses, leases) users may rely on the exact number.
 */
const roomier = /Max(?=[A-Z]|$)|Retention|PerWindow/;
const tighter = /Min(?=[A-Z]|$)/;

/** How a limit differs. `isNew` says whether something that it applies to was not there before. */
export function diffLimits(
  before: Limit,
  after: Limit,
  isNew: (place: string) => boolean = () => false,
): readonly Difference[] {
  const [was, is] = [listOf(before["appliesTo"]), listOf(after["appliesTo"])];
  const { lost, gained } = setDiff(was, is);
  const amount = ({ value, unit }: Limit): string => `${String(value)} ${String(unit)}`;
  const prose = (limit: Limit): string => canonical([limit["description"], limit["source"]]);
  const isSame = amount(before) === amount(after);
  const differences: readonly Difference[] = [
    ...(isSame ? [] : [{ severity: valueSeverity(before, after), text: `${amount(after)}, was ${amount(before)}` }]),
    // A promise that was made there is made no more, or holds where nothing did.
    ...lost.map((place) => breaking(`no longer applies to ${place}`)),
    ...gained.map((place) => (isNew(place) ? additive : breaking)(`applies to ${place} too`)),
  ];
  if (differences.length > 0 || prose(before) === prose(after)) return differences;
  return [{ severity: "wording", text: "is described otherwise" }];
}

function valueSeverity(before: Limit, after: Limit): Severity {
  const [was, is] = [before["value"], after["value"]];
  if (before["unit"] !== after["unit"] || typeof was !== "number" || typeof is !== "number") return "breaking";
  // `Default` in a name means the value without a choice of the client: `runsyncWaitDefaultMs`.
  const name = String(after["name"]);
  const gives = name.includes("Default") ? 0 : roomier.test(name) ? 1 : tighter.test(name) ? -1 : 0;
  return gives !== 0 && is > was === gives > 0 ? "additive" : "breaking";
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
