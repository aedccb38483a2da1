import { RETENTION_SPAN_MS } from "../../steps/waiting/spans.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Story, claimsIn, isTimed, tell, triggersIn } from "./playing.ts";

type Kind = "plain" | "timed" | "expiring";

/** Stories that let time pass are told one after the other; the others in several scenarios, side by side. */
function kindOf(story: Story): Kind {
  if (triggersIn(story).includes("expire")) return "expiring";
  return isTimed(story) ? "timed" : "plain";
}

/** What each kind adds to the name of its stories, and needs. */
const kinds: Readonly<Record<Kind, Pick<Scenario, "name" | "safety" | "spanMs" | "heldClock" | "needs">>> = {
  plain: { name: "", safety: "disposable", needs: ["workers"] },
  // Where the clock runs, a busy machine lets a timeout or a lease end before its step.
  timed: {
    name: ", where time moves them",
    safety: "full",
    spanMs: RETENTION_SPAN_MS,
    heldClock: true,
    needs: ["workers", "time"],
  },
  expiring: { name: ", to the end of their life", safety: "full", heldClock: true, needs: ["workers", "time"] },
};

/** The stories, each on an endpoint of its own: what clients, workers and the management interface see of a job after each step. */
export function told(name: string, stories: readonly Story[]): readonly Scenario[] {
  return [...Map.groupBy(stories, kindOf)].map(([kind, group]): Scenario => ({
    ...kinds[kind],
    name: name + kinds[kind].name,
    claims: [...new Set(group.flatMap(claimsIn))],
    async run(context) {
      const templateId = await context.template();
      for (const story of group) await tell(context, story, templateId);
    },
  }));
}
