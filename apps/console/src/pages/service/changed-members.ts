/** A member of a resource that a change gave another value. */
export interface ChangedMember {
  readonly name: string;
  /** As JSON; undefined where there was none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Shown = Readonly<Record<string, unknown>>;

/** What differs between a resource before and after a change, in the order of their members. */
export function changedMembers(before: Shown, after: Shown): readonly ChangedMember[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => ({ name, before: textOf(before, name), after: textOf(after, name) }))
    .filter((member) => member.before !== member.after);
}

function textOf(shown: Shown, name: string): string | undefined {
  return name in shown ? JSON.stringify(shown[name]) : undefined;
}
