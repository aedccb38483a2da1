import type { FlashApp, FlashBuild } from "./flash-app.ts";

/** Storage of applications and their builds. */
export interface FlashRepository {
  insertApp(app: FlashApp): Promise<"inserted" | "name-taken">;
  app(id: string): Promise<FlashApp | undefined>;
  /** All of an account, newest first. */
  apps(accountId: string): Promise<readonly FlashApp[]>;
  /** `apply` may throw to change nothing, and may run again. */
  changeApp(id: string, apply: (app: FlashApp) => FlashApp): Promise<FlashApp | undefined>;
  /** Removes it with its builds; answers the blobs of these. */
  removeApp(id: string): Promise<readonly string[]>;
  insertBuild(build: FlashBuild): Promise<void>;
  build(id: string): Promise<FlashBuild | undefined>;
  /** Newest first. */
  builds(appId: string): Promise<readonly FlashBuild[]>;
  /** Gives a build its blob. Answers whether it had none. */
  uploaded(id: string, blobId: string): Promise<boolean>;
  ready(id: string): Promise<void>;
  removeBuild(id: string): Promise<void>;
}
