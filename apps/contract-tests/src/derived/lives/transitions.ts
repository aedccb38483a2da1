import { type JobState, type JobTrigger, forbiddenTransitions, transitions } from "@millrace/spec";
import { type Act, cancel, expire, giveUp, lose, purge, report, retry, submit, take, timeOut } from "./acts.ts";
import type { Story } from "./playing.ts";

export const complete = report({ output: { text: ["ü", null], deep: { list: [1, 2.5, [true]] } } });
export const fail = report({ error: "failed on purpose" });

/** How each trigger is fired. A release needs an answer that is lost on its way. */
const acts: Readonly<Record<Exclude<JobTrigger, "release">, Act>> = {
  submit,
  take: take(),
  complete,
  fail,
  timeOut,
  lose,
  giveUp,
  cancel,
  retry,
  purge,
  expire,
};

function isFired(trigger: JobTrigger): trigger is keyof typeof acts {
  return trigger !== "release";
}

/** The shortest way to a state, in the order of the table. */
function pathTo(state: JobState | null): readonly Act[] {
  const paths = new Map<JobState | null, readonly Act[]>([[null, []]]);
  // Iteration over a map follows the order of insertion and includes entries that are inserted meanwhile.
  for (const [reached, path] of paths) {
    for (const { from, trigger, to } of transitions) {
      if (from === reached && !paths.has(to) && isFired(trigger)) paths.set(to, [...path, acts[trigger]]);
    }
  }
  return paths.get(state) ?? [];
}

/** Each transition that the specification lists. */
export const legal: readonly Story[] = transitions.flatMap(({ from, trigger, to }): readonly Story[] => {
  if (!isFired(trigger)) return [];
  // A worker is lost for good with the second attempt.
  const before: readonly Act[] = trigger === "giveUp" ? [lose, take("second-worker")] : [];
  const path = [...pathTo(from), ...before];
  const last = trigger === "expire" ? path.splice(-1) : [];
  return [{ name: `${from} ${trigger} ${to}`, before: path, steps: [...last, acts[trigger]] }];
});

/** Every trigger that changes nothing, in each state: first those of requests, then those of time. */
export const illegal: readonly Story[] = [...Map.groupBy(forbiddenTransitions(), ({ from }) => from)].flatMap(
  ([from, pairs]) => {
    const triggers = pairs.flatMap(({ trigger }) => (isFired(trigger) ? [trigger] : []));
    const times = ["timeOut", "lose", "giveUp", "expire"];
    const [timed, asked] = [true, false].map((is) => triggers.filter((trigger) => times.includes(trigger) === is));
    return [asked ?? [], timed ?? []].flatMap((fired): readonly Story[] =>
      fired.length === 0
        ? []
        : [{ name: `nothing else in ${from}`, before: pathTo(from), steps: fired.map((trigger) => acts[trigger]) }],
    );
  },
);
