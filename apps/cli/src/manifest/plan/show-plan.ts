import { styled } from "../../output/style.ts";
import { oneLine } from "../../output/terminal.ts";
import { splitReadme } from "../mark.ts";
import { newFields } from "./differences.ts";
import type { FieldChange, Plan, Step } from "./step.ts";

/** A step as `--json` shows it: without values that must not be shown. */
export interface ShownStep {
  readonly action: Step["action"];
  readonly kind: Step["kind"];
  readonly name: string;
  readonly changes: readonly { readonly field: string; readonly before?: unknown; readonly after?: unknown }[];
}

/** The field by field differences of a step. */
export function shownStep(step: Step): ShownStep {
  return { action: step.action, kind: step.kind, name: step.name, changes: changesOf(step) };
}

function changesOf(step: Step): readonly FieldChange[] {
  if (step.action === "update") return step.changes;
  if (step.action === "delete") return [];
  switch (step.kind) {
    case "image":
    case "folder":
      return news({ source: step.source });
    case "secret":
      return news({ fromEnv: step.fromEnv });
    case "registry":
      return news({ usernameFromEnv: step.usernameFromEnv, passwordFromEnv: step.passwordFromEnv });
    case "volume":
      return news({ size: step.size, dataCenterId: step.dataCenterId });
    case "template": {
      const { readme = "", ...settings } = step.settings;
      const { text } = splitReadme(readme);
      return [
        ...newFields(settings, step.hidden),
        ...news({ registry: step.registry, readme: text === "" ? undefined : text }),
      ];
    }
    case "endpoint":
      return [...news({ template: step.template, volumes: step.volumes }), ...newFields(step.settings, step.hidden)];
  }
}

function news(fields: Readonly<Record<string, unknown>>): readonly FieldChange[] {
  return newFields(fields, []);
}

const signs: Readonly<Record<Step["action"], string>> = {
  make: "*",
  create: "+",
  renew: "~",
  update: "~",
  delete: "-",
};
const colours = { make: "cyan", create: "green", renew: "yellow", update: "yellow", delete: "red" } as const;

/** The title of a step for a person: `+ create endpoint resize`. */
export function stepTitle({ action, kind, name }: Pick<Step, "action" | "kind" | "name">): string {
  return styled(colours[action], `${signs[action]} ${action} ${kind} ${oneLine(name)}`);
}

/** A plan for a person: every step with its fields, then obstacles and notes. */
export function planText(plan: Plan): string {
  const steps = plan.steps.flatMap((step) => {
    const changes = changesOf(step);
    const width = Math.max(0, ...changes.map(({ field }) => field.length));
    return [stepTitle(step), ...changes.map((change) => `    ${changeText(change, width)}`)];
  });
  const obstacles = plan.obstacles.map(({ kind, name, message }) =>
    styled("red", `! ${kind} ${oneLine(name)} ${message}`),
  );
  return [...steps, ...obstacles, ...plan.notes].join("\n");
}

function changeText({ field, before, after }: FieldChange, width: number): string {
  const title = field.padEnd(width);
  if (before === undefined) return `${title}  ${valueText(after)}`;
  return `${title}  ${valueText(before)} → ${after === undefined ? "(removed)" : valueText(after)}`;
}

const VALUE_MAX_CHARS = 200;

function valueText(value: unknown): string {
  const text = typeof value === "string" ? oneLine(value) : JSON.stringify(value);
  const shown = text === "" ? '""' : text;
  return shown.length <= VALUE_MAX_CHARS ? shown : `${shown.slice(0, VALUE_MAX_CHARS)}…`;
}
