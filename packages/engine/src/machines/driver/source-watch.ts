import type { ComputeDriver } from "./driver.ts";

/** How often the sources of a machine that failed are looked at during the pause before its next start. */
export function sourceLookEveryMs(driver: Pick<ComputeDriver, "sourceVersion">): number {
  return driver.sourceVersion === undefined ? Infinity : 2_000;
}

/** Notices that what failing machines are started from was changed: then the next start need not wait. */
export interface SourceWatch {
  /** A machine of this image failed. */
  failed(imageName: string): void;
  /** Whether the sources are others than when the last machine failed. Says so once. */
  hasChanged(imageName: string): Promise<boolean>;
}

export function createSourceWatch(driver: Pick<ComputeDriver, "sourceVersion">): SourceWatch {
  let failedWith: { readonly imageName: string; readonly version: Promise<string | null> } | undefined;

  async function versionOf(imageName: string): Promise<string | null> {
    // A folder that cannot be read counts as one that is not there.
    return (await driver.sourceVersion?.(imageName).catch(() => null)) ?? null;
  }

  return {
    failed(imageName) {
      failedWith = { imageName, version: versionOf(imageName) };
    },
    async hasChanged(imageName) {
      if (driver.sourceVersion === undefined || failedWith === undefined) return false;
      const before = failedWith;
      const version = await versionOf(imageName);
      const isChanged = before.imageName !== imageName || (await before.version) !== version;
      if (isChanged && failedWith === before) failedWith = { imageName, version: Promise.resolve(version) };
      return isChanged;
    },
  };
}
