const machineIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

export const machineIdRule = "A machine id has 1 to 64 letters, digits, _ or -.";

/** Whether it may be part of a file name and of a container's name. */
export function isMachineId(text: string): boolean {
  return machineIdPattern.test(text);
}
