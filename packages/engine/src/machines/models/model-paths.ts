import type { ModelReference } from "./model-reference.ts";

/** A model at a commit, as a host has it. */
export interface PinnedModel extends ModelReference {
  readonly commit: string;
}

/** Below it are the files of each model: `{owner}/{name}/{commit}`. Worker libraries of the hosted service look there. */
export const modelFilesRoot = "/runpod/model-store/huggingface";
/** Below it is each model as a client of the hub caches it: `models--{owner}--{name}`. */
export const modelCacheRoot = "/runpod-volume/huggingface-cache/hub";
/** Below it are the files under the name of the revision; an older function of the worker library asks for them. */
const namedFilesRoot = "/runpod/cache";

/** Where a model is seen below one of the roots. */
export interface ModelPlace {
  /** `files`: the files under their names; `cache`: the directory of a client of the hub. */
  readonly layout: "files" | "cache";
  /** Below the root of the layout. */
  readonly below: string;
}

/** Where programs look for a model below `modelFilesRoot` and `modelCacheRoot`. */
export function modelPlaces({ repository, commit }: PinnedModel): readonly [ModelPlace, ModelPlace] {
  return [
    { layout: "files", below: `${repository}/${commit}` },
    { layout: "cache", below: cacheName(repository) },
  ];
}

/** Every path inside a container at which a model is mounted. */
export function modelMountPaths(
  model: PinnedModel,
): readonly { readonly layout: ModelPlace["layout"]; path: string }[] {
  const [files, cache] = modelPlaces(model);
  return [
    { layout: "files", path: `${modelFilesRoot}/${files.below}` },
    { layout: "files", path: `${namedFilesRoot}/${model.repository}/${model.revision}` },
    { layout: "cache", path: `${modelCacheRoot}/${cache.below}` },
  ];
}

/** The name of a repository in the cache of a client of the hub. */
export function cacheName(repository: string): string {
  return `models--${repository.replace("/", "--")}`;
}

/**
 * What a worker is told of its models. `MODEL_REVISION` is the commit of the first: worker libraries read one. The others name the roots
 * where they are for this machine, which is not a container everywhere.
 */
export function modelVariables(
  [first]: readonly PinnedModel[],
  roots: { readonly files: string; readonly cache: string },
): Record<string, string> {
  if (first === undefined) return {};
  return { MODEL_REVISION: first.commit, MILLRACE_MODELS_PATH: roots.files, HF_HUB_CACHE: roots.cache };
}
