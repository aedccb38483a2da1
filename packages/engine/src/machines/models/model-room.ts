/** A model that a store holds. */
export interface HeldModel {
  readonly key: string;
  readonly lastUsedAtMs: number;
}

/**
 * The model that a store gives up next to have room: the one that was used least recently, and never one that is in use. Undefined when
 * there is none.
 */
export function nextToGiveUp<Model extends HeldModel>(
  models: readonly Model[],
  inUse: ReadonlySet<string>,
): Model | undefined {
  const idle = models.filter(({ key }) => !inUse.has(key));
  return idle.reduce<Model | undefined>(
    (oldest, model) => (oldest === undefined || model.lastUsedAtMs < oldest.lastUsedAtMs ? model : oldest),
    undefined,
  );
}

/** What the start of a worker tells while its model is fetched. */
export function describeFetch(name: string, doneBytes: number, totalBytes: number): string {
  return `Fetching model ${name}, ${doneBytes} of ${totalBytes} bytes`;
}
