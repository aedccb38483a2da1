import { describe, test } from "vitest";

import { type Reply, startLocalService } from "../test/local-service.ts";
import { createRestClient } from "./client.ts";
import { RateLimitError, UnavailableError } from "./errors.ts";

const busy: Reply = { status: 503, body: { error: "unavailable", message: "Busy.", requestId: "r" } };
const busyNow: Reply = { ...busy, headers: { "retry-after": "0" } };

describe("a client", () => {
  for (const method of ["create", "update", "delete"] as const) {
    test(`sends a request to ${method} once when it is unknown whether the service carried it out`, async ({
      expect,
    }) => {
      for (const reply of ["hang up", { status: 500 }, busy] as const) {
        await using service = await startLocalService((_, index) => (index === 0 ? reply : { status: 200, body: {} }));
        const { templates } = createRestClient({ baseUrl: service.baseUrl, apiKey: "k" });
        const calls = {
          create: () => templates.create({ name: "echo", imageName: "local/echo" }),
          update: () => templates.update("t1", { name: "echo" }),
          delete: () => templates.delete("t1"),
        };
        await expect(calls[method]()).rejects.toThrow();
        expect(service.seen).toHaveLength(1);
      }
    });
  }

  test("reads again after a failure and a broken connection", async ({ expect }) => {
    await using service = await startLocalService(
      (_, index) => ([{ status: 500 }, "hang up"] as const)[index] ?? { status: 200, body: [] },
    );
    const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey: "k" });
    expect(await millrace.pods.list()).toEqual([]);
    expect(service.seen).toHaveLength(3);
  });

  test("repeats a refused creation until it is accepted", async ({ expect }) => {
    await using service = await startLocalService((_, index) =>
      index < 2 ? busyNow : { status: 200, body: { id: "tpl1" } },
    );
    const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey: "k" });
    expect(await millrace.templates.create({ name: "echo", imageName: "local/echo" })).toEqual({ id: "tpl1" });
    expect(new Set(service.seen.map((request) => request.body))).toEqual(
      new Set(['{"name":"echo","imageName":"local/echo"}']),
    );
    expect(service.seen).toHaveLength(3);
  });

  test("takes the number of retries from the call before its own", async ({ expect }) => {
    await using service = await startLocalService(() => busyNow);
    const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey: "k", maxRetries: 1 });
    await expect(millrace.pods.list()).rejects.toThrow(UnavailableError);
    expect(service.seen).toHaveLength(2);
    await expect(millrace.pods.list({}, { maxRetries: 0 })).rejects.toThrow(UnavailableError);
    expect(service.seen).toHaveLength(3);
  });

  test("reports a refusal at once when it may only come back after its timeout", async ({ expect }) => {
    await using service = await startLocalService(() => ({ status: 429, headers: { "retry-after": "3600" } }));
    const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey: "k" });
    await expect(millrace.pods.list()).rejects.toThrow(RateLimitError);
    expect(service.seen).toHaveLength(1);
  });
});
