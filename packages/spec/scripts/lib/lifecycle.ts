import { parse } from "yaml";

import type { GeneratorSource } from "../../src/generator.ts";
import { asFields, asList, asOneOf, asText, asTextList, onlyKeys } from "./shape.ts";

export interface StateSpec {
  readonly name: string;
  readonly terminal: boolean;
  readonly description: string;
}

export interface TriggerSpec {
  readonly name: string;
  readonly by: "client" | "worker" | "service";
  readonly description: string;
}

export interface TransitionSpec {
  readonly from: string | null;
  readonly trigger: string;
  readonly to: string | null;
  readonly source: "documented" | "observed" | "decided";
  readonly effects: readonly string[];
}

/** `specs/lifecycle.yaml`: every name used in a transition is a declared one, and no (from, trigger) pair repeats. */
export interface LifecycleSpec {
  readonly states: readonly StateSpec[];
  readonly triggers: readonly TriggerSpec[];
  readonly transitions: readonly TransitionSpec[];
}

export function parseLifecycle(source: GeneratorSource): LifecycleSpec {
  const top = asFields(parse(source.text), source.path);
  const states = asList(top["states"], `${source.path} states`).map((entry, index) =>
    parseState(entry, `${source.path} states[${index}]`),
  );
  const triggers = asList(top["triggers"], `${source.path} triggers`).map((entry, index) =>
    parseTrigger(entry, `${source.path} triggers[${index}]`),
  );
  const stateNames = states.map((state) => state.name);
  const triggerNames = triggers.map((trigger) => trigger.name);
  const transitions = asList(top["transitions"], `${source.path} transitions`).map((entry, index) =>
    parseTransition(entry, { stateNames, triggerNames }, `${source.path} transitions[${index}]`),
  );
  const seen = new Set<string>();
  for (const { from, trigger } of transitions) {
    const key = `${from ?? "null"} ${trigger}`;
    if (seen.has(key)) {
      throw new Error(`${source.path} has two transitions for ${key}.`);
    }
    seen.add(key);
  }
  return { states, triggers, transitions };
}

/** How claims name a transition: `from trigger to`. */
export function transitionName(transition: TransitionSpec): string {
  return `${transition.from ?? "null"} ${transition.trigger} ${transition.to ?? "null"}`;
}

function parseState(entry: unknown, at: string): StateSpec {
  const fields = asFields(entry, at);
  onlyKeys(fields, ["name", "terminal", "description"], at);
  return {
    name: asText(fields["name"], `${at} name`),
    terminal: fields["terminal"] === true,
    description: asText(fields["description"], `${at} description`),
  };
}

function parseTrigger(entry: unknown, at: string): TriggerSpec {
  const fields = asFields(entry, at);
  onlyKeys(fields, ["name", "by", "description"], at);
  return {
    name: asText(fields["name"], `${at} name`),
    by: asOneOf(fields["by"], ["client", "worker", "service"], `${at} by`),
    description: asText(fields["description"], `${at} description`),
  };
}

interface LifecycleNames {
  readonly stateNames: readonly string[];
  readonly triggerNames: readonly string[];
}

function parseTransition(entry: unknown, names: LifecycleNames, at: string): TransitionSpec {
  const fields = asFields(entry, at);
  onlyKeys(fields, ["from", "trigger", "to", "source", "effects"], at);
  const state = (value: unknown, where: string): string | null =>
    value === null ? null : asOneOf(value, names.stateNames, where);
  return {
    from: state(fields["from"], `${at} from`),
    trigger: asOneOf(fields["trigger"], names.triggerNames, `${at} trigger`),
    to: state(fields["to"], `${at} to`),
    source: asOneOf(fields["source"], ["documented", "observed", "decided"], `${at} source`),
    effects: asTextList(fields["effects"], `${at} effects`),
  };
}
