import { makeDirectory } from "@millrace/files/make-directory";
import { createWriteStream } from "node:fs";
import { readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ComputeDriver, MachineStartError } from "@millrace/engine";

/** Where the worker images of the official Python package look for the archive of their application. */
const mountPath = "/root/.runpod";
const fileName = "artifact.tar.gz";
/** Names another place to them. */
const placeVariable = "FLASH_BUILD_ARTIFACT_PATH";
/** Archives that a host keeps for the next worker, those that were used last. */
const keptMax = 10;

export interface ArtifactSource {
  /** Of this host. */
  readonly directory: string;
  /** What the archive of a build holds; undefined when it is gone. */
  readonly open: (buildId: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
}

/** The same driver, which starts machines of a build once its archive is here. Containers get it mounted, processes are told where it is. */
export function driverWithArtifacts(driver: ComputeDriver, source: ArtifactSource): ComputeDriver {
  const fetching = new Map<string, Promise<string>>();
  let lastUseMs = 0;

  /** Folders are dated by their last use, each later than the one before: the clock of files stands still for some milliseconds. */
  async function noteUse(folder: string): Promise<void> {
    lastUseMs = Math.max(Date.now(), lastUseMs + 1);
    await utimes(folder, new Date(lastUseMs), new Date(lastUseMs));
  }

  async function fetchBuild(buildId: string): Promise<string> {
    const folder = join(source.directory, buildId);
    const file = join(folder, fileName);
    if (await stat(file).catch(() => undefined)) {
      await noteUse(folder);
      return folder;
    }
    const content = await source.open(buildId);
    if (content === undefined) throw new MachineStartError(`The build ${buildId} of its application is gone.`);
    await makeDirectory(folder, 0o755);
    const part = join(folder, `.${fileName}.part`);
    await pipeline(Readable.from(content), createWriteStream(part, { mode: 0o644 }));
    await rename(part, file);
    await noteUse(folder);
    await removeOld(source.directory, new Set(fetching.keys()));
    return folder;
  }

  /** Workers that start at the same time share one fetch. */
  function folderOf(buildId: string): Promise<string> {
    const found = fetching.get(buildId) ?? fetchBuild(buildId).finally(() => fetching.delete(buildId));
    fetching.set(buildId, found);
    return found;
  }

  return {
    ...driver,
    get name() {
      return driver.name;
    },
    async start(spec, options) {
      if (spec.flashBuildId === undefined) return await driver.start(spec, options);
      const kind = driver.nameFor?.(spec.imageName) ?? driver.name;
      if (kind === "kubernetes") throw new MachineStartError("Workers in a cluster get no archives of applications.");
      const folder = await folderOf(spec.flashBuildId);
      const given =
        kind === "process"
          ? { env: { ...spec.env, [placeVariable]: join(folder, fileName) } }
          : { readOnlyMounts: [...(spec.readOnlyMounts ?? []), { source: folder, path: mountPath }] };
      return await driver.start({ ...spec, ...given }, options);
    },
  };
}

/** A worker needs its archive when it starts, and unpacks it. */
async function removeOld(directory: string, inUse: ReadonlySet<string>): Promise<void> {
  const names = (await readdir(directory)).filter((name) => !inUse.has(name));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(directory, name))).mtimeMs })),
  );
  const old = dated.toSorted((a, b) => b.at - a.at).slice(keptMax);
  await Promise.all(old.map(({ name }) => rm(join(directory, name), { recursive: true, force: true })));
}
