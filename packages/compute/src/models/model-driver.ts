import {
  type ComputeDriver,
  MachineStartError,
  type MachineSpec,
  modelCacheRoot,
  modelFilesRoot,
  modelMountPaths,
  modelVariables,
  reportedImagesMax,
} from "@millrace/engine";
import { isSafeId, machineIdRule } from "../host/safe-id.ts";
import type { HeldModels, ModelStore } from "./model-store.ts";

/** The variable of an endpoint with its token for the hub, as worker libraries name it. */
const tokenVariable = "HF_TOKEN";

/**
 * The same driver, which starts machines with models once these are here. Containers get them mounted, processes are told where they are.
 *
 * @param store or why there is none, said by each start that needs one
 */
export async function driverWithModels(
  driver: ComputeDriver,
  store: ModelStore | { readonly whyNone: string },
): Promise<ComputeDriver> {
  const preparing = new Map<string, { readonly abort: AbortController; readonly ready: Promise<HeldModels> }>();
  const opened = "whyNone" in store ? null : store;
  if (opened !== null) {
    await opened.keepOnly(new Set((await driver.list()).map(({ machineId }) => machineId)));
    driver.onExit(({ machineId }) => void opened.release(machineId).catch(() => undefined));
  }

  async function hold(spec: MachineSpec, onProgress: (text: string) => void): Promise<HeldModels> {
    const { machineId, endpointId, models } = spec;
    if ("whyNone" in store) throw new MachineStartError(store.whyNone);
    if (!isSafeId(machineId)) throw new MachineStartError(machineIdRule);
    if (endpointId === null || models === undefined)
      throw new MachineStartError("Only workers of endpoints get models.");
    const abort = new AbortController();
    const { signal } = abort;
    const ready = store.hold(machineId, { endpointId, models, token: spec.env[tokenVariable], signal, onProgress });
    preparing.set(machineId, { abort, ready });
    try {
      const held = await ready;
      signal.throwIfAborted();
      return held;
    } finally {
      preparing.delete(machineId);
    }
  }

  return {
    ...driver,
    get name() {
      return driver.name;
    },
    async start(spec, options = {}) {
      if (spec.models === undefined) return await driver.start(spec, options);
      try {
        const held = await hold(spec, options.onProgress ?? (() => undefined));
        const isProcess = (driver.nameFor?.(spec.imageName) ?? driver.name) === "process";
        await driver.start({ ...spec, ...(isProcess ? linked(spec, held) : mounted(spec, held)) }, options);
      } catch (error) {
        await opened?.release(spec.machineId);
        throw error;
      }
    },
    async stop(machineId, options) {
      const start = preparing.get(machineId);
      start?.abort.abort(new Error("The machine was stopped before its models were here."));
      await start?.ready.catch(() => undefined);
      await driver.stop(machineId, options);
    },
    async inventory() {
      const inventory = await driver.inventory();
      return opened === null
        ? inventory
        : { ...inventory, models: (await opened.repositories()).slice(0, reportedImagesMax) };
    },
    async close(options) {
      for (const { abort } of preparing.values()) abort.abort(new Error("The driver is closed."));
      await Promise.allSettled([...preparing.values()].map(({ ready }) => ready));
      await driver.close(options);
    },
  };
}

function linked({ env }: MachineSpec, held: HeldModels): Pick<MachineSpec, "env"> {
  return withVariables(env, held, { files: held.rootOf("files"), cache: held.rootOf("cache") });
}

function mounted({ env }: MachineSpec, held: HeldModels): Pick<MachineSpec, "env" | "readOnlyMounts"> {
  const readOnlyMounts = held.models.flatMap((model) =>
    modelMountPaths(model).map(({ layout, path }) => ({ source: held.pathOf(model, layout), path })),
  );
  return { ...withVariables(env, held, { files: modelFilesRoot, cache: modelCacheRoot }), readOnlyMounts };
}

/** The cache of the hub's clients may be elsewhere if the endpoint says so. */
function withVariables(
  env: MachineSpec["env"],
  { models }: HeldModels,
  roots: Parameters<typeof modelVariables>[1],
): Pick<MachineSpec, "env"> {
  const { HF_HUB_CACHE = roots.cache, ...others } = modelVariables(models, roots);
  return { env: { HF_HUB_CACHE, ...env, ...others } };
}
