/**
 * What a scenario does to a target: nothing but reading; making things of its own and removing them; or what concerns the
 * whole account, such as moving its clock.
 */
export const safetyLevels = ["read-only", "disposable", "full"] as const;
export type Safety = (typeof safetyLevels)[number];

/** Whether a level allows what another needs. */
export function allows(level: Safety, needed: Safety): boolean {
  return safetyLevels.indexOf(level) >= safetyLevels.indexOf(needed);
}
