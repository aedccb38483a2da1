/** Whether a version of Node, such as `24.21.0`, is this one or newer. */
export function isAtLeast(version: string, oldest: string): boolean {
  const own = numbersOf(version);
  for (const [index, wanted] of numbersOf(oldest).entries()) {
    const number = own[index] ?? 0;
    if (number !== wanted) return number > wanted;
  }
  return true;
}

function numbersOf(version: string): number[] {
  return version.split(/[.-]/, 3).map(Number);
}
