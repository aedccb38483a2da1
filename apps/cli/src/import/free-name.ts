import { limits } from "@millrace/spec";

/** Gives names that are free: the hosted service lets names repeat. */
export function nameGiver(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const base = wanted.slice(0, limits.nameMaxChars);
    let name = base;
    for (let count = 2; taken.has(name); count += 1) {
      const suffix = `-${count}`;
      name = `${base.slice(0, limits.nameMaxChars - suffix.length)}${suffix}`;
    }
    taken.add(name);
    return name;
  };
}
