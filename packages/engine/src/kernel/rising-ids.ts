/** Ids that rise in this process, so that entries of one millisecond stay in their order. */
export function createRisingIds(newId: () => string): () => string {
  let made = 0;
  return () => {
    made += 1;
    return `${made.toString(36).padStart(7, "0")}${newId()}`;
  };
}
