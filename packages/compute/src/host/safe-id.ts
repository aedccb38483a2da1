const safeId = /^[A-Za-z0-9_-]{1,64}$/;

export const machineIdRule = "A machine id has 1 to 64 letters, digits, _ or -.";
export const volumeIdRule = "The id of a volume has 1 to 64 letters, digits, _ or -.";

/** Whether the id may be part of the names of files and containers. */
export function isSafeId(text: string): boolean {
  return safeId.test(text);
}
