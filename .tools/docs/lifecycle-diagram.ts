import { parse } from "yaml";

interface Transition {
  readonly from: string | null;
  readonly trigger: string;
  readonly to: string | null;
}

/** The life of a job as a state diagram; triggers that lead from and to the same states share an arrow. */
export function lifecycleDiagram(yaml: string): string {
  const { transitions } = parse(yaml) as { readonly transitions: readonly Transition[] };
  const arrows = new Map<string, string[]>();
  for (const { from, trigger, to } of transitions) {
    const arrow = `${from ?? "[*]"} --> ${to ?? "[*]"}`;
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), trigger]);
  }
  const lines = [...arrows].map(([arrow, triggers]) => `  ${arrow}: ${triggers.join(", ")}`);
  return ["```mermaid", "stateDiagram-v2", ...lines, "```"].join("\n");
}
