import type { Scenario } from "../../suite/scenario.ts";
import { RETENTION_SPAN_MS } from "../../steps/waiting/spans.ts";
import { type Story, claimsIn, isTimed, tell, triggersIn } from "./playing.ts";
import { scenarios as walks } from "./walking.ts";
import { illegal, legal, stories } from "./stories.ts";

type Kind = "legal" | "illegal" | "results" | "untimed" | "timed" | "expiring";

/** Stories that let time pass are told one after the other; the others in several scenarios, side by side. */
function kindOf(story: Story): Kind {
  if (triggersIn(story).includes("expire")) return "expiring";
  if (isTimed(story)) return "timed";
  if (legal.includes(story)) return "legal";
  if (illegal.includes(story)) return "illegal";
  return story.steps.length === 1 ? "results" : "untimed";
}

/** What each kind is called, and needs. */
const kinds: Readonly<Record<Kind, Pick<Scenario, "name" | "safety" | "spanMs" | "heldClock">>> = {
  legal: { name: "jobs move as their lifecycle says", safety: "disposable" },
  illegal: { name: "jobs do not move otherwise than their lifecycle says", safety: "disposable" },
  results: { name: "results of every kind are told as the handler gave them", safety: "disposable" },
  untimed: { name: "clients and workers are told the same of a job, whatever becomes of it", safety: "disposable" },
  // Where the clock runs, a busy machine lets a timeout or a lease end before its step.
  timed: {
    name: "jobs that time moves are told of alike",
    safety: "full",
    spanMs: RETENTION_SPAN_MS,
    heldClock: true,
  },
  expiring: { name: "jobs whose life is over are gone for all", safety: "full", heldClock: true },
};

/** The whole life of jobs: each transition, what is none, and what clients, workers and the management interface see of it. */
const told: readonly Scenario[] = [...Map.groupBy([...legal, ...illegal, ...stories], kindOf)].map(
  ([kind, group]): Scenario => ({
    ...kinds[kind],
    claims: [...new Set(group.flatMap(claimsIn))],
    needs: kind === "timed" || kind === "expiring" ? ["workers", "time"] : ["workers"],
    async run(context) {
      const templateId = await context.template();
      for (const story of group) await tell(context, story, templateId);
    },
  }),
);

export const scenarios: readonly Scenario[] = [...told, ...walks];
