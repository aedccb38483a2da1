import { relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Service } from "@millrace/server";
import { explainFailure } from "../command/failure.ts";
import type { DevEndpoint } from "./settings/dev-endpoint.ts";
import type { DevOutput } from "./output/dev-output.ts";
import type { NamedSource } from "../source/read-source.ts";
import { effectOf } from "./handler/source-watch.ts";

export interface ReloadsOptions {
  readonly source: NamedSource;
  readonly service: Pick<Service, "workers">;
  readonly endpoint: DevEndpoint;
  readonly output: DevOutput;
  /** Brings the handler's program up to date, with its packages. */
  readonly prepare: () => Promise<void>;
  readonly sendTestInput: () => Promise<void>;
  /** The session ends. */
  readonly signal: AbortSignal;
}

/** Answers changes of the sources, one after the other. */
export interface Reloads {
  readonly changed: (paths: readonly string[]) => void;
  settled(): Promise<void>;
}

/** Interval at which it is looked whether the old workers take no more jobs. */
const LOOK_EVERY_MS = 10;

export function createReloads(options: ReloadsOptions): Reloads {
  const { source, service, endpoint, output } = options;
  let work: Promise<void> = Promise.resolve();
  let newest = 0;

  async function answer(paths: readonly string[], number: number): Promise<void> {
    const effect = effectOf(paths);
    if (effect.reloads) {
      await options.prepare();
      await release(number);
      if (number === newest) output.reload(reasonOf(paths, source.folder));
    }
    if (effect.sendsTestInput) await options.sendTestInput();
  }
  /** Resolves once no worker of the old release takes more work, which it does as long as the new code fails, or there is a newer change. */
  async function release(number: number): Promise<void> {
    const before = new Set(takers().map(({ workerId }) => workerId));
    await endpoint.release();
    const isReplaced = (): boolean => !takers().some(({ workerId }) => before.has(workerId));
    while (!options.signal.aborted && number === newest && !isReplaced()) await sleep(LOOK_EVERY_MS);
  }
  function takers() {
    return service.workers(endpoint.id).filter(({ leaving }) => !leaving);
  }

  return {
    changed(paths) {
      // A test input that is sent again takes nothing over.
      if (effectOf(paths).reloads) newest += 1;
      const number = newest;
      work = work.then(async () => {
        try {
          await answer(paths, number);
        } catch (error) {
          const { message } = await explainFailure(error);
          output.notice(`The change was not taken over: ${message}`);
        }
      });
    },
    settled: () => work,
  };
}

function reasonOf(paths: readonly string[], folder: string): string {
  const names = paths.map((path) => relative(folder, path)).toSorted();
  const [first = "The sources", ...more] = names;
  return more.length === 0 ? `${first} changed` : `${first} and ${more.length} more changed`;
}
