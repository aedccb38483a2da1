import type { ScenarioRecord } from "../record/run-record.ts";

/** Number of scenarios that are shown. */
const SHOWN = 25;

/** Where the time of a run went: its most expensive scenarios, by processor time if it was measured, otherwise by time. */
export function profileOf(scenarios: readonly ScenarioRecord[]): string {
  const costOf = ({ tookMs, suiteMs, startedMs }: ScenarioRecord): number =>
    suiteMs === undefined ? tookMs : suiteMs + (startedMs ?? 0);
  const sorted = scenarios.toSorted((one, other) => costOf(other) - costOf(one));
  const lines = sorted.slice(0, SHOWN).map((scenario) => lineOf(scenario.name, scenario));
  const total = (part: "requests" | "tookMs" | "suiteMs" | "startedMs"): number =>
    scenarios.reduce((sum, scenario) => sum + (scenario[part] ?? 0), 0);
  const all = {
    requests: total("requests"),
    tookMs: total("tookMs"),
    suiteMs: total("suiteMs"),
    startedMs: total("startedMs"),
  };
  return [
    "requests      time     suite  services  scenario",
    ...lines,
    lineOf(`all ${scenarios.length} scenarios`, all),
  ].join("\n");
}

function lineOf(name: string, { requests, tookMs, suiteMs, startedMs }: Omit<ScenarioRecord, "name" | "lane">): string {
  const times = [tookMs, suiteMs, startedMs].map((ms) => (ms === undefined ? "" : `${(ms / 1_000).toFixed(2)} s`));
  return `${String(requests).padStart(8)}${times.map((text) => text.padStart(10)).join("")}  ${name}`;
}
