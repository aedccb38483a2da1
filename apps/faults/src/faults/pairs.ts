import type { Fault } from "./stage.ts";

/** How often the next two faults come at the same time, if they can. */
export const PAIR_CHANCE = 0.3;

/** What a fault takes hold of. Two at the same time must not take hold of the same. */
function holdOf({ name }: Fault): string {
  const [first = "", second = ""] = name.split("-");
  return first === "gateway" ? (/^(?:disk|clock)$/.test(second) ? `${first}-${second}` : first) : first;
}

export function canBeTogether(one: Fault, other: Fault): boolean {
  const holds = [holdOf(one), holdOf(other)];
  if (holds[0] === holds[1]) return false;
  // A power loss ends with the start of what the other one would still hold.
  if (holds.includes("power") && holds.some((hold) => /^(?:postgres|gateway-disk|disk)$/.test(hold))) return false;
  // A start whose outcome is judged must fail for no other reason than the version.
  return (
    ![one, other].some(({ needs }) => needs === "older") || holds.some((hold) => /^(?:clients|workers)$/.test(hold))
  );
}

/** Gateways start again once what they need is mended. */
export function inOrderOfHealing<Healed extends { readonly fault: Fault }>(injected: readonly Healed[]): Healed[] {
  const rank = (fault: Fault): number => {
    const hold = holdOf(fault);
    if (hold === "gateway") return 3;
    return hold === "power" ? 2 : hold.startsWith("gateway") ? 1 : 0;
  };
  return injected.toSorted((one, other) => rank(one.fault) - rank(other.fault));
}
