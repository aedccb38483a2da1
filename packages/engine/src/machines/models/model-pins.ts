/** The commits of an endpoint's models, by reference. */
export type ModelCommits = Readonly<Record<string, string>>;

/**
 * Keeps, for all hosts together, which commits the models of an endpoint have, so that all workers of a version get the same files. A branch
 * is looked up once for each version.
 */
export interface ModelPins {
  /** Null until they were kept for this version. */
  find(endpointId: string, version: number): Promise<ModelCommits | null>;
  /** Keeps them unless another host was first; resolves to those that hold. */
  keep(endpointId: string, version: number, commits: ModelCommits): Promise<ModelCommits>;
  /** The endpoint was deleted. */
  forget(endpointId: string): Promise<void>;
}

/** Of one process that keeps nothing. */
export function memoryModelPins(): ModelPins {
  const rows = new Map<string, { readonly version: number; readonly commits: ModelCommits }>();
  const found = (endpointId: string, version: number): ModelCommits | null => {
    const row = rows.get(endpointId);
    return row?.version === version ? row.commits : null;
  };
  return {
    find: async (endpointId, version) => found(endpointId, version),
    async keep(endpointId, version, commits) {
      const row = rows.get(endpointId);
      if (row === undefined || row.version < version) rows.set(endpointId, { version, commits });
      return found(endpointId, version) ?? commits;
    },
    forget: async (endpointId) => void rows.delete(endpointId),
  };
}
