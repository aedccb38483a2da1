import { limits } from "@millrace/spec";
import type { Gateways } from "../gateways/ports.ts";
import type { Clock } from "../kernel/clock.ts";
import { lookRegularly } from "../kernel/regular-look.ts";
import { nextFiring } from "./firing.ts";
import { messageOf } from "./message.ts";
import type { Firing, NotificationRule } from "./notification-rule.ts";
import { type Observation, observeGone } from "./observations.ts";
import type { NotificationStore } from "./ports.ts";
import type { Watch } from "./watch.ts";

export interface EvaluatorParts {
  readonly clock: Clock;
  readonly gateways: Pick<Gateways, "leads">;
  readonly store: Pick<NotificationStore, "enabled" | "firing" | "turn">;
  /** Looks at what rules watch, for one check of all of them. */
  readonly watch: () => Watch;
  readonly newId: () => string;
  /** What a rule fires for changed. */
  readonly onChange: (rule: NotificationRule) => void;
  /** All rules were checked, and there are some: messages may wait. */
  readonly onChecked: () => void;
  readonly onError: (error: unknown) => void;
}

/** Checks the conditions of all rules every `limits.notificationCheckEveryMs`, on the leading gateway; ends with the answered function. */
export function startEvaluator(parts: EvaluatorParts): () => Promise<void> {
  const { clock, gateways, store, newId, onChange, onError } = parts;
  async function check(): Promise<void> {
    if (!gateways.leads) return;
    const rules = await store.enabled();
    if (rules.length === 0) return;
    const firing = await store.firing(rules.map(({ id }) => id));
    const watch = parts.watch();
    for (const rule of rules) {
      if (!looks.isOpen) return;
      // One rule that cannot be checked does not keep others from being told of.
      await checkRule(rule, firing.get(rule.id) ?? [], watch).catch(onError);
    }
    parts.onChecked();
  }

  async function checkRule(rule: NotificationRule, firing: readonly Firing[], watch: Watch): Promise<void> {
    const before = new Map(firing.map((one) => [one.subject.id, one]));
    const seen = await watch.observe(rule);
    const observed = new Set(seen.map(({ subject }) => subject.id));
    const gone = firing.filter(({ subject }) => !observed.has(subject.id)).map(({ subject }) => observeGone(subject));
    let changed = false;
    for (const one of [...seen, ...gone]) {
      changed = (await note(rule, before.get(one.subject.id) ?? null, one)) || changed;
    }
    if (changed) onChange(rule);
  }

  async function note(rule: NotificationRule, before: Firing | null, seen: Observation): Promise<boolean> {
    const atMs = clock.now();
    const change = nextFiring(before, { ...seen, atMs }, rule);
    if (change === null) return false;
    const sinceMs = before?.sinceMs ?? atMs;
    const message = change.tells && messageOf(rule, change.tells, seen, { id: newId(), atMs, sinceMs });
    return await store.turn(rule, change, message);
  }

  const looks = lookRegularly(clock, { everyMs: limits.notificationCheckEveryMs, look: check, onError });
  return looks.close;
}
