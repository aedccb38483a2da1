import { RETENTION_SPAN_MS } from "../../steps/waiting/spans.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Story, claimsIn, isTimed, tell } from "./playing.ts";

/**
 * The stories, each on an endpoint of its own: what clients, workers and the management interface see of a job after each step. Those
 * that let time pass are told on a clock of their own.
 */
export function told(name: string, stories: readonly Story[]): readonly Scenario[] {
  return [...Map.groupBy(stories, isTimed)].map(([areTimed, group]): Scenario => ({
    name: areTimed ? `${name}, where time moves them` : name,
    claims: [...new Set(group.flatMap(claimsIn))],
    needs: areTimed ? ["workers", "time"] : ["workers"],
    safety: areTimed ? "full" : "disposable",
    // Where the clock runs, a busy machine lets a timeout or a lease end before its step.
    ...(areTimed ? { spanMs: RETENTION_SPAN_MS, heldClock: true } : {}),
    async run(context) {
      const templateId = await context.template();
      for (const story of group) await tell(context, story, templateId);
    },
  }));
}
