/** Does numbered work, so many at a time. */
export async function eachOf(count: number, atATime: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atATime }, one));
}
