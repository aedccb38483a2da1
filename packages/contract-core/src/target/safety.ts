/**
 * The effect of a scenario on a target: it only reads; it creates and removes its own resources; or it affects the
 * whole account, for example by moving the clock.
 */
export const safetyLevels = ["read-only", "disposable", "full"] as const;
export type Safety = (typeof safetyLevels)[number];

/** Whether a level includes another one. */
export function allows(level: Safety, needed: Safety): boolean {
  return safetyLevels.indexOf(level) >= safetyLevels.indexOf(needed);
}
