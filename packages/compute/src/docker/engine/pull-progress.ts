/** One line of the progress that an engine reports during a pull. */
export interface PullEvent {
  readonly status?: string;
  /** A layer; absent when the line is about the whole image. */
  readonly id?: string;
  readonly progressDetail?: { readonly current?: number; readonly total?: number };
  readonly error?: string;
}

/** Sums up the layers of a pull as text for people. */
export interface PullProgress {
  take(event: PullEvent): void;
  text(): string;
}

const layerStates = new Set(["Pulling fs layer", "Waiting", "Downloading", "Extracting"]);
const doneStates = new Set(["Pull complete", "Already exists"]);

export function createPullProgress(imageName: string): PullProgress {
  const layers = new Map<string, { done: boolean; currentBytes: number; totalBytes: number }>();

  return {
    take({ status = "", id, progressDetail }) {
      if (id === undefined) return;
      const done = doneStates.has(status);
      if (!done && !layerStates.has(status) && !layers.has(id)) return;
      const layer = layers.get(id) ?? { done: false, currentBytes: 0, totalBytes: 0 };
      layers.set(id, layer);
      layer.done = done;
      if (status === "Downloading") {
        layer.currentBytes = progressDetail?.current ?? layer.currentBytes;
        layer.totalBytes = progressDetail?.total ?? layer.totalBytes;
      } else if (status !== "Pulling fs layer" && status !== "Waiting") layer.currentBytes = layer.totalBytes;
    },
    text() {
      const all = [...layers.values()];
      if (all.length === 0) return `Pulling the image ${imageName}`;
      const sum = (pick: (layer: (typeof all)[number]) => number): number =>
        all.reduce((total, layer) => total + pick(layer), 0);
      const ready = sum(({ done }) => (done ? 1 : 0));
      const totalBytes = sum((layer) => layer.totalBytes);
      const bytes = totalBytes === 0 ? "" : `, ${inMb(sum((layer) => layer.currentBytes))} of ${inMb(totalBytes)} MB`;
      return `Pulling the image ${imageName}: ${ready} of ${all.length} layers${bytes}`;
    },
  };
}

function inMb(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}
