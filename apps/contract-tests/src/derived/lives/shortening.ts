/**
 * Leaves out ever smaller parts of a list of steps as long as what is left still fails. If it is not ended early, no single step of
 * the result can be left out.
 *
 * @param attempt resolves to the steps up to the failure, or to null when these do not fail
 */
export async function shortened<Step>(
  steps: readonly Step[],
  attempt: (steps: readonly Step[]) => Promise<readonly Step[] | null>,
): Promise<readonly Step[]> {
  let left = steps;
  let size = Math.ceil(left.length / 2);
  while (size >= 1 && left.length > 1) {
    let isShorter = false;
    for (let from = 0; from < left.length && left.length > 1;) {
      const failed = await attempt([...left.slice(0, from), ...left.slice(from + size)]);
      if (failed === null) {
        from += size;
        continue;
      }
      left = failed;
      isShorter = true;
    }
    // After a step was left out, others may have become needless.
    if (!isShorter || size > 1) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return left;
}
