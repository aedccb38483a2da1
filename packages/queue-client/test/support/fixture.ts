import { test as base } from "vitest";

import { createQueueClient } from "../../src/index.ts";
import type { QueueClient, QueueClientOptions } from "../../src/index.ts";
import { ScriptedServer } from "./scripted-server.ts";
import { TestClock } from "./test-clock.ts";

export const apiKey = "mr_SECRETsecretSECRET";

interface Fixture {
  readonly server: ScriptedServer;
  readonly clock: TestClock;
  /** A client of the server whose time is the clock's and whose pauses have no random part. */
  readonly client: QueueClient;
  readonly clientWith: (options: Partial<QueueClientOptions>) => QueueClient;
}

/** A test with a real server and a client of it. */
export const test = base.extend<Fixture>({
  // oxlint-disable-next-line no-empty-pattern -- the test runner reads the names of a fixture's needs from this pattern
  server: async ({}, use) => {
    await using server = await ScriptedServer.start();
    await use(server);
  },
  // oxlint-disable-next-line no-empty-pattern -- the test runner reads the names of a fixture's needs from this pattern
  clock: async ({}, use) => use(new TestClock()),
  clientWith: async ({ server, clock }, use) =>
    use((options) =>
      createQueueClient({
        apiKey,
        endpointId: "echo",
        baseUrl: server.baseUrl,
        now: clock.now,
        sleep: clock.sleep,
        random: () => 1,
        ...options,
      }),
    ),
  client: async ({ clientWith }, use) => use(clientWith({})),
});

/** What a promise rejects with. */
export async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("The promise was expected to reject.");
}
