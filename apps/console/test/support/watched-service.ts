import type { TestService } from "@millrace/testing";
import { afterAll, beforeAll } from "vitest";
import { closeBrowser } from "./browser.ts";
import { startConsoleService } from "./console-service.ts";

/** What tests use of their service. */
export type WatchedService = Pick<TestService, "url" | "adminKey" | "clock" | "rest" | "deploy">;

/** The service of a block of tests that look at it in a browser: it starts before them, and both end after them. */
export function watchedService(): WatchedService {
  let started: TestService | undefined;
  const own = (): TestService => {
    if (started === undefined) throw new Error("The service has not started yet: use it inside of tests and hooks.");
    return started;
  };
  beforeAll(async () => {
    started = await startConsoleService();
  });
  afterAll(async () => {
    await closeBrowser();
    await started?.stop();
  });
  return {
    get url() {
      return own().url;
    },
    get adminKey() {
      return own().adminKey;
    },
    get clock() {
      return own().clock;
    },
    rest: (...asked) => own().rest(...asked),
    deploy: (...asked) => own().deploy(...asked),
  };
}
